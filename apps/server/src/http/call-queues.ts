import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { Problem } from './problem';

/** Longest wait of a call for those before it, ms: as long as a call waits for a connection. */
const LONGEST_WAIT = 10_000;

/** Calls of one name that one process answers at a time, and those that may wait for them. */
export type QueueLimits = { readonly atOnce: number; readonly mostWaiting: number };

type Queue = { readonly turn: SemaphoreInterface; calls: number };

/**
 * Queues of one process, one for each name with a call: those of one name follow one another, so many at a time, and
 * hold up no other name's. Throws a 429 when too many wait already, and a 503 when those before take too long.
 */
export function createCallQueues({ atOnce, mostWaiting }: QueueLimits) {
  const queues = new Map<string, Queue>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(name) ?? { turn: withTimeout(new Semaphore(atOnce), LONGEST_WAIT, busy()), calls: 0 };
    if (queue.calls >= mostWaiting + atOnce)
      throw new Problem(429, 'Too many calls at once. Please try again.', { retryAfter: 1 });
    queues.set(name, queue);
    queue.calls += 1;
    try {
      return await queue.turn.runExclusive(work);
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(name);
    }
  };
}

const busy = () => new Problem(503, 'The service is busy. Please try again.', { retryAfter: 1 });
