import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createNoise } from './noise';
import { createPath, EPOCH, highest, lowest, type PricePath, valueAt } from './price-path';
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

/** Paths of names of their own, with this daily deviation. */
const pathsOf = (count: number, daily: number) =>
  Array.from({ length: count }, (_, at) => createPath(fresh(`asset ${at}`), daily, flat));

/** So many moves of so many seconds each, one after the other. */
const movesOf = (path: PricePath, seconds: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => valueAt(path, EPOCH + (at + 1) * seconds) - valueAt(path, EPOCH + at * seconds),
  );

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

  it('finds the extremes of a day without looking at all of it', () => {
    const noise = fresh('BTCUSD');
    const draws = vi.spyOn(noise, 'cell');
    const path = createPath(noise, 0.04, flat);
    const days = 200;
    for (let day = 0; day < days; day += 1) {
      const from = NOON - (day + 1) * DAY;
      highest(path, from, from + DAY - 1);
      lowest(path, from, from + DAY - 1);
    }
    // The days lie in 67,500 cells of the finest tier: both extremes by looking at all would be 135,000.
    expect(draws.mock.calls.length).toBeLessThan(64_000);
  });

  it('starts at its base and moves by its daily deviation at every horizon', () => {
    const paths = pathsOf(60, 0.04);
    for (const path of paths) expect(Math.abs(valueAt(path, EPOCH))).toBeLessThan(1e-9);
    for (const days of [1, 8, 64, 256]) {
      const moves = paths.flatMap((path) => movesOf(path, days * DAY, 8));
      const deviation = Math.sqrt(moves.reduce((total, move) => total + move ** 2, 0) / moves.length);
      // The sampling error of a deviation of 480 moves is 3.2 %.
      expect(Math.abs(deviation / (0.04 * Math.sqrt(days)) - 1)).toBeLessThan(4 * 0.032);
    }
  });

  it('neither comes back to the mean of its past nor goes on away from it (R34)', () => {
    const [apart, next]: [number[], number[]] = [[], []];
    for (const path of pathsOf(60, 0.04)) {
      const days = Array.from({ length: 500 }, (_, day) => valueAt(path, EPOCH + day * DAY));
      for (let day = 120; day + 10 < days.length; day += 10) {
        const past = days.slice(0, day + 1);
        apart.push((days[day] as number) - past.reduce((total, value) => total + value, 0) / past.length);
        next.push(Math.exp((days[day + 10] as number) - (days[day] as number)) - 1);
      }
    }
    // Uncorrelated values of 2220 periods have a correlation of 0 ± 0.021.
    expect(next).toHaveLength(60 * 37);
    expect(Math.abs(correlation(apart, next))).toBeLessThan(4 * 0.021);
  });

  it('gives nothing on average to who holds, long or short (R34)', () => {
    const gains = pathsOf(60, 0.1).flatMap((path) => movesOf(path, 10 * DAY, 40).map((move) => Math.exp(move) - 1));
    const mean = gains.reduce((total, gain) => total + gain, 0) / gains.length;
    const error = Math.sqrt(gains.reduce((total, gain) => total + gain * gain, 0)) / gains.length;
    // Half of the variance, what a logarithm without drift would give, is 0.05: seven sampling errors.
    expect(error).toBeLessThan(0.008);
    expect(Math.abs(mean)).toBeLessThan(4 * error);
  });

  it('says nothing of the second half of a step by a first half that went far (R34)', () => {
    const onwards: number[] = [];
    const path = createPath(fresh('BTCUSD'), 0.04, flat);
    for (const half of [4, 128, 1 << 12, 1 << 15]) {
      const deviation = path.step * Math.sqrt(half);
      const start = Math.ceil(EPOCH / (2 * half)) * 2 * half;
      for (let at = start, cell = 0; cell < 16_000; cell += 1, at += 2 * half) {
        const middle = valueAt(path, at + half);
        const first = (middle - valueAt(path, at)) / deviation;
        if (Math.abs(first) < 2.5) continue;
        onwards.push((Math.sign(first) * (valueAt(path, at + 2 * half) - middle)) / deviation);
      }
    }
    // 1.24 % of normal values are so far from their mean: about 800 cells, whose mean is 0 ± 0.036.
    expect(Math.abs(onwards.length / 64_000 - 0.0124)).toBeLessThan(0.002);
    expect(Math.abs(onwards.reduce((total, move) => total + move, 0) / onwards.length)).toBeLessThan(4 * 0.036);
  });

  it('changes every second, by little', () => {
    const values = valuesOf('AAPL', NOON, NOON + 600);
    const moves = values.slice(1).map((value, i) => Math.abs(value - (values[i] as number)));
    expect(Math.min(...moves)).toBeGreaterThan(0);
    expect(Math.max(...moves)).toBeLessThan(0.002);
  });
});
