import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { Problem } from '../http/problem';
import { hashToken } from '../http/tokens';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { deleteInParts } from '../store/in-parts';
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
/** The same, after which a flow needs two codes one after the other: so many guesses at one code win 1 in 10,000. */
export const TWICE_AFTER = 100;
/** A day, and the life of a code: no guess of the last 24 hours is forgotten, however old its code. */
const GUESSES_MS = 24 * 3600_000 + LIFE_MS;
/** One code in so long, for a purpose, e-mail and client's address, or for a session of it (R6, R38). */
export const CODE_EVERY_MS = 5 * 60_000;

const REFUSED = 'This code is not valid. Please check it or request a new one.';
const SECOND = 'For your safety we have sent you a second code. Please enter that one.';

/** A code that is wrong, used, void or too old: one answer, so that none of these is told from another. */
export function codeRefused(): Problem {
  return new Problem(422, REFUSED, { word: 'code_invalid', errors: { code: [REFUSED] } });
}

/** The code was right, and another one has been mailed, because somebody guesses at this account's codes. */
export function secondCodeNeeded(): Problem {
  return new Problem(422, SECOND, { word: 'code_invalid', errors: { code: [SECOND] } });
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
  const code = newCode();
  const key = hashToken(flow);
  const values = {
    client,
    hash: hashOf(config.appKey, of, key, code),
    madeFor: null,
    firstHash: null,
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
 * Gives a new flow the code that was mailed to this e-mail last, and answers the flow; null when the last one was mailed
 * longer than CODE_EVERY_MS ago or is used, and a new one is due. Wrong tries of one flow take nothing from the others.
 */
export async function shareCode(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  of: CodeOf,
  { client }: FlowOf,
): Promise<string | null> {
  const now = clock.now();
  const isYoung = gt(mailedCodes.expiresAt, new Date(now.getTime() + LIFE_MS - CODE_EVERY_MS));
  const [mailed] = await tx
    .select()
    .from(mailedCodes)
    // Of a second code the flow that it was mailed to alone has seen the first one.
    .where(and(ofAccount(of), isNotNull(mailedCodes.hash), isNull(mailedCodes.firstHash), isYoung))
    .orderBy(desc(mailedCodes.expiresAt), desc(mailedCodes.sentAt))
    .limit(1);
  if (!mailed) return null;
  const flow = randomBytes(24).toString('base64url');
  const { hash, expiresAt, flow: first, madeFor } = mailed;
  const its = { hash, expiresAt, madeFor: madeFor ?? first };
  await tx.insert(mailedCodes).values({ flow: hashToken(flow), ...of, client, ...its, sentAt: now });
  return flow;
}

/**
 * What a code came to: `right`, with a name of it; `wrong`; or `first`, right where a second one is needed, which is to
 * be mailed, unless it was before.
 */
export type Tried =
  | { readonly is: 'right'; readonly name: string }
  | { readonly is: 'wrong' }
  | { readonly is: 'first'; readonly second: string | null };

const WRONG: Tried = { is: 'wrong' };

/**
 * Tries a code of the flow. A wrong one counts, and after five of them no code passes: so the caller must let its
 * transaction commit. Tries that name no flow count apart: a stranger behind the same address voids a code for them
 * alone. `isUsed` uses a right one up, for whatever flows share it.
 */
export async function tryCode(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  of: CodeOf,
  { flow, client }: FlowOf,
  code: string,
  { isUsed }: { readonly isUsed: boolean },
): Promise<Tried> {
  const [row] =
    flow === undefined
      ? await tx
          .select()
          .from(mailedCodes)
          .where(and(ofAccount(of), eq(mailedCodes.client, client)))
          .orderBy(desc(mailedCodes.sentAt), desc(mailedCodes.flow))
          .limit(1)
          .for('update')
      : await tx
          .select()
          .from(mailedCodes)
          .where(and(ofAccount(of), eq(mailedCodes.flow, hashToken(flow))))
          .for('update');
  const now = clock.now();
  const guesses = await guessesAt(tx, now, of);
  // Hashed in any case: an address that never asked for a code takes as long.
  const name = row?.madeFor ?? row?.flow ?? '';
  const given = hashOf(config.appKey, of, name, code);
  if (!row || row.hash === null || row.expiresAt <= now) return WRONG;
  const most = guesses >= WARY_AFTER ? 1 : MOST_WRONG_TRIES;
  if (row.tries + (flow === undefined ? row.triesWithoutFlow : 0) >= most) return WRONG;
  const its = eq(mailedCodes.flow, row.flow);
  const { hash, tries, triesWithoutFlow } = row;
  if (isSame(hash, given)) {
    if (guesses >= TWICE_AFTER && row.firstHash === null) {
      const second = newCode();
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      const secondHash = hashOf(config.appKey, of, name, second);
      await tx.update(mailedCodes).set({ hash: secondHash, firstHash: hash, expiresAt }).where(its);
      return { is: 'first', second };
    }
    if (isUsed)
      await tx
        .update(mailedCodes)
        .set({ hash: null })
        .where(and(ofAccount(of), eq(mailedCodes.hash, hash)));
    return { is: 'right', name: row.flow };
  }
  // Whoever sends it twice has guessed nothing.
  if (row.firstHash !== null && isSame(row.firstHash, given)) return { is: 'first', second: null };
  const counted = flow === undefined ? { triesWithoutFlow: triesWithoutFlow + 1 } : { tries: tries + 1 };
  await tx.update(mailedCodes).set(counted).where(its);
  return WRONG;
}

/** Uses the code of a flow up, whatever it is. */
export async function spendCode(tx: Db, flow: string): Promise<void> {
  await tx
    .update(mailedCodes)
    .set({ hash: null })
    .where(eq(mailedCodes.flow, hashToken(flow)));
}

function ofAccount({ purpose, email }: CodeOf): SQL | undefined {
  return and(eq(mailedCodes.purpose, purpose), eq(mailedCodes.email, email));
}

/** Wrong codes of this account in a day, as far as they make a difference: whoever asks for code after code wins little. */
async function guessesAt(tx: Db, now: Date, { purpose, email }: CodeOf): Promise<number> {
  const since = new Date(now.getTime() - GUESSES_MS).toISOString();
  const [row] = await rowsOf<{ wrong: number }>(
    tx,
    sql`select coalesce(sum(wrong), 0)::int as wrong from (
          select tries + tries_without_flow as wrong from mailed_codes
          where purpose = ${purpose} and email = ${email} and sent_at > ${since}::timestamptz
            and tries + tries_without_flow > 0
          limit ${TWICE_AFTER}::int) guessed`,
  );
  return row?.wrong ?? 0;
}

/** Forgets dead codes; those at which somebody guessed count for a day. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => lt(mailedCodes.sentAt, new Date(now.getTime() - ms));
  const isUnguessed = and(eq(mailedCodes.tries, 0), eq(mailedCodes.triesWithoutFlow, 0));
  // A second code is younger than the flow it was mailed for.
  const isDead = and(before(LIFE_MS), lt(mailedCodes.expiresAt, now));
  await deleteInParts(db, mailedCodes, or(before(GUESSES_MS), and(isDead, isUnguessed)));
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function isSame(hash: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(given));
}

/** A million codes are soon tried against a plain hash: whoever has the table alone lacks the key. */
function hashOf(appKey: Buffer, { purpose, email }: CodeOf, flow: string, code: string): string {
  return createHmac('sha256', appKey).update(`mailed code\n${purpose}\n${email}\n${flow}\n${code}`).digest('base64url');
}
