import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { ceil6, floor2, half6, type Ratio, ratio } from '../../testing/rational';
import {
  bookedOf,
  closingPrice,
  marginOf,
  NO_CONVERSION,
  openingCost,
  openingPrice,
  profitOf,
  type Side,
} from './position';

const prices = { buy: decimal('101.5'), sell: decimal('100') };
const digits = (max: bigint) => fc.bigInt({ min: 1n, max });
/** A price of up to 8 decimals, a quantity of up to 6, and a conversion that divides. */
const terms = fc.record({
  opening: digits(10n ** 13n),
  closing: digits(10n ** 13n),
  qty: digits(10n ** 10n),
  leverage: fc.integer({ min: 1, max: 1000 }),
  rate: digits(10n ** 11n),
  divides: fc.boolean(),
  side: fc.constantFrom('buy' as const, 'sell' as const),
});
const text = (points: bigint, scale: number) => {
  const padded = points.toString().padStart(scale + 1, '0');
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
};

/** R16's scale, here by comparing: the text itself, or the last that fits. */
const limited = (figure: string) => {
  if (Math.abs(Number(figure)) < 1e9) return figure;
  return figure.startsWith('-') ? '-999999999.999999' : '999999999.999999';
};

describe('prices of a side', () => {
  it('opens a buy at the ask and a sell at the bid (T-079)', () => {
    expect(openingPrice('buy', prices).toString()).toBe('101.5');
    expect(openingPrice('sell', prices).toString()).toBe('100');
  });

  it('closes a buy at the bid and a sell at the ask (T-080)', () => {
    expect(closingPrice('buy', prices).toString()).toBe('100');
    expect(closingPrice('sell', prices).toString()).toBe('101.5');
  });
});

describe('figures of a position', () => {
  it('reserves price × units ÷ leverage, rounded up to 6 decimals (T-046, T-050, R16)', () => {
    expect(marginOf(decimal('100'), decimal('0.1'), 5, NO_CONVERSION).toString()).toBe('2');
    expect(marginOf(decimal('1'), decimal('1'), 3, NO_CONVERSION).toString()).toBe('0.333334');
  });

  it('starts at minus spread × units, whatever the leverage (T-080)', () => {
    for (const side of ['buy', 'sell'] as const) {
      const start = profitOf(
        side,
        openingPrice(side, prices),
        closingPrice(side, prices),
        decimal('0.2'),
        NO_CONVERSION,
      );
      expect(start.toString()).toBe('-0.3');
    }
    expect(openingCost(prices, decimal('0.2'), NO_CONVERSION).toString()).toBe('0.3');
  });

  it('agrees with exact rational arithmetic on margin, P/L and what is booked in any pricing currency (T-062, T-080, R16, R35)', () => {
    fc.assert(
      fc.property(terms, ({ opening, closing, qty, leverage, rate, divides, side }) => {
        const value = decimal(text(rate, 5));
        const conversion = divides ? { times: decimal('1'), over: value } : { times: value, over: decimal('1') };
        const usd: Ratio = divides ? ratio(100_000n, rate) : ratio(rate, 100_000n);
        const units = ratio(qty, 10n ** 6n);
        const gained = ratio(side === 'buy' ? closing - opening : opening - closing, 10n ** 8n);

        const margin = marginOf(decimal(text(opening, 8)), decimal(text(qty, 6)), leverage, conversion);
        expect(margin.toFixed(6)).toBe(ceil6(ratio(opening, 10n ** 8n), units, usd, ratio(1n, BigInt(leverage))));
        const closed = [side, decimal(text(opening, 8)), decimal(text(closing, 8)), decimal(text(qty, 6))] as const;
        expect(profitOf(...closed, conversion).toFixed(6)).toBe(limited(half6(gained, units, usd)));
        expect(bookedOf(...closed, conversion).toFixed(2)).toBe(floor2(gained, units, usd));
      }),
      { numRuns: 500 },
    );
  });

  it('stands at the last figure of its scale when a price leaves every measure (R16)', () => {
    const profitAt = (side: Side, closing: string) =>
      profitOf(side, decimal('1'), decimal(closing), decimal('99999999'), NO_CONVERSION).toFixed();
    expect(profitAt('buy', '11')).toBe('999999990');
    expect(profitAt('buy', '12')).toBe('999999999.999999');
    expect(profitAt('sell', '12')).toBe('-999999999.999999');
  });
});
