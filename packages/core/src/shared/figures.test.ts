import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minus, over, plus, rational, roundedText, times, type Rational } from '../testing/rational';
import { dec, isNegative, toPlainText, type Decimal } from './decimal';
import {
  amountOfPercent,
  conversionOf,
  effectiveLeverage,
  equityAsSpecified,
  equityStandard,
  freeMarginOf,
  marginLevel,
  marginOf,
  marginRing,
  NO_CONVERSION,
  profitAt,
  profitOf,
  spreadCost,
  totalMargin,
  totalProfit,
  triggerPrice,
  unitsOfAmount,
} from './figures';

const text = (value: Decimal | null) => value && toPlainText(value);
const prices = { bid: dec('1.1000'), ask: dec('1.1002') };

const decimalText = (scale: number, most: bigint, least = 0n) =>
  fc.bigInt({ min: least, max: most }).map((n) => roundedText({ n, d: 10n ** BigInt(scale) }, scale));
const price = decimalText(8, 10n ** 15n - 1n, 1n);
const units = decimalText(6, 10n ** 15n - 1n, 1n);
const amount = decimalText(6, 10n ** 15n - 1n);
const leverage = fc.integer({ min: 1, max: 1000 });
const side = fc.constantFrom('buy' as const, 'sell' as const);

describe('margin and the slider', () => {
  it('is price × units ÷ leverage, rounded up (T-046, R16)', () => {
    expect(text(marginOf(dec('67000'), dec('0.1'), 100))).toBe('67');
    expect(text(marginOf(dec('1.1002'), dec('0.1'), 30))).toBe('0.003668');
  });

  it('takes a leverage missing or below 1 as 1 (T-059)', () => {
    expect([null, undefined, 0, -5, 0.5, 1, 30].map(effectiveLeverage)).toEqual([1, 1, 1, 1, 1, 1, 30]);
    expect(text(marginOf(dec(50), dec(2), 0))).toBe('100');
  });

  it('takes p % of the balance and divides it by the buy price, rounded down to 6 decimals (T-048, T-049, T-045)', () => {
    expect(text(amountOfPercent(2, dec('10000')))).toBe('200');
    expect(text(unitsOfAmount(dec(200), dec('67013.37')))).toBe('0.002984');
    expect(unitsOfAmount(dec(200), dec(0))).toBeNull();
  });

  it('agrees with fractions of whole numbers (T-046, T-049, R16)', () => {
    fc.assert(
      fc.property(price, units, leverage, amount, fc.integer({ min: 1, max: 100 }), (p, u, l, a, percent) => {
        const exact = over(times(rational(p), rational(u)), rational(String(l)));
        expect(text(marginOf(dec(p), dec(u), l))).toBe(roundedText(exact, 6, 'up'));
        expect(text(unitsOfAmount(dec(a), dec(p)))).toBe(roundedText(over(rational(a), rational(p)), 6, 'down'));
        const share = over(times(rational(a), rational(String(percent))), rational('100'));
        expect(text(amountOfPercent(percent, dec(a)))).toBe(roundedText(share, 6));
      }),
    );
  });
});

