import { Problem } from './http/problem';

/** Longest piece of work between two turns of the event loop, ms: less than a short call costs. */
const PIECE_MS = 0.1;
/** Works of one asker that go on side by side; further ones wait for these. */
const MOST_AT_ONCE = 4;

/** For whom work is done. */
export type Asker = {
  /** Who asks that work of one does not hold up that of another: a user, or an address where nobody is signed in. */
  readonly name: string;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
};

/** Does one piece; true when that was the last. */
type Work = () => boolean;

/** The works of each asker that has any, in the order of the askers' turns. The first MOST_AT_ONCE are under way. */
const queues = new Map<string, Work[]>();
let isAtWork = false;

/**
 * Does long work in pieces: `work` gives a chance to stop by each `yield`. Between two pieces whatever else came is
 * answered. Askers take turns, a piece each, however much each of them asks for, so that neither one long call nor a
 * crowd of one asker's holds up another's. Work for an asker who is gone ends with a 503, which nobody reads.
 */
export function inPieces<Result>(work: Generator<void, Result>, { name, isGone }: Asker): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const piece = () => {
      try {
        if (isGone()) throw new Problem(503, 'Too many calls at once. Please try again.');
        const until = performance.now() + PIECE_MS;
        let done = work.next();
        while (!done.done && performance.now() < until) done = work.next();
        if (done.done) resolve(done.value);
        return done.done === true;
      } catch (error) {
        reject(error as Error);
        return true;
      }
    };
    const queue = queues.get(name);
    if (queue) queue.push(piece);
    else queues.set(name, [piece]);
    if (!isAtWork) void takeTurns();
  });
}

async function takeTurns(): Promise<void> {
  isAtWork = true;
  for (let next = queues.entries().next(); !next.done; next = queues.entries().next()) {
    const [name, queue] = next.value;
    queues.delete(name);
    const piece = queue.shift() as Work;
    if (!piece()) queue.splice(MOST_AT_ONCE - 1, 0, piece);
    if (queue.length > 0) queues.set(name, queue);
    await new Promise(setImmediate);
  }
  isAtWork = false;
}
