import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The database of either engine (embedded PGlite or PostgreSQL). A transaction's handle is a `Db` too: pass it down. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * Runs hand-written SQL and answers its rows; the caller names their shape.
 * Numeric comes as a string, bigint and count(*) as a number, timestamptz in raw SQL as a string: on both engines.
 */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const answer = (await db.execute(query)) as { rows: Row[] };
  return answer.rows;
}

/**
 * A statement that is built once for a database, and planned once for each of its connections: for what every poll
 * asks. Inside a transaction it is built anew, because the handle is, and its plan is still known. Its values are
 * `sql.placeholder`s, and the name that `make` gives it must be its own.
 */
export function prepared<Statement extends { getQuery(): { sql: string } }>(
  make: (db: Db) => Statement,
): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>();
  return (db) => {
    let statement = made.get(db);
    if (statement === undefined) {
      statement = make(db);
      made.set(db, statement);
      reusable.add(statement.getQuery().sql);
    }
    return statement;
  };
}

const reusable = new Set<string>();

/** Whether this is the text of a `prepared` statement. */
export function isReusable(text: string): boolean {
  return reusable.has(text);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** The SQLSTATE behind an error of either engine, or null. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

/** Runs `work` in one transaction, again when the database gave up on it for the sake of another (at most 4 times). */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= 4 || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error;
    }
  }
}
