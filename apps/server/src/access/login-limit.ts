import { and, eq, lt, sql } from 'drizzle-orm';
import { Problem } from '../http/problem';
import { type Db, rowsOf } from '../store/db';
import { loginFailures } from '../store/schema';

const WINDOW_MS = 15 * 60 * 1000;
const LIMIT = 5;

/**
 * Counts an attempt as a failure before the password is looked at; `clearFailures` takes it back when it was right.
 * One statement on one row, so that many attempts at once, at several processes, still get five tries.
 */
export async function reserveAttempt(db: Db, now: Date, email: string, address: string): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const at = now.toISOString();
  const recent = sql`array(select x from unnest(login_failures.at) x where x > ${since}::timestamptz order by x)`;
  const [row] = await rowsOf<{ is_blocked: boolean; oldest_ms: number }>(
    db,
    sql`insert into login_failures (email, address, at, last_at)
        values (${email}, ${address}, array[${at}::timestamptz], ${at}::timestamptz)
        on conflict (email, address) do update
        set at = case when cardinality(${recent}) < ${LIMIT}::int then ${recent} || ${at}::timestamptz else ${recent} end,
            is_blocked = cardinality(${recent}) >= ${LIMIT}::int,
            last_at = ${at}::timestamptz
        returning is_blocked, (extract(epoch from at[1]) * 1000)::float8 as oldest_ms`,
  );
  if (!row?.is_blocked) return;
  const seconds = Math.ceil((row.oldest_ms + WINDOW_MS - now.getTime()) / 1000);
  throw new Problem(429, 'Too many login attempts. Please try again later.', { retryAfter: seconds });
}

/** Forgets the failures of this pair: the password was right. */
export async function clearFailures(db: Db, email: string, address: string): Promise<void> {
  await db.delete(loginFailures).where(and(eq(loginFailures.email, email), eq(loginFailures.address, address)));
}

/** Forgets pairs that nobody tried for a while. */
export async function purgeFailures(db: Db, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - WINDOW_MS)));
}
