import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../store/db';
import { Problem } from './problem';

/** Rows of one answer (R35). */
const LONGEST_PAGE = 500;

/** The page that a call asks for: how many rows, and after which one; without that the newest. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** A list of a user's rows that grows: where it is asked for, and its order, newest first. */
export interface GrowingList {
  /** Address of the list, below the server's base. */
  readonly path: string;
  readonly id: PgColumn;
  /** Its moment; none where the ids are the order. */
  readonly at?: PgColumn;
  /** Which rows are the user's. */
  readonly isMine: SQL;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly links: { readonly next: string | null };
}

/**
 * One page of a list, newest first by its moment and then by id (M-225): `read` is given what narrows the rows to the
 * page, the order, and how many to read. Throws a 404 for a page after a row that is not this list's.
 */
export async function readPage<Row extends { readonly id: number }>(
  db: Db,
  { path, id, at, isMine }: GrowingList,
  { limit = LONGEST_PAGE, before }: PageQuery,
  read: (where: SQL | undefined, order: SQL[], most: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  let isAfter: SQL | undefined;
  if (before !== undefined) {
    const [edge] = await db
      .select({ at: sql<string | null>`${at ?? sql`null`}::text` })
      .from(id.table)
      .where(and(isMine, eq(id, before)));
    if (!edge) throw new Problem(404, 'There is no such row.');
    isAfter = at ? sql`(${at}, ${id}) < (${edge.at}::timestamptz, ${before}::int)` : lt(id, before);
  }
  const found = await read(and(isMine, isAfter), at ? [desc(at), desc(id)] : [desc(id)], limit + 1);
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1) : undefined;
  return { data, links: { next: last ? `${path}?limit=${limit}&before=${last.id}` : null } };
}
