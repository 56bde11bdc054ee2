import { eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../store/db';
import { writeRates } from '../store/schema';
import { Problem } from './problem';

const WINDOW_MS = 60_000;

/**
 * Counts one call of this user that changes something. `perMinute` of them may come at once and are earned again evenly
 * over a minute. One statement on one row, so that several processes keep one rate; a call that is refused takes
 * nothing. Throws a 429 that says when the next one is earned.
 */
export async function countWrite(db: Db, now: Date, userId: number, perMinute: number): Promise<void> {
  const step = WINDOW_MS / perMinute;
  const at = sql`${now.toISOString()}::timestamptz`;
  // More than a window ahead is no rate of ours: the clock was set back, and nobody waits for it to come round.
  const isAhead = sql`write_rates.spent_until > ${at} + ${milliseconds(WINDOW_MS)}`;
  const former = sql`case when ${isAhead} then ${at} else greatest(write_rates.spent_until, ${at}) end`;
  const spent = sql`${former} + ${milliseconds(step)}`;
  const counted = await rowsOf(
    db,
    sql`insert into write_rates (user_id, spent_until) values (${userId}, ${at} + ${milliseconds(step)})
        on conflict (user_id) do update set spent_until = ${spent}
        where ${spent} <= ${at} + ${milliseconds(WINDOW_MS)}
        returning user_id`,
  );
  if (counted.length > 0) return;
  const [row] = await db
    .select({ spentUntil: writeRates.spentUntil })
    .from(writeRates)
    .where(eq(writeRates.userId, userId));
  const earnedAt = (row?.spentUntil.getTime() ?? 0) + step - WINDOW_MS;
  throw new Problem(429, 'Too many requests. Please try again later.', {
    retryAfter: (earnedAt - now.getTime()) / 1000,
  });
}

function milliseconds(count: number) {
  return sql`${count}::float8 * interval '1 millisecond'`;
}
