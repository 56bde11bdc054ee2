import { Problem } from '../http/problem';
import { type Db, transact } from '../store/db';
import { AccountBusy } from './account';

/** Calls of one user that may wait at one process; a client has a handful under way. */
export const MOST_WAITING = 100;
/** Longest wait of a call for those before it, ms: as long as a call waits for a connection. */
export const LONGEST_WAIT = 10_000;

/** Who waits for a user's account at this process, in order; there is a list as long as somebody is at work on it. */
type Queues = Map<number, (() => void)[]>;

const known = new WeakMap<Db, Queues>();

/**
 * A transaction that locks this user's account. The user's calls at this process follow one another before they take a
 * connection: one who sends many at once holds one connection, and nobody else's. Between processes the row's lock
 * decides. Throws a 429 when too many wait already, and AccountBusy when those before take too long.
 */
export async function transactInTurn<T>(db: Db, userId: number, work: (tx: Db) => Promise<T>): Promise<T> {
  const queues = known.get(db) ?? new Map<number, (() => void)[]>();
  known.set(db, queues);
  await enter(queues, userId);
  try {
    return await transact(db, work);
  } finally {
    const next = queues.get(userId)?.shift();
    if (next) next();
    else queues.delete(userId);
  }
}

async function enter(queues: Queues, userId: number): Promise<void> {
  const waiting = queues.get(userId);
  if (!waiting) return void queues.set(userId, []);
  if (waiting.length >= MOST_WAITING)
    throw new Problem(429, 'Too many calls at once. Please try again.', { retryAfter: 1 });
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new AccountBusy());
    }, LONGEST_WAIT);
    waiting.push(begin);
  });
}