describe('P/L and trigger prices', () => {
  it('starts at minus the spread × quantity and never multiplies the leverage again (T-080)', () => {
    expect(text(profitOf('buy', prices.ask, prices, dec(1000)))).toBe('-0.2');
    expect(text(profitOf('sell', prices.bid, prices, dec(1000)))).toBe('-0.2');
    expect(text(spreadCost(prices, dec(1000)))).toBe('0.2');
  });

  it('follows the bid after buying and the ask after selling (T-080)', () => {
    const later = { bid: dec('1.2'), ask: dec('1.3') };
    expect(text(profitOf('buy', dec('1.1'), later, dec(10)))).toBe('1');
    expect(text(profitOf('sell', dec('1.1'), later, dec(10)))).toBe('-2');
  });

  it('names the price of a take profit and a stop loss, mirrored for a sale (T-054)', () => {
    const at = (way: 'buy' | 'sell', which: 'takeProfit' | 'stopLoss') =>
      text(triggerPrice(way, which, dec(100), dec(50), dec(5)));
    expect([at('buy', 'takeProfit'), at('buy', 'stopLoss'), at('sell', 'takeProfit'), at('sell', 'stopLoss')]).toEqual([
      '110',
      '90',
      '90',
      '110',
    ]);
    expect(triggerPrice('buy', 'stopLoss', dec(100), dec(500), dec(5))).toBeNull();
    expect(triggerPrice('buy', 'takeProfit', dec(100), dec(50), dec(0))).toBeNull();
  });

  it('rounds the price of a trigger once, in the decimals it is shown with (T-054, R16)', () => {
    // Half a hundred-millionth below 0.1, and a distance that two roundings would push over the half of a cent.
    expect(text(triggerPrice('buy', 'stopLoss', dec('0.1'), dec('0.000001'), dec(200)))).toBe('0.1');
    expect(text(triggerPrice('buy', 'takeProfit', dec(1), dec('0.004999999'), dec(1), NO_CONVERSION, 2))).toBe('1');
  });

  it('brings the P/L of the trigger amount, within the rounding of the price (T-054, T-080)', () => {
    fc.assert(
      fc.property(
        side,
        decimalText(2, 10n ** 8n, 1n),
        decimalText(2, 10n ** 6n, 1n),
        decimalText(2, 10n ** 6n, 1n),
        (way, opening, sum, quantity) => {
          for (const which of ['takeProfit', 'stopLoss'] as const) {
            const at = triggerPrice(way, which, dec(opening), dec(sum), dec(quantity));
            if (at === null) continue;
            const profit = profitAt(way, dec(opening), at, dec(quantity));
            const wanted = which === 'takeProfit' ? dec(sum) : dec(sum).times(dec(-1));
            // The price is rounded to 8 decimals: at most half of the last one per unit, and 6 decimals of P/L.
            const slack = dec(quantity).times(dec('0.000000005')).plus(dec('0.000001'));
            expect(profit.minus(wanted).abs().lte(slack)).toBe(true);
          }
        },
      ),
    );
  });

  it('agrees with fractions of whole numbers (T-080, R16)', () => {
    fc.assert(
      fc.property(side, price, price, units, (way, opening, current, quantity) => {
        const [a, b] = way === 'buy' ? [current, opening] : [opening, current];
        const exact: Rational = times(minus(rational(a), rational(b)), rational(quantity));
        expect(text(profitAt(way, dec(opening), dec(current), dec(quantity)))).toBe(roundedText(exact, 6));
      }),
    );
  });
});

describe('assets priced in another currency', () => {
  const pairs = [
    { symbol: 'EURUSD', bid: dec('1.25') },
    { symbol: 'USDJPY', bid: dec('150') },
    { symbol: 'USDXXX', bid: dec(0) },
  ];

  it('converts by the bid of the pair with USD, and knows when there is none (T-062)', () => {
    const pricedIn = (base: string) => conversionOf({ base, symbol: 'ANY' }, pairs);
    expect(conversionOf({ base: 'USD', symbol: 'EURUSD' }, [])).toBe(NO_CONVERSION);
    const [eur, jpy] = [pricedIn('EUR'), pricedIn('JPY')];
    if (!eur || !jpy) throw new Error('no conversion');
    expect(text(marginOf(dec(100), dec(2), 10, eur))).toBe('25');
    expect(text(marginOf(dec(150), dec(1000), 30, jpy))).toBe('33.333334');
    expect(text(spreadCost({ bid: dec('149.97'), ask: dec(150) }, dec(1000), jpy))).toBe('0.2');
    expect(text(unitsOfAmount(dec(10), dec(150), jpy))).toBe('10');
    expect(text(triggerPrice('buy', 'takeProfit', dec(150), dec(10), dec(1000), jpy))).toBe('151.5');
    expect(pricedIn('XXX')).toBeNull();
    expect(pricedIn('CHF')).toBeNull();
  });

  it('names the price at which a pair that converts itself brings the amount by that very price (T-054)', () => {
    const own = (bid: string) => conversionOf({ base: 'JPY', symbol: 'USDJPY' }, [{ symbol: 'USDJPY', bid: dec(bid) }]);
    const [opening, quantity, amount] = [dec('148.626'), dec(30_000), dec(500)];
    for (const [way, which, at] of [
      ['buy', 'takeProfit', '151.145'],
      ['buy', 'stopLoss', '146.19'],
      ['sell', 'takeProfit', '146.19'],
      ['sell', 'stopLoss', '151.145'],
    ] as const) {
      // Whatever the rate is now: the line of a chart stands still.
      for (const rate of ['148.62', '160'])
        expect(text(triggerPrice(way, which, opening, amount, quantity, own(rate) ?? undefined, 3))).toBe(at);
      const gained = profitAt(way, opening, dec(at), quantity, own(at) ?? undefined);
      // Half of the last decimal, of 30,000 units, in dollars.
      expect(Math.abs(Math.abs(Number(text(gained))) - 500)).toBeLessThan(0.11);
      expect(isNegative(gained)).toBe(which === 'stopLoss');
    }
  });

  it('knows no price for a gain of the buyer, or a loss of the seller, of as many dollars as units (R41)', () => {
    const own = conversionOf({ base: 'JPY', symbol: 'USDJPY' }, pairs) ?? undefined;
    const at = (way: 'buy' | 'sell', which: 'takeProfit' | 'stopLoss', amount: string) =>
      triggerPrice(way, which, dec(150), dec(amount), dec(100), own);
    for (const [way, which, other] of [
      ['buy', 'takeProfit', 'stopLoss'],
      ['sell', 'stopLoss', 'takeProfit'],
    ] as const) {
      expect(at(way, which, '100')).toBeNull();
      expect(text(at(way, which, '99.99') ?? dec(0))).toBe('1500000');
      // Half of the price already brings as much to the other side.
      expect(text(at(way, other, '100') ?? dec(0))).toBe('75');
    }
  });
});

