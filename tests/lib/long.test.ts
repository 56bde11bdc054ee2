import { describe, expect, it } from 'vitest';
import { amount, cases, drawn, random, replay, seed, seedOf } from './long.ts';

const take = (draw: () => number, count: number) => Array.from({ length: count }, draw);

describe('a long suite', () => {
  it('numbers its cases from 0, fewer of them where BOURSE_LONG is not set', () => {
    expect(amount({ sample: 3, whole: 300 })).toBe(3);
    expect(cases({ sample: 3, whole: 300 })).toEqual([0, 1, 2]);
  });

  it('draws the same numbers for the same seed and case, other ones for another', () => {
    expect(take(random(7, 3), 5)).toEqual(take(random(7, 3), 5));
    const rows = [random(7, 3), random(7, 4), random(8, 3), random(3, 7)].map((draw) => take(draw, 5).join());
    expect(new Set(rows).size).toBe(4);
  });

  it('draws evenly from [0, 1)', () => {
    const drawn = take(random(seed), 10_000);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    const tenths = drawn.reduce(
      (counts, one) => counts.with(Math.floor(one * 10), counts[Math.floor(one * 10)]! + 1),
      Array<number>(10).fill(0),
    );
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('takes the seed it is given, else always the same', () => {
    expect(seedOf('42')).toBe(42);
    expect([seedOf(undefined), seedOf('')]).toEqual([1, 1]);
    expect(() => seedOf('4x')).toThrow('BOURSE_SEED must be a whole number, not "4x"');
  });

  it('draws so many of a list, in its order, the same ones in every process, others for another suite', () => {
    const list = Array.from({ length: 40 }, (_, number) => number);
    const taken = drawn('sights', list, 5);
    expect(taken).toHaveLength(5);
    expect(taken).toEqual(taken.toSorted((one, other) => one - other));
    expect(drawn('sights', list, 5)).toEqual(taken);
    expect(drawn('looks', list, 5)).not.toEqual(taken);
    expect(drawn('sights', list, 99)).toEqual(list);
  });

  it('says how a case is run again', () => {
    expect(replay(17)).toBe(`run again: BOURSE_SEED=${seed} BOURSE_ONLY=17`);
  });
});
