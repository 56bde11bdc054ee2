import { describe, expect, it } from 'vitest';
import { formerPrices } from './former-prices.ts';
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
  type Prices,
} from './price-watch.ts';

/** So many of these prices, each under a secret of its own. */
const many = (prices: (number: number) => Prices, count: number) =>
  Array.from({ length: count }, (_, number) => prices(number));

// Each of these found what it looks for in the former prices: that it finds nothing now is no fault of its own.
describe('who looks for a pattern in public prices', () => {
  it.each([16, 64, 256, 4096])('foretells no price %i s ahead by the lattices that it stands on (R34)', (ahead) => {
    const target = firstMultiple(2 ** 22);
    const right = (prices: (number: number) => Prices) =>
      many(prices, 16).filter((one) => foretell(one, target, ahead) === one.pointsAt(target)).length;
    expect(right(formerPrices)).toBeGreaterThan(12);
    expect(right(installation)).toBeLessThanOrEqual(1);
  });

  it('learns nothing of the second half of a window by its first, nor by a large one (R34)', () => {
    /** In standard errors: how the halves go together, and how second ones go on after large first ones. */
    const seen = (prices: readonly Prices[], level: number) => {
      const halves = halvesOf(prices, 2 ** level, 20);
      const onwards = afterLarge(halves, 2.3);
      expect(halves.first).toHaveLength(3000);
      return { together: correlation(halves.first, halves.second) * Math.sqrt(3000), onwards };
    };
    const [former, present] = [many(formerPrices, 150), many(installation, 150)];
    for (const level of [19, 21]) expect([level, seen(former, level).together < -4.5]).toEqual([level, true]);
    const goesOn = [9, 17].flatMap((level) => seen(former, level).onwards);
    expect(errorsOf(goesOn)).toBeGreaterThan(1);
    for (const level of [9, 17, 19, 21]) {
      const { together, onwards } = seen(present, level);
      // 2.1 % of normal values.
      expect(onwards.length).toBeGreaterThan(30);
      expect([level, Math.abs(together) < 4.5, Math.abs(errorsOf(onwards)) < 4.5]).toEqual([level, true, true]);
    }
  });

  it('wins nothing after the spread by a strategy fitted to half of the daily closes (R34)', () => {
    const [former, present] = [formerPrices, installation].map((prices) =>
      fitted(many(prices, 40).map((one) => dailyCloses(one, 240))),
    );
    expect(former?.errors).toBeGreaterThan(4.5);
    expect(present?.trades).toBeGreaterThan(100);
    expect(present?.errors).toBeLessThan(4.5);
  });
});
