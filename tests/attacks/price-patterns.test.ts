import { describe, expect, it } from 'vitest';
import {
  afterLarge,
  correlation,
  dailyCloses,
  errorsOf,
  firstMultiple,
  fitted,
  foretell,
  halvesOf,
  installation,
} from './price-watch.ts';

describe('who looks for a pattern in public prices', () => {
  it.each([16, 64, 256, 4096])('foretells no price %i s ahead by the lattices that it stands on (R34)', (ahead) => {
    const target = firstMultiple(2 ** 22);
    const numbers = Array.from({ length: 16 }, (_, number) => number);
    const right = numbers.filter((number) => {
      const one = installation(number);
      return foretell(one, target, ahead) === one.pointsAt(target);
    });
    expect(right.length).toBeLessThanOrEqual(1);
  });

  it('learns nothing of the second half of a window by its first, nor by a large one (R34)', () => {
    const installations = Array.from({ length: 150 }, (_, number) => installation(number));
    for (const level of [9, 17, 19, 21]) {
      const halves = halvesOf(installations, 2 ** level, 20);
      const onwards = afterLarge(halves, 2.3);
      expect(halves.first).toHaveLength(3000);
      // 2.1 % of normal values.
      expect(onwards.length).toBeGreaterThan(30);
      const together = correlation(halves.first, halves.second) * Math.sqrt(3000);
      expect([level, Math.abs(together) < 4.5, Math.abs(errorsOf(onwards)) < 4.5]).toEqual([level, true, true]);
    }
  });

  it('wins nothing after the spread by a strategy fitted to half of the daily closes (R34)', () => {
    const found = fitted(Array.from({ length: 40 }, (_, number) => dailyCloses(installation(number), 240)));
    expect(found.trades).toBeGreaterThan(100);
    expect(found.errors).toBeLessThan(4.5);
  });
});
