import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNoise } from './noise';
import { createPath, highest, lowest, valueAt } from './price-path';
import { temperOf } from './volatility';

const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
const DAY = 86_400;
const SECRET = Buffer.alloc(32, 7);
const flat = Array.from({ length: 24 }, () => 1);

/** Noise that remembers nothing of another call's. */
const fresh = (name: string, secret = SECRET) => createNoise(secret)(name);

function valuesOf(name: string, from: number, to: number): number[] {
  const path = createPath(fresh(name), 0.02, temperOf('stocks').season);
  return Array.from({ length: to - from + 1 }, (_, i) => valueAt(path, from + i));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const product = (x: readonly number[], y: readonly number[]) => {
    const [of, and] = [mean(x), mean(y)];
    return mean(x.map((value, i) => (value - of) * ((y[i] as number) - and)));
  };
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('price path', () => {
  it('is a pure function: another process draws the same path', () => {
    const one = createPath(fresh('BTCUSD'), 0.04, flat);
    const other = createPath(fresh('BTCUSD'), 0.04, flat);
    for (let i = 0; i < 1000; i += 1) expect(valueAt(other, NOON + i * 977)).toBe(valueAt(one, NOON + i * 977));
    expect(valueAt(createPath(fresh('ETHUSD'), 0.04, flat), NOON)).not.toBe(valueAt(one, NOON));
  });

  it('is another one under another secret, at every scale (R34)', () => {
    const one = createPath(fresh('BTCUSD'), 0.04, flat);
    const other = createPath(fresh('BTCUSD', Buffer.alloc(32, 8)), 0.04, flat);
    for (const apart of [1, 300, 5_000, DAY, 30 * DAY]) {
      const steps = Array.from({ length: 400 }, (_, i) => NOON + i * apart);
      const moves = [one, other].map((path) => steps.map((at) => valueAt(path, at + apart) - valueAt(path, at)));
      expect(Math.abs(correlation(moves[0] as number[], moves[1] as number[]))).toBeLessThan(0.2);
    }
  });

  it('says nothing of its next step by the last one, in quiet hours either (R34)', () => {
    const path = createPath(fresh('EURUSD'), 0.005, temperOf('forex').season);
    const night = Date.UTC(2026, 10, 18, 22) / 1000;
    for (const length of [1, 64, 600, 2048]) {
      const nights = Array.from({ length: 1500 }, (_, i) => night + (i % 3) * length + Math.floor(i / 3) * DAY);
      const move = (from: number) => valueAt(path, from + length) - valueAt(path, from);
      const [last, next] = [nights.map(move), nights.map((at) => move(at + length))];
      expect([length, Math.abs(correlation(last, next)) < 0.1]).toEqual([length, true]);
    }
  });

  it('finds exactly the extremes that its seconds have', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: -9 * DAY, max: 9 * DAY }),
        fc.integer({ min: 0, max: 4000 }),
        (name, start, length) => {
          const from = NOON + start;
          const values = valuesOf(name, from, from + length);
          const path = createPath(fresh(name), 0.02, temperOf('stocks').season);
          expect(highest(path, from, from + length)).toBe(Math.max(...values));
          expect(lowest(path, from, from + length)).toBe(Math.min(...values));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('moves by about its daily deviation and stays near its base for years', () => {
    const path = createPath(fresh('BTCUSD'), 0.04, flat);
    const days = Array.from({ length: 2000 }, (_, i) => valueAt(path, NOON + i * DAY));
    const moves = days.slice(1).map((value, i) => value - (days[i] as number));
    const deviation = Math.sqrt(moves.reduce((total, move) => total + move * move, 0) / moves.length);
    expect(deviation).toBeGreaterThan(0.025);
    expect(deviation).toBeLessThan(0.055);
    expect(Math.max(...days.map(Math.abs))).toBeLessThan(0.9);
  });

  it('changes every second, by little', () => {
    const values = valuesOf('AAPL', NOON, NOON + 600);
    const moves = values.slice(1).map((value, i) => Math.abs(value - (values[i] as number)));
    expect(Math.min(...moves)).toBeGreaterThan(0);
    expect(Math.max(...moves)).toBeLessThan(0.002);
  });
});
