import { describe, expect, it } from 'vitest';
import { inPieces } from './pieces';

const asker = (name: string, isGone = () => false) => ({ name, isGone });

/** So much work, of a millisecond a step; tells how far it has come. */
function* work(steps: number, seen: (step: number) => void): Generator<void, number> {
  for (let step = 1; step <= steps; step += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    seen(step);
    yield;
  }
  return steps;
}

describe('work in pieces', () => {
  it('is done whole, and lets whatever else has come go between any two of them', async () => {
    const seen: (number | 'turn')[] = [];
    const [long, other] = [work(5, (step) => seen.push(step)), work(5, (step) => seen.push(step))];
    let isOver = false;
    const turns = (async () => {
      while (!isOver) {
        seen.push('turn');
        await new Promise(setImmediate);
      }
    })();
    expect(await Promise.all([inPieces(long, asker('one')), inPieces(other, asker('other'))])).toEqual([5, 5]);
    isOver = true;
    await turns;
    // Two at once take turns as well: never one step directly after another.
    expect(seen.filter((one) => one !== 'turn').toSorted((a, b) => Number(a) - Number(b))).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
    expect(seen.filter((one, at) => one !== 'turn' && at > 0 && seen[at - 1] !== 'turn')).toEqual([]);
  });

  it('passes a failure on, and the next work goes on', async () => {
    const failing = (function* (): Generator<void, number> {
      yield;
      throw new Error('no price');
    })();
    await expect(inPieces(failing, asker('one'))).rejects.toThrow('no price');
    expect(
      await inPieces(
        work(1, () => undefined),
        asker('one'),
      ),
    ).toBe(1);
  });

  it('gives each asker the same turns, however much one of them asks for (T-009)', async () => {
    const seen: string[] = [];
    const crowd = Array.from({ length: 30 }, () =>
      inPieces(
        work(3, () => seen.push('crowd')),
        asker('crowd'),
      ),
    );
    await inPieces(
      work(3, () => seen.push('one')),
      asker('one'),
    );
    expect(seen.filter((one) => one === 'crowd').length).toBeLessThanOrEqual(4);
    await Promise.all(crowd);
    expect(seen).toHaveLength(93);
  });

  it('begins four works of an asker, and another when one of them is done', async () => {
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        inPieces(
          work(2, () => seen.push(at)),
          asker('one'),
        ),
      ),
    );
    expect(seen).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 4, 5]);
  });

  it('stops when nobody waits for the answer any more', async () => {
    let done = 0;
    const long = inPieces(
      work(50, (step) => {
        done = step;
      }),
      asker('one', () => done === 2),
    );
    await expect(long).rejects.toThrow('Too many calls at once');
    expect(done).toBe(2);
    expect(
      await inPieces(
        work(1, () => undefined),
        asker('one'),
      ),
    ).toBe(1);
  });
});
