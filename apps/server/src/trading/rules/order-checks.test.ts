import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { isTooLarge, type OrderTerms, refusalOf, tradability } from './order-checks';
import { NO_CONVERSION } from './position';

const prices = { buy: decimal('100.2'), sell: decimal('100') };
const terms = (change: Partial<OrderTerms> = {}): OrderTerms => ({
  side: 'buy',
  qty: decimal('10'),
  leverage: 5,
  takeProfit: null,
  stopLoss: null,
  seenPrice: null,
  prices,
  conversion: NO_CONVERSION,
  priceChangeLimit: decimal('0.1'),
  freeMargin: decimal('1000'),
  ...change,
});
const CHANGED = 'Price has changed, please try again';

describe('tradability', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const aged = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it('refuses a quote older than 30 s in an open market only (T-060)', () => {
    expect(tradability({ isOpen: true, isStale: false, at: aged(30) }, now)).toBe('tradable');
    expect(tradability({ isOpen: true, isStale: false, at: aged(30.001) }, now)).toBe('no_current_price');
  });

  it('calls a closed market closed, however old its last quote is (T-061)', () => {
    expect(tradability({ isOpen: false, isStale: false, at: aged(0) }, now)).toBe('market_closed');
    expect(tradability({ isOpen: false, isStale: false, at: aged(90_000) }, now)).toBe('market_closed');
    expect(tradability({ isOpen: false, isStale: true, at: aged(0) }, now)).toBe('no_current_price');
  });
});

describe('refusal of an order', () => {
  it('has no reason against a plain order', () => {
    expect(refusalOf(terms())).toBeNull();
    expect(refusalOf(terms({ side: 'sell' }))).toBeNull();
  });

  it('refuses a price that got worse by more than the limit, and no better one (T-079)', () => {
    expect(refusalOf(terms({ seenPrice: decimal('100.1') }))).toBeNull();
    expect(refusalOf(terms({ seenPrice: decimal('100.0999001') }))).toBeNull();
    expect(refusalOf(terms({ seenPrice: decimal('100.0999') }))).toBe(CHANGED);
    expect(refusalOf(terms({ seenPrice: decimal('500') }))).toBeNull();
    expect(refusalOf(terms({ side: 'sell', seenPrice: decimal('100.1001') }))).toBeNull();
    expect(refusalOf(terms({ side: 'sell', seenPrice: decimal('100.1002') }))).toBe(CHANGED);
    expect(refusalOf(terms({ side: 'sell', seenPrice: decimal('1') }))).toBeNull();
  });

  it('refuses a stop loss within the opening spread cost and names the least value (R20)', () => {
    const refused = refusalOf(terms({ stopLoss: decimal('2') }));
    expect(refused).toBe('Stop loss is too close to the market. At least $2.01');
    expect(refusalOf(terms({ stopLoss: decimal('2.01') }))).toBeNull();
    expect(refusalOf(terms({ side: 'sell', stopLoss: decimal('1.999') }))).toMatch(
      /^Stop loss is too close to the market/,
    );
  });

  it('names a least value that a price can reach, also of a position worth less than a cent (R20, R41)', () => {
    // Worth 0.00501, its opening costs 0.00001.
    const small = { qty: decimal('0.00005') };
    const tooClose = 'Stop loss is too close to the market';
    expect(refusalOf(terms({ ...small, stopLoss: decimal('0.00001') }))).toBe(`${tooClose}. At least $0.000011`);
    expect(refusalOf(terms({ ...small, stopLoss: decimal('0.000011') }))).toBeNull();
    expect(refusalOf(terms({ ...small, stopLoss: decimal('0.01') }))).toBe('Stop loss cannot be reached at this size');
    // What was sold may lose any amount.
    const sold = refusalOf(terms({ ...small, side: 'sell', stopLoss: decimal('0.00001') }));
    expect(sold).toBe(`${tooClose}. At least $0.01`);
    // No stop loss is left above the cost of opening.
    const wide = { prices: { buy: decimal('1'), sell: decimal('0.1') }, qty: decimal('0.000001') };
    expect(refusalOf(terms({ ...wide, stopLoss: decimal('0.0000005') }))).toBe(tooClose);
  });

  it('refuses a threshold that no price above 0 reaches, in words that name it (R41)', () => {
    const [stop, profit] = ['Stop loss', 'Take profit'].map((name) => `${name} cannot be reached at this size`);
    expect(refusalOf(terms({ stopLoss: decimal('1002') }))).toBe(stop);
    expect(refusalOf(terms({ stopLoss: decimal('1001.99') }))).toBeNull();
    expect(refusalOf(terms({ side: 'sell', takeProfit: decimal('1000') }))).toBe(profit);
    expect(refusalOf(terms({ side: 'sell', takeProfit: decimal('999.99') }))).toBeNull();
  });

  it('refuses no threshold of a rising price, however far (R41)', () => {
    expect(refusalOf(terms({ takeProfit: decimal('900000000') }))).toBeNull();
    expect(refusalOf(terms({ side: 'sell', stopLoss: decimal('900000000') }))).toBeNull();
  });

  it('counts a threshold in USD, the price in its own currency (R41)', () => {
    const conversion = { times: decimal('1'), over: decimal('150') };
    expect(refusalOf(terms({ conversion, stopLoss: decimal('6.68') }))).toMatch(/cannot be reached/);
    expect(refusalOf(terms({ conversion, stopLoss: decimal('6.67') }))).toBeNull();
  });

  it('refuses as many dollars as units where a rising price of the pair that converts itself would bring them (R41)', () => {
    const own = { conversion: { times: decimal('1'), over: decimal('100'), isOwn: true } };
    const [stop, profit] = ['Stop loss', 'Take profit'].map((name) => `${name} cannot be reached at this size`);
    const [all, less] = [decimal('10'), decimal('9.99')];
    expect(refusalOf(terms({ ...own, takeProfit: all }))).toBe(profit);
    expect(refusalOf(terms({ ...own, takeProfit: less }))).toBeNull();
    expect(refusalOf(terms({ ...own, side: 'sell', stopLoss: all }))).toBe(stop);
    expect(refusalOf(terms({ ...own, side: 'sell', stopLoss: less }))).toBeNull();
    // A price that falls far enough brings any amount.
    expect(refusalOf(terms({ ...own, stopLoss: decimal('1000') }))).toBeNull();
    expect(refusalOf(terms({ ...own, side: 'sell', takeProfit: decimal('1000') }))).toBeNull();
  });

  it('refuses a margin above the free margin, to the last digit (T-057)', () => {
    expect(refusalOf(terms({ freeMargin: decimal('200.4') }))).toBeNull();
    expect(refusalOf(terms({ freeMargin: decimal('200.399999') }))).toBe('Insufficient free margin');
  });

  it('calls a value of 100 million USD and more too large for the scales (R16)', () => {
    const even = { buy: decimal('100'), sell: decimal('100') };
    expect(isTooLarge(even, decimal('999999.99'), NO_CONVERSION)).toBe(false);
    expect(isTooLarge(even, decimal('1000000'), NO_CONVERSION)).toBe(true);
  });

  it('counts the value at the ask, so that P/L stays in scale under the widest spread (R16)', () => {
    const wide = { buy: decimal('0.00000216'), sell: decimal('0.00000001') };
    expect(isTooLarge(wide, decimal('40000000000000'), NO_CONVERSION)).toBe(false);
    expect(isTooLarge(wide, decimal('60000000000000'), NO_CONVERSION)).toBe(true);
  });
});
