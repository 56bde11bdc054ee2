import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { Problem } from '../http/problem';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { type CODE_PURPOSES, mailedCodes } from '../store/schema-access';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Whose code, and what for. */
export type CodeOf = { readonly purpose: CodePurpose; readonly email: string };

const LIFE_MS = 15 * 60_000;
const MOST_WRONG_TRIES = 5;
/** One code in so long, for a purpose and e-mail (R6). */
export const CODE_EVERY_MS = 5 * 60_000;

const REFUSED = 'This code is not valid. Please check it or request a new one.';

/** A code that is wrong, used, void or too old: one answer, so that none of these is told from another. */
export function codeRefused(): Problem {
  return new Problem(422, REFUSED, { word: 'code_invalid', errors: { code: [REFUSED] } });
}

/** Too many codes, to be asked for again in so many seconds. */
export function tooManyCodes(retryAfter: number): Problem {
  return new Problem(429, 'Wait for some moment before requesting new code', { retryAfter });
}

/**
 * Makes a code of six digits; the one before dies. Throws a 429 when that one is younger than five minutes, and then it
 * stays in force. `isFirst` asks nobody to wait: the account is a new one, and its code starts the five minutes.
 */
export async function makeCode(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  of: CodeOf,
  { isFirst = false } = {},
): Promise<string> {
  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    hash: hashOf(config.appKey, of, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  };
  const due = new Date(now.getTime() - CODE_EVERY_MS).toISOString();
  const made = await tx
    .insert(mailedCodes)
    .values({ ...of, ...values })
    .onConflictDoUpdate({
      target: [mailedCodes.purpose, mailedCodes.email],
      set: values,
      ...(isFirst ? {} : { setWhere: sql`${mailedCodes.sentAt} <= ${due}::timestamptz` }),
    })
    .returning({ purpose: mailedCodes.purpose });
  if (made.length > 0) return code;
  const [last] = await rowsOf<{ sent_ms: number }>(
    tx,
    sql`select (extract(epoch from sent_at) * 1000)::float8 as sent_ms from mailed_codes
        where purpose = ${of.purpose} and email = ${of.email}`,
  );
  throw tooManyCodes(((last?.sent_ms ?? now.getTime()) + CODE_EVERY_MS - now.getTime()) / 1000);
}

/**
 * Whether this is the code in force. A wrong one counts, and after five of them no code passes: so the caller
 * must let its transaction commit. `isUsed` uses a right one up.
 */
export async function tryCode(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  of: CodeOf,
  code: string,
  { isUsed }: { readonly isUsed: boolean },
): Promise<boolean> {
  const its = and(eq(mailedCodes.purpose, of.purpose), eq(mailedCodes.email, of.email));
  const [row] = await tx.select().from(mailedCodes).where(its).for('update');
  // Hashed in any case: an address that never asked for a code takes as long.
  const given = hashOf(config.appKey, of, code);
  if (!row || row.hash === null || row.tries >= MOST_WRONG_TRIES || row.expiresAt <= clock.now()) return false;
  const isRight = timingSafeEqual(Buffer.from(row.hash), Buffer.from(given));
  if (!isRight)
    await tx
      .update(mailedCodes)
      .set({ tries: row.tries + 1 })
      .where(its);
  else if (isUsed) await tx.update(mailedCodes).set({ hash: null }).where(its);
  return isRight;
}

/** Forgets codes that are dead and keep nobody waiting any more. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.delete(mailedCodes).where(lt(mailedCodes.sentAt, new Date(now.getTime() - LIFE_MS)));
}

/** A million codes are soon tried against a plain hash: whoever has the table alone lacks the key. */
function hashOf(appKey: Buffer, { purpose, email }: CodeOf, code: string): string {
  return createHmac('sha256', appKey).update(`mailed code\n${purpose}\n${email}\n${code}`).digest('base64url');
}
