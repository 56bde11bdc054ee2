import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { takeTurn, type Turn } from '../http/throttle';
import type { Answer, OperationId } from '../http/handlers';
import { Problem } from '../http/problem';
import { seal, unseal } from '../mail/sealing';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { intents } from '../store/schema';
import { AccountBusy, type AccountCaller, type LockedAccount, lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';

/** How long an answer is kept for its key, milliseconds (R15). */
const INTENT_LIFETIME = 24 * 60 * 60 * 1000;
/**
 * Keys that one user keeps of calls that changed nothing, the newest ones: nobody fills the disk with refusals. A key
 * whose call had an effect is kept for its whole life.
 */
const MOST_REFUSED = 500;

/** A call that may carry an idempotency key. */
export type IntentCall<K extends OperationId> = {
  readonly operation: K;
  readonly user: AccountCaller;
  /** Undefined: the call is executed as it is. */
  readonly key: string | undefined;
  readonly body: unknown;
  /** How often it may be called: refusals count, repeats of an answer do not (M-293). */
  readonly turn?: Turn;
};

/** What a call came to: its answer, and whether it changed anything. */
export type Outcome<K extends OperationId> = { readonly answer: Answer<K>; readonly hasEffect: boolean };

/** Calls whose answers carry a password: such an answer is kept encrypted under APP_KEY (M-242). */
const SEALED: ReadonlySet<string> = new Set<OperationId>(['createDemoAccount', 'topUpDemoAccount']);

/** The column holds a key in small letters, however its client wrote it. */
const contextOf = (userId: number, key: string) => `answer ${key.toLowerCase()} of ${userId}`;

type SealedBody = { readonly sealed: string };

function keptBody(services: Services, { userId, key, operation }: Kept, body: unknown): unknown {
  if (!SEALED.has(operation)) return body;
  const sealed = seal(services.config.appKey, contextOf(userId, key), JSON.stringify(body), 'bourse intents 1');
  return { sealed } satisfies SealedBody;
}

function bodyOf(services: Services, { userId, key, operation, body }: IntentRow): unknown {
  if (operation === null || !SEALED.has(operation)) return body;
  const { sealed } = body as SealedBody;
  return JSON.parse(unseal(services.config.appKey, contextOf(userId, key), sealed, 'bourse intents 1'));
}

/** Of an answer that was given before, refusals too: nothing was done now (M-292). */
const REPLAYED = { 'Idempotency-Replayed': 'true' } as const;

type Kept = { readonly userId: number; readonly key: string; readonly operation: string };
type IntentRow = typeof intents.$inferSelect;
type AnyAnswer = { status: number; body: unknown };

/**
 * Runs a call once for its key (R15). The account is locked first, so calls of one user follow one another; the key,
 * the effect and the answer are committed together, so that a crash leaves either all or nothing of them.
 * A refusal that is thrown as a Problem undoes the effect and is kept as the answer; a failure (5xx, 429) is not kept.
 */
export async function runIntent<K extends OperationId>(
  services: Services,
  call: IntentCall<K>,
  run: (tx: Db, account: LockedAccount) => Promise<Outcome<K>>,
): Promise<Answer<K>> {
  try {
    const outcome = await transactInTurn(services.db, call.user.id, async (tx) => {
      const account = await lockAccount(tx, call.user);
      if (call.key === undefined && call.turn === undefined) return { answer: (await run(tx, account)).answer };
      const known = call.key === undefined ? undefined : await findIntent(services, tx, call.user.id, call.key);
      if (known) return { answer: replay<K>(services, call, known) };
      if (call.turn) await countCall(services, tx, call.turn);
      return runFresh(services, call, tx, account, run);
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  } catch (error) {
    // The call that holds the account may be this very one, sent before.
    if (error instanceof AccountBusy && call.key !== undefined) throw inProgress();
    throw error;
  }
}

/** Throws a 429, in the document's words, when this user has called too often of late (M-293). */
async function countCall(services: Services, tx: Db, turn: Turn): Promise<void> {
  const retryAfter = await takeTurn(tx, services.clock.now(), turn);
  if (retryAfter !== null) throw new Problem(429, 'Too many requests', { retryAfter });
}

async function runFresh<K extends OperationId>(
  services: Services,
  call: IntentCall<K>,
  tx: Db,
  account: LockedAccount,
  run: (tx: Db, account: LockedAccount) => Promise<Outcome<K>>,
): Promise<{ answer: Answer<K> } | { refusal: Problem }> {
  const keep = async (answer: AnyAnswer, isRefused: boolean) => {
    const { key, operation } = call;
    if (key === undefined) return;
    const userId = call.user.id;
    await tx.insert(intents).values({
      userId,
      key,
      operation,
      fingerprint: fingerprintOf(services, call),
      state: 'settled',
      status: answer.status,
      body: keptBody(services, { userId, key, operation }, answer.body),
      isRefused,
      isPractice: account.isPractice,
      at: services.clock.now(),
    });
    if (isRefused) await forgetRefused(tx, userId, key);
  };
  try {
    const { answer, hasEffect } = await tx.transaction((effect) => run(effect, account));
    await keep(answer as AnyAnswer, !hasEffect);
    return { answer };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error;
    await keep({ status: error.status, body: error.body }, true);
    return { refusal: error };
  }
}

/** Forgets this user's oldest refusals beyond the newest so many; never the one of this call. */
async function forgetRefused(tx: Db, userId: number, key: string): Promise<void> {
  const isOwn = and(eq(intents.userId, userId), eq(intents.isRefused, true));
  await tx.delete(intents).where(
    and(
      isOwn,
      ne(intents.key, key),
      sql`(${intents.at}, ${intents.key}) <= (select edge.at, edge.key from ${intents} edge
        where edge.user_id = ${userId} and edge.is_refused and edge.key <> ${key}
        order by edge.at desc, edge.key desc offset ${MOST_REFUSED - 1} limit 1)`,
    ),
  );
}

/** The key's row, unless it is older than a day: then it is forgotten. */
async function findIntent(services: Services, tx: Db, userId: number, key: string): Promise<IntentRow | undefined> {
  const [row] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.userId, userId), eq(intents.key, key)));
  if (!row || row.at.getTime() > services.clock.now().getTime() - INTENT_LIFETIME) return row;
  await tx.delete(intents).where(and(eq(intents.userId, userId), eq(intents.key, key)));
  return undefined;
}

