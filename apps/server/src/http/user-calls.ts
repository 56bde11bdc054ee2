import { createCallQueues } from './call-queues';
import { Problem } from './problem';
import { clientOf } from './client-of';

/** Calls of one user that one process works at side by side: a page has a handful under way, and waits for none long. */
export const AT_ONCE = 4;
/** Calls of one user that may wait for these: ten tabs that all begin have fewer. */
export const MOST_WAITING = 200;
/** The same of a client whose tokens this process has not seen yet: everybody behind one address after a restart. */
const MOST_UNKNOWN_WAITING = 1_000;
/** Tokens whose user one process remembers; as many as it has connections. */
const MOST_TOKENS = 20_000;

/** One call that brought a token. */
export type TokenCall = {
  readonly tokenHash: string;
  /** The client's address. */
  readonly ip: string;
  /** Whether it ends sessions: whoever stole one of them holds up nobody by its calls. */
  readonly isEnding: boolean;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
};

/** How the calls with a token follow one another at one process. */
export type UserCalls = {
  /** Finds out by `work` whose token it is. */
  authenticate<Caller extends { readonly user: { readonly id: number } }>(
    call: TokenCall,
    work: () => Promise<Caller | null>,
  ): Promise<Caller | null>;
  /** Answers a call of this user. */
  answer<T>(userId: number, call: TokenCall, work: () => Promise<T>): Promise<T>;
};

/**
 * The calls with a token of one process. Those of one user follow one another, a few at a time, whatever token they
 * bring, so that nobody takes the server from others by asking much at once. Whose a token is, is remembered to know
 * whose call waits for whom, and for nothing else: each call asks the database.
 */
export function createUserCalls(): UserCalls {
  const users = new Map<string, number>();
  const known = createCallQueues({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const unknown = createCallQueues({ atOnce: AT_ONCE, mostWaiting: MOST_UNKNOWN_WAITING });
  const nameOf = (userId: number, { isEnding, tokenHash }: TokenCall) =>
    isEnding ? `token ${tokenHash}` : `user ${userId}`;

  return {
    authenticate: async (call, work) => {
      const { tokenHash, ip } = call;
      const userId = users.get(tokenHash);
      const asked = unlessGone(call, work);
      const caller = await (userId === undefined ? unknown(clientOf(ip), asked) : known(nameOf(userId, call), asked));
      users.delete(tokenHash);
      if (caller) users.set(tokenHash, caller.user.id);
      const [oldest] = users.keys();
      if (users.size > MOST_TOKENS && oldest !== undefined) users.delete(oldest);
      return caller;
    },
    answer: (userId, call, work) => known(nameOf(userId, call), unlessGone(call, work)),
  };
}

function unlessGone<T>({ isGone }: TokenCall, work: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (isGone()) throw new Problem(503, 'Too many calls at once. Please try again.');
    return work();
  };
}
