import type { Notice } from '../notices';
import type {
  Asker,
  IntentOperation,
  IntentOutcome,
  IntentQueueContext,
  PendingIntent,
  SendOutcome,
} from './intents.types';
import { noAnswer, unconfirmed } from './unconfirmed';

/** The parts of a failed answer (R13). */
export interface Problem {
  readonly text: string | null;
  /** The first text of each field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly status: string | null;
}

type Definite = Exclude<IntentOutcome, { kind: 'unknown' }>;

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
/** A number, or a text that is one (R16): `Number` alone takes an empty text or list for 0. */
const numeric = (value: unknown): number => (typeof value === 'number' ? value : Number(text(value) ?? Number.NaN));

/**
 * How the 200 of an operation is read whose answer has a form of its own; null when it is not that operation's answer
 * but, for example, the page of a proxy.
 */
const readers: Partial<Record<IntentOperation, (body: unknown) => Definite | null>> = {
  // Success is a status above 0; the refusal of a business rule comes as 200 with status 0 (T-072, T-076, R13).
  placeOrder: (body) => {
    const status = numeric(field(body, 'status'));
    if (Number.isNaN(status)) return null;
    return status > 0
      ? { kind: 'accepted', body }
      : { kind: 'rejected', message: text(field(body, 'msg')), fields: {} };
  },
  // Their answers carry a password, which goes no further: whoever shows the account loads it (M-242).
  createDemoAccount: (body) => wordsAlone(body),
  topUpDemoAccount: (body) => wordsAlone(body),
  closeAllTrades: (body) => (Array.isArray(field(body, 'failed')) ? { kind: 'accepted', body } : null),
};

/** Of any other the 200 is an object, in either form of R13. */
const readObject = (body: unknown): Definite | null =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { kind: 'accepted', body } : null;

function wordsAlone(body: unknown): Definite | null {
  const read = readObject(body);
  return read?.kind === 'accepted' ? { kind: 'accepted', body: { message: text(field(body, 'message')) } } : read;
}

/** Never sent, or never received and its key is void: nothing was done (R15). */
export const notReceived: Definite = { kind: 'rejected', message: null, fields: {}, isNotReceived: true };

/** What an answer to the call itself means; null when it may still be running or the answer does not tell (R15). */
export function readAnswer(
  operation: IntentOperation,
  status: number,
  body: unknown,
  problem: Problem,
): Definite | null {
  if (status >= 200 && status < 300) return (readers[operation] ?? readObject)(body);
  if (status === 409 && problem.status === 'intent_void') return notReceived;
  if (status === 409 && problem.status === 'in_progress') return null;
  if (status === 408 || status === 429 || status >= 500) return null;
  const isModeChanged = status === 409 && problem.status === 'mode_changed';
  const isIdentityNeeded = status === 403 && problem.status === 'kyc_required';
  const isCodeNeeded = status === 403 && problem.status === 'code_required';
  return {
    kind: 'rejected',
    message: problem.text,
    fields: problem.fields,
    ...(isModeChanged ? { isModeChanged } : {}),
    ...(isIdentityNeeded ? { isIdentityNeeded } : {}),
    ...(isCodeNeeded ? { isCodeNeeded } : {}),
  };
}

/** Words of a 503 that refused the call before any work (R2, R34). */
const REFUSED_BEFORE_WORK: readonly (string | null)[] = ['maintenance', 'simulated_market'];

/** The end of a call that was never sent before and is refused before any work; null for any other answer (R13, R15). */
export const refusedAtOnce = (status: number, problem: Problem): Definite | null =>
  status === 503 && REFUSED_BEFORE_WORK.includes(problem.status)
    ? { kind: 'rejected', message: problem.text, fields: problem.fields }
    : null;

/** ms to wait for a lost call: what Retry-After says, at most a minute, else `usual` (R32). */
export function pauseFor(retryAfter: string | null, usual: number): number {
  return retryAfter !== null && /^\d+$/.test(retryAfter.trim()) ? Math.min(Number(retryAfter) * 1_000, 60_000) : usual;
}

/** A limit of the server, or what it cannot do for now, says why; of other failures a person learns nothing. */
export const reasonOf = (status: number, { text: words }: Problem): string | null =>
  status === 429 || status === 503 ? words : null;

/** What became of a call that never counted: its end, in the server's own words where it said why (R13, R15). */
export const withReason = (outcome: Definite, reason: string | null): Definite =>
  outcome.kind === 'rejected' && outcome.isNotReceived && reason !== null
    ? { kind: 'rejected', message: reason, fields: {} }
    : outcome;

/** Longest wait, ms, after which a call is still sent again: an order is for the price that was on screen. */
const PROMPT = 10_000;
export const isPrompt = (outcome: SendOutcome): boolean => outcome.kind === 'lost' && outcome.pause <= PROMPT;

/** The server keeps an answer for 24 h; a margin keeps clocks that differ from reading "forgotten" as "never came". */
const KEPT_FOR = 23 * 3_600_000;
export const isExpired = (record: PendingIntent, now: number) => now - record.at > KEPT_FOR;

/** What the queue knows once this call has ended: who still waits to hear of it, and how many were accepted. */
export function withoutIntent(context: IntentQueueContext, id: string, outcome: IntentOutcome | null) {
  const { [id]: ended, ...inFlight } = context.inFlight;
  const accepted = context.accepted + (outcome?.kind === 'accepted' ? 1 : 0);
  if (!ended || ended.key === null) return { inFlight, accepted };
  const { operation, owner, ref } = ended;
  const { [ended.key]: asker = { operation, owner, ref }, ...others } = context.unresolved;
  const unresolved = outcome?.kind === 'unknown' ? { ...others, [ended.key]: asker } : others;
  return { inFlight, accepted, unresolved };
}

/** The calls without these flows, which are gone. */
export const withoutOwners = <A extends Asker>(askers: Readonly<Record<string, A>>, owners: readonly string[]) =>
  Object.fromEntries(
    Object.entries(askers).map(([id, asker]) => [
      id,
      asker.owner !== null && owners.includes(asker.owner) ? { ...asker, owner: null } : asker,
    ]),
  );

type Noticed = Pick<Notice, 'kind' | 'message' | 'title'>;

/**
 * What an accepted deposit says where its form may be gone: it was made, and that is not yet paid or credited (M-047).
 * An invoice is not paid, because its form alone leads to the provider (M-072).
 */
function depositNotice(body: unknown): Noticed {
  const made = field(body, 'data') ?? body;
  const status = numeric(field(made, 'status'));
  if (status === 1) return { kind: 'success', message: { id: 'intents.createDeposit.credited' } };
  if (status === 2) return { kind: 'error', message: { id: 'intents.createDeposit.rejected' } };
  return field(made, 'payment_method') === 'btcpay'
    ? { kind: 'success', message: { id: 'intents.createDeposit.unpaid' } }
    : { kind: 'success', message: { id: 'intents.createDeposit.received' } };
}

/** The notice shown when the flow that asked is gone. */
export function noticeOf(operation: IntentOperation, outcome: IntentOutcome): Noticed {
  if (outcome.kind === 'accepted') {
    if (operation === 'createDeposit') return depositNotice(outcome.body);
    const failed = field(outcome.body, 'failed');
    if (Array.isArray(failed) && failed.length > 0)
      return { kind: 'error', message: { id: `intents.${operation}.partly` } };
    // Others had closed them all meanwhile: nothing of it is this call's.
    const isNone = operation === 'closeAllTrades' && numeric(field(outcome.body, 'closed')) === 0;
    return { kind: 'success', message: { id: `intents.${operation}.${isNone ? 'none' : 'accepted'}` } };
  }
  if (outcome.kind === 'unknown') return { kind: 'error', title: noAnswer, message: unconfirmed(operation) };
  if (outcome.isNotReceived) return { kind: 'error', message: { id: `intents.${operation}.notReceived` } };
  // The words of a refusal alone do not say what they refuse.
  return {
    kind: 'error',
    title: { id: `intents.${operation}.refused` },
    message: outcome.message === null ? { id: 'intents.failed' } : { text: outcome.message },
  };
}