function replay<K extends OperationId>(services: Services, call: IntentCall<K>, row: IntentRow): Answer<K> {
  if (row.state === 'void') {
    throw new Problem(409, 'This request was given up and is not carried out any more.', { word: 'intent_void' });
  }
  if (!isSameText(row.fingerprint ?? '', fingerprintOf(services, call))) {
    const text = 'The idempotency key belongs to another request.';
    throw new Problem(422, text, { word: 'idempotency_mismatch', errors: { 'Idempotency-Key': [text] } });
  }
  return { status: row.status, body: bodyOf(services, row), headers: REPLAYED } as Answer<K>;
}

function inProgress(): Problem {
  return new Problem(409, 'The request is still being carried out.', { word: 'in_progress' });
}

/** HMAC of what was asked; the body itself is not kept (R15). */
export function fingerprintOf(
  services: Services,
  call: Pick<IntentCall<OperationId>, 'operation' | 'user' | 'body'>,
): string {
  const text = `${call.user.id}\n${call.operation}\n${canonical(call.body)}`;
  return createHmac('sha256', services.config.appKey).update(text).digest('base64url');
}

function isSameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** JSON with sorted keys: the order in which a client writes its fields means nothing. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'nothing'
  );
}

/** What became of a key. */
export type IntentState =
  | {
      readonly state: 'settled';
      readonly operation: string | null;
      readonly status: number | null;
      readonly body: unknown;
    }
  | { readonly state: 'running' | 'unknown'; readonly operation: null; readonly status: null; readonly body: null };

const nothing = { operation: null, status: null, body: null } as const;

/** Keys that one user may void in 15 minutes: each leaves a row for a day, and a client has few calls to ask about. */
const ASK_LIMIT = { limit: 250, windowMs: 15 * 60_000 };

/**
 * Answers what became of this user's key; a key that nobody used is void from now on (R15). Throws a 429 when too many
 * were voided of late.
 */
export async function askIntent(services: Services, user: AccountCaller, key: string): Promise<IntentState> {
  const { id: userId } = user;
  try {
    return await transactInTurn(services.db, userId, async (tx) => {
      const account = await lockAccount(tx, user);
      const row = await findIntent(services, tx, userId, key);
      if (row?.state === 'settled') {
        return { state: 'settled', operation: row.operation, status: row.status, body: bodyOf(services, row) };
      }
      if (!row) {
        const turn = { action: 'ask', subject: String(userId), ...ASK_LIMIT } as const;
        const retryAfter = await takeTurn(tx, services.clock.now(), turn);
        if (retryAfter !== null)
          throw new Problem(429, 'Too many unknown keys. Please try again later.', { retryAfter });
        await tx.insert(intents).values({
          userId,
          key,
          state: 'void',
          isPractice: account.isPractice,
          at: services.clock.now(),
        });
      }
      return { state: 'unknown', ...nothing };
    });
  } catch (error) {
    // Somebody holds the account: it may well be the very call that is asked about.
    if (error instanceof AccountBusy) return { state: 'running', ...nothing };
    throw error;
  }
}

/** Forgets keys older than a day. */
export async function forgetOldIntents({ db, clock }: Services): Promise<void> {
  await deleteInParts(db, intents, lt(intents.at, new Date(clock.now().getTime() - INTENT_LIFETIME)));
}
