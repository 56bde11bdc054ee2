import { Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { Problem } from '../http/problem';
import { type Db, transact } from '../store/db';
import { AccountBusy } from './account';

/** Calls of one user that may wait at one process; a client has a handful under way. */
export const MOST_WAITING = 100;
/** Longest wait of a call for those before it, ms: as long as a call waits for a connection. */
export const LONGEST_WAIT = 10_000;

/** There is one for each user with a call at this process; `calls` counts who is at work and who waits. */
type Queue = { readonly turn: MutexInterface; calls: number };

const known = new WeakMap<Db, Map<number, Queue>>();

/**
 * A transaction that locks this user's account. The user's calls at this process follow one another before they take a
 * connection: one who sends many at once holds one connection, and nobody else's. Between processes the row's lock
 * decides. Throws a 429 when too many wait already, and AccountBusy when those before take too long.
 */
export async function transactInTurn<T>(db: Db, userId: number, work: (tx: Db) => Promise<T>): Promise<T> {
  const queues = known.get(db) ?? new Map<number, Queue>();
  known.set(db, queues);
  const queue = queues.get(userId) ?? { turn: withTimeout(new Mutex(), LONGEST_WAIT, new AccountBusy()), calls: 0 };
  if (queue.calls > MOST_WAITING)
    throw new Problem(429, 'Too many calls at once. Please try again.', { retryAfter: 1 });
  queues.set(userId, queue);
  queue.calls += 1;
  try {
    return await queue.turn.runExclusive(() => transact(db, work));
  } finally {
    queue.calls -= 1;
    if (queue.calls === 0) queues.delete(userId);
  }
}
