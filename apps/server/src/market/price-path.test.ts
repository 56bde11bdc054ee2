import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPath, highest, lowest, valueAt } from './price-path';
import { temperOf } from './volatility';

const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
const DAY = 86_400;
const flat = Array.from({ length: 24 }, () => 1);

function valuesOf(name: string, from: number, to: number): number[] {
  const path = createPath(name, 0.02, temperOf('stocks').season);
  return Array.from({ length: to - from + 1 }, (_, i) => valueAt(path, from + i));
}

describe('price path', () => {
  it('is a pure function: another process draws the same path', () => {
    const one = createPath('BTCUSD', 0.04, flat);
    const other = createPath('BTCUSD', 0.04, flat);
    for (let i = 0; i < 1000; i += 1) expect(valueAt(other, NOON + i * 977)).toBe(valueAt(one, NOON + i * 977));
    expect(valueAt(createPath('ETHUSD', 0.04, flat), NOON)).not.toBe(valueAt(one, NOON));
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
          const path = createPath(name, 0.02, temperOf('stocks').season);
          expect(highest(path, from, from + length)).toBe(Math.max(...values));
          expect(lowest(path, from, from + length)).toBe(Math.min(...values));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('moves by about its daily deviation and stays near its base for years', () => {
    const path = createPath('BTCUSD', 0.04, flat);
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
