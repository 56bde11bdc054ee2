import { lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { throttles } from '../store/schema-access';

/** What is counted, for whom, and how often it may be done. */
export type Turn = {
  readonly action:
    | 'login'
    | 'try'
    | 'code'
    | 'register'
    | 'ask'
    | 'deposit'
    | 'withdrawal'
    | 'plan'
    | 'receiver'
    | 'notice'
    | 'upload'
    | 'message';
  /** A client (`clientOf`), what names it together with an e-mail, or a user's number. */
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
};

/**
 * Counts one more, and answers null; or, when the limit is reached, counts nothing and answers the seconds to wait. One
 * statement on one row, so that many at once, at several processes, still are no more than the limit.
 */
export async function takeTurn(db: Db, now: Date, { action, subject, limit, windowMs }: Turn): Promise<number | null> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const at = now.toISOString();
  // An operator may have written 2.5.
  const most = Math.floor(limit);
  const recent = sql`array(select x from unnest(throttles.at) x where x > ${since}::timestamptz order by x)`;
  const [row] = await rowsOf<{ is_blocked: boolean; oldest_ms: number }>(
    db,
    sql`insert into throttles (action, subject, at, last_at)
        values (${action}, ${subject}, array[${at}::timestamptz], ${at}::timestamptz)
        on conflict (action, subject) do update
        set at = case when cardinality(${recent}) < ${most}::int then ${recent} || ${at}::timestamptz else ${recent} end,
            is_blocked = cardinality(${recent}) >= ${most}::int,
            last_at = ${at}::timestamptz
        returning is_blocked, (extract(epoch from at[1]) * 1000)::float8 as oldest_ms`,
  );
  if (!row?.is_blocked) return null;
  return Math.ceil((row.oldest_ms + windowMs - now.getTime()) / 1000);
}

/** Takes back the one turn that was taken at this moment; the others still count. */
export async function giveBack(db: Db, takenAt: Date, { action, subject }: Turn): Promise<void> {
  const position = sql`array_position(at, ${takenAt.toISOString()}::timestamptz)`;
  await db.execute(
    sql`update throttles set at = at[:${position} - 1] || at[${position} + 1:]
        where action = ${action} and subject = ${subject} and ${position} is not null`,
  );
}

/** The longest that any limit looks back. */
const LONGEST_WINDOW_MS = 3_600_000;

/** Forgets those that have done nothing for longer than any limit looks back. */
export async function purgeThrottles(db: Db, now: Date): Promise<void> {
  await deleteInParts(db, throttles, lt(throttles.lastAt, new Date(now.getTime() - LONGEST_WINDOW_MS)));
}
