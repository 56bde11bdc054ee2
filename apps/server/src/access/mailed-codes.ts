import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { Problem } from '../http/problem';
import { hashToken } from '../http/tokens';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { type CODE_PURPOSES, mailedCodes } from '../store/schema-access';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Whose code, and what for. */
export type CodeOf = { readonly purpose: CodePurpose; readonly email: string };

/**
 * Whose request it is. A code belongs to the flow that asked for it: signed in that is the token, else a random name
 * that the answer gave. Whoever names none means the last code that was asked for from the same client's address.
 */
export type FlowOf = { readonly flow?: string | undefined; readonly client: string };

const LIFE_MS = 15 * 60_000;
const MOST_WRONG_TRIES = 5;
/** Wrong codes of one account in a day, in whatever flows, after which each code stands a single try. */
const WARY_AFTER = 20;
const DAY_MS = 24 * 3600_000;
/** One code in so long, for a purpose, e-mail and client's address (R6, R38). */
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
 * Makes a code of six digits for a flow, and answers both. A code of the same flow dies; those of other flows, which may
 * be other people's, stay in force (R38).
 */
export async function makeCode(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  of: CodeOf,
  { flow = randomBytes(24).toString('base64url'), client }: FlowOf,
): Promise<{ code: string; flow: string }> {
  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = hashToken(flow);
  const values = {
    client,
    hash: hashOf(config.appKey, of, key, code),
    tries: 0,
    triesWithoutFlow: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  };
  // Asking again takes no wrong try back: the code that dies keeps its own, under a name that no flow has (R38).
  await tx
    .update(mailedCodes)
    .set({ flow: `${key} ${randomBytes(12).toString('base64url')}`, hash: null })
    .where(and(eq(mailedCodes.flow, key), or(gt(mailedCodes.tries, 0), gt(mailedCodes.triesWithoutFlow, 0))));
  await tx
    .insert(mailedCodes)
    .values({ flow: key, ...of, ...values })
    .onConflictDoUpdate({ target: mailedCodes.flow, set: values });
  return { code, flow };
}

/**
 * A name of the code when it is the flow's, else null. A wrong one counts, and after five of them no code passes: so the caller
 * must let its transaction commit. Tries that name no flow count apart: a stranger behind the same address voids a code
 * for them alone. `isUsed` uses a right one up.
 */
export async function tryCode(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  of: CodeOf,
  { flow, client }: FlowOf,
  code: string,
  { isUsed }: { readonly isUsed: boolean },
): Promise<string | null> {
  const ofAccount = and(eq(mailedCodes.purpose, of.purpose), eq(mailedCodes.email, of.email));
  const [row] =
    flow === undefined
      ? await tx
          .select()
          .from(mailedCodes)
          .where(and(ofAccount, eq(mailedCodes.client, client)))
          .orderBy(desc(mailedCodes.sentAt), desc(mailedCodes.flow))
          .limit(1)
          .for('update')
      : await tx
          .select()
          .from(mailedCodes)
          .where(and(ofAccount, eq(mailedCodes.flow, hashToken(flow))))
          .for('update');
  const limit = await triesLeftTo(tx, clock.now(), of);
  // Hashed in any case: an address that never asked for a code takes as long.
  const given = hashOf(config.appKey, of, row?.flow ?? '', code);
  if (!row || row.hash === null || row.expiresAt <= clock.now()) return null;
  if (row.tries + (flow === undefined ? row.triesWithoutFlow : 0) >= limit) return null;
  const isRight = timingSafeEqual(Buffer.from(row.hash), Buffer.from(given));
  const its = eq(mailedCodes.flow, row.flow);
  const { tries, triesWithoutFlow } = row;
  const counted = flow === undefined ? { triesWithoutFlow: triesWithoutFlow + 1 } : { tries: tries + 1 };
  if (!isRight) await tx.update(mailedCodes).set(counted).where(its);
  else if (isUsed) await tx.update(mailedCodes).set({ hash: null }).where(its);
  return isRight ? row.flow : null;
}

/** Wrong tries that a code of this account stands: whoever asks for code after code wins little by it. */
async function triesLeftTo(tx: Db, now: Date, { purpose, email }: CodeOf): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const [row] = await rowsOf<{ wrong: number }>(
    tx,
    sql`select coalesce(sum(tries + tries_without_flow), 0)::int as wrong from mailed_codes
        where purpose = ${purpose} and email = ${email} and sent_at > ${since}::timestamptz`,
  );
  return (row?.wrong ?? 0) >= WARY_AFTER ? 1 : MOST_WRONG_TRIES;
}

/** Forgets dead codes; those at which somebody guessed count for a day. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => lt(mailedCodes.sentAt, new Date(now.getTime() - ms));
  const isUnguessed = and(eq(mailedCodes.tries, 0), eq(mailedCodes.triesWithoutFlow, 0));
  await db.delete(mailedCodes).where(or(before(DAY_MS), and(before(LIFE_MS), isUnguessed)));
}

/** A million codes are soon tried against a plain hash: whoever has the table alone lacks the key. */
function hashOf(appKey: Buffer, { purpose, email }: CodeOf, flow: string, code: string): string {
  return createHmac('sha256', appKey).update(`mailed code\n${purpose}\n${email}\n${flow}\n${code}`).digest('base64url');
}
