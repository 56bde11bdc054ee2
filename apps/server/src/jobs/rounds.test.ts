import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { startRounds } from './rounds';

/** A job whose rounds the test ends, and whose ticks it gives. */
function job() {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  let tick = () => undefined as void;
  const stopped = vi.fn<() => void>();
  const round = () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }));
  const rounds = startRounds(
    { log },
    (call) => {
      tick = call;
      return stopped;
    },
    round,
    'the round failed',
  );
  return { rounds, lines, ends, stopped, tick: () => tick() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a job in rounds', () => {
  test('begins none while one is under way, and the next at the tick after it', async () => {
    const { ends, tick } = job();
    tick();
    tick();
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await settled();
    tick();
    expect(ends).toHaveLength(2);
  });

  test('logs a round that failed, and goes on', async () => {
    const { ends, lines, tick } = job();
    tick();
    ends[0]?.reject(new Error('no database'));
    await settled();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'the round failed', err: { message: 'no database' } },
    ]);
    tick();
    expect(ends).toHaveLength(2);
  });

  test('stops at once when it rests, and else with the round under way', async () => {
    const resting = job();
    await resting.rounds.stop();
    expect(resting.stopped).toHaveBeenCalledOnce();
    const working = job();
    working.tick();
    let isOver = false;
    const over = working.rounds.stop().then(() => (isOver = true));
    await settled();
    expect([working.stopped.mock.calls.length, isOver]).toEqual([1, false]);
    working.ends[0]?.resolve();
    await over;
    expect(isOver).toBe(true);
  });
});
