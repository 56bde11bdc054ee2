import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './db';

/** Rows that one statement deletes: it stays short, and whoever waits for one of them, however many have gathered. */
export const DELETED_AT_ONCE = 10_000;

/**
 * Deletes the rows that housekeeping forgets, one part after the other. A row that is written meanwhile stays for the
 * next time.
 */
export async function deleteInParts(db: Db, table: PgTable, isOld: SQL | undefined): Promise<void> {
  if (isOld === undefined) throw new Error('Nobody deletes a whole table');
  let gone: number;
  do {
    const [row] = await rowsOf<{ gone: number }>(
      db,
      sql`with old as (
            delete from ${table} where ctid = any(array(
              select ctid from ${table} where ${isOld} limit ${DELETED_AT_ONCE})) and ${isOld}
            returning 1)
          select count(*)::int as gone from old`,
    );
    gone = row?.gone ?? 0;
  } while (gone === DELETED_AT_ONCE);
}
