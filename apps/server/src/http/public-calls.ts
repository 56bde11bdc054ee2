import type { Clock } from '../services';
import { createCallQueues } from './call-queues';
import { Problem } from './problem';
import { hashToken } from './tokens';

/** Calls of one client that one process answers at a time; each holds at most one connection to the database. */
export const AT_ONCE = 2;
/** Calls of one client that may wait at one process. */
export const MOST_WAITING = 100;
/** Longest that a refusal is answered from memory, ms: another process may have taken it back. */
export const MEMORY_MS = 10_000;
const MOST_CLIENTS = 1_000;
const MOST_REFUSALS = 100;

/** A 429: until when it holds, and until when it is answered from memory. */
type Refusal = { readonly problem: Problem; readonly holdsUntil: number; readonly knownUntil: number };

/** What a call answers in the place of a 429, with the seconds to wait. */
export type InsteadOfTooMany = (retryAfter: number) => Problem;

/** Who calls without a token, and what is asked: calls alike in all of `about` are refused alike. */
export type PublicCall = {
  readonly client: string;
  readonly about: readonly string[];
  readonly isWrite: boolean;
  /** A 429 unless told otherwise. */
  readonly tooMany?: InsteadOfTooMany | undefined;
};

/**
 * The public calls of one process. Those of one client follow one another, two at a time, before they take a connection:
 * limits of a client are one row of the database, and a crowd that waits for it would hold every connection. Whoever
 * was told to wait is told so again without the database.
 */
export function createPublicCalls(clock: Clock): <T>(call: PublicCall, work: () => Promise<T>) => Promise<T> {
  const inTurn = createCallQueues({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const refusals = new Map<string, Map<string, Refusal>>();

  const throwKnown = (client: string, key: string): void => {
    const known = refusals.get(client)?.get(key);
    const now = clock.now().getTime();
    if (known === undefined || now >= known.knownUntil) return;
    const { status, message, extras } = known.problem;
    throw new Problem(status, message, { ...extras, retryAfter: (known.holdsUntil - now) / 1000 });
  };

  const remember = (client: string, key: string, problem: Problem): void => {
    const { retryAfter = 0 } = problem.extras;
    const now = clock.now().getTime();
    // The seconds were rounded up: the limit may be open a second earlier.
    const knownUntil = now + Math.min((retryAfter - 1) * 1000, MEMORY_MS);
    const ofClient = refusals.get(client) ?? new Map<string, Refusal>();
    setNewest(ofClient, key, { problem, holdsUntil: now + retryAfter * 1000, knownUntil }, MOST_REFUSALS);
    setNewest(refusals, client, ofClient, MOST_CLIENTS);
  };

  const answer = async <T>({ client, about, isWrite }: PublicCall, work: () => Promise<T>): Promise<T> => {
    const key = hashToken(JSON.stringify(about));
    throwKnown(client, key);
    return inTurn(client, async () => {
      // Those before it may have reached the limit.
      throwKnown(client, key);
      const done = await work().catch((error: unknown) => {
        if (error instanceof Problem && error.status === 429) remember(client, key, error);
        throw error;
      });
      // A right password or a new one clears what was counted.
      if (isWrite) refusals.delete(client);
      return done;
    });
  };

  return (call, work) =>
    answer(call, work).catch((error: unknown) => {
      const isTooMany = error instanceof Problem && error.status === 429;
      throw isTooMany && call.tooMany ? call.tooMany(error.extras.retryAfter ?? 1) : error;
    });
}

/** Sets an entry as the newest, and drops the oldest beyond so many. */
function setNewest<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
