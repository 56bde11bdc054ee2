import { feedKeyIn } from '../feed/keys';
import type { Services } from '../services';
import { createCallQueues } from './call-queues';
import { clientOf } from './client-of';
import { Problem } from './problem';
import { logSecurityAtMost } from './security-log';

/** Calls of one client whose key is looked up at a time, in one process. */
const AT_ONCE = 2;
/** Batches of one key that may wait for the one that is being taken, in one process. */
export const MOST_WAITING = 10;
/** Bad keys that one address brings into the security log in 15 minutes. */
const REFUSALS_KEPT = 5;

/** How the calls with a key of the operator's feed follow one another at one process. */
export type KeyCalls = {
  /** The key's id; throws a 401 when it is none that is in force. */
  authenticate(operation: string, header: string | undefined, ip: string): Promise<number>;
  /** Answers a call of this key. */
  answer<T>(keyId: number, work: () => Promise<T>): Promise<T>;
};

/**
 * Calls with a key are checked before their bodies are read. Those of one key follow one another, so that they hold one
 * connection to the database, however many are sent at once.
 */
export function createKeyCalls(services: Services): KeyCalls {
  const asking = createCallQueues({ atOnce: AT_ONCE, mostWaiting: 100 });
  const taking = createCallQueues({ atOnce: 1, mostWaiting: MOST_WAITING });
  return {
    authenticate: (operation, header, ip) =>
      asking(clientOf(ip), async () => {
        const { db, clock } = services;
        const id = await feedKeyIn(db, clock.now(), header);
        if (id !== null) return id;
        await logSecurityAtMost(
          db,
          services,
          { subject: clientOf(ip), limit: REFUSALS_KEPT },
          { event: 'refused', address: ip, detail: { operation, status: 401, word: 'bad_key' } },
        );
        throw new Problem(401, 'Unauthenticated.');
      }),
    answer: (keyId, work) => taking(String(keyId), work),
  };
}