describe('account figures', () => {
  const [balance, margin, profit] = [dec(1000), dec(200), dec(50)];

  it('has free margin 850, the document’s equity 1100 and the standard one 1050 (T-118, T-119, T-120)', () => {
    const free = freeMarginOf(balance, margin, profit);
    expect(text(free)).toBe('850');
    expect(text(equityAsSpecified(margin, free, profit))).toBe('1100');
    expect(text(equityStandard(balance, profit))).toBe('1050');
  });

  it('counts P/L once in the standard equity and twice in the document’s, whatever the figures (T-119, T-120, R17)', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (b, m, size, isLoss) => {
        const p = isLoss ? dec(size).times(dec(-1)) : dec(size);
        const exact = rational(toPlainText(p));
        const twice = plus(rational(b), plus(exact, exact));
        const free = freeMarginOf(dec(b), dec(m), p);
        expect(text(equityAsSpecified(dec(m), free, p))).toBe(roundedText(twice, 6));
        expect(text(equityStandard(dec(b), p))).toBe(text(free.plus(dec(m))));
      }),
    );
  });

  it('sums the margin and the P/L of the open list, 0 when empty (T-117, T-121)', () => {
    const open = [
      { margin: dec('0.1'), profit: dec('-1.5') },
      { margin: dec('0.2'), profit: dec('0.25') },
    ];
    expect([text(totalMargin(open)), text(totalProfit(open))]).toEqual(['0.3', '-1.25']);
    expect([text(totalMargin([])), text(totalProfit([]))]).toEqual(['0', '0']);
  });

  it('has a margin level of equity ÷ margin in per cent, none without margin (T-122)', () => {
    expect(text(marginLevel(balance, margin, profit))).toBe('525');
    expect(text(marginLevel(dec(100), dec(300), dec(0)))).toBe('33.33');
    expect(marginLevel(balance, dec(0), profit)).toBeNull();
  });

  it('fills the ring by margin ÷ equity: 0 only without margin, 100 once equity is used up (A-044, R17)', () => {
    expect(text(marginRing(balance, margin, profit))).toBe('19.05');
    expect(text(marginRing(balance, dec(0), profit))).toBe('0');
    expect(text(marginRing(dec(1_000_000), dec('0.01'), dec(0)))).toBe('0.01');
    expect(text(marginRing(dec(100), dec(10), dec(-100)))).toBe('100');
    expect(text(marginRing(dec(100), dec(150), dec(0)))).toBe('100');
  });
});
