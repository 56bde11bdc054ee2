import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './db';

/** Rows that one statement deletes or changes: it stays short, and whoever waits for one of them, however many have gathered. */
export const CHANGED_AT_ONCE = 10_000;

/**
 * Deletes the rows that housekeeping forgets, one part after the other. A row that is written meanwhile stays for the
 * next time.
 */
export async function deleteInParts(db: Db, table: PgTable, isOld: SQL | undefined): Promise<void> {
  await inParts(db, table, sql`delete from ${table}`, isOld);
}

/** The same for rows that are kept, changed by `set` so that they are none of these any more. */
export async function updateInParts(db: Db, table: PgTable, set: SQL, isOld: SQL | undefined): Promise<void> {
  await inParts(db, table, sql`update ${table} set ${set}`, isOld);
}

async function inParts(db: Db, table: PgTable, statement: SQL, isOld: SQL | undefined): Promise<void> {
  if (isOld === undefined) throw new Error('Nobody changes a whole table');
  let done: number;
  do {
    const [row] = await rowsOf<{ done: number }>(
      db,
      sql`with old as (
            ${statement} where ctid = any(array(
              select ctid from ${table} where ${isOld} limit ${CHANGED_AT_ONCE})) and ${isOld}
            returning 1)
          select count(*)::int as done from old`,
    );
    done = row?.done ?? 0;
  } while (done === CHANGED_AT_ONCE);
}
