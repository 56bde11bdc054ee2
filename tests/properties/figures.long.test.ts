import { dec, figures, toPlainText, type Decimal } from '@bourse/core/testing';
import * as server from '@bourse/server/testing/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import * as reference from './figures.reference.ts';
import type { Currency, Quote, Side } from './figures.reference.ts';
import {
  amount,
  anyPrice,
  anyUnits,
  balance,
  currency,
  decimalText,
  exposure,
  leverage,
  price,
  quoteOf,
  side,
  units,
} from './terms.ts';

/** Both products' figures are texts here; digits beyond what was meant would show. */
const ofClient = (value: Decimal | null) => value && toPlainText(value);
const ofServer = (value: server.Decimal) => {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
};

/** The conversion of the client, by the pairs it was quoted. */
function clientConversion({ base, pair }: Currency) {
  const pairs = pair === null ? [] : [{ symbol: pair.symbol, bid: dec(pair.bid) }];
  const conversion = figures.conversionOf(base, pairs);
  if (!conversion) throw new Error(`no conversion of ${base}`);
  return conversion;
}

/** What the server's market hands to its rules. */
function serverConversion({ base, pair }: Currency) {
  const [one, bid] = [server.decimal('1'), server.decimal(pair?.bid ?? '1')];
  return pair?.symbol === `${base}USD` ? { times: bid, over: one } : { times: one, over: bid };
}

const clientQuote = ({ bid, ask }: Quote) => ({ bid: dec(bid), ask: dec(ask) });
const serverQuote = ({ bid, ask }: Quote) => ({ sell: server.decimal(bid), buy: server.decimal(ask) });

describe('figures of a position, in client and server', () => {
  it('reserves price × units ÷ leverage, rounded up (T-046, T-050, T-062, R16)', () =>
    check([quoteOf(anyPrice, 10), anyUnits, leverage, side, currency] as const, (quote, quantity, by, way, money) => {
      const expected = reference.margin(reference.openingPrice(way, quote), quantity, by, money);
      const asked = figures.openingPriceOf(way, clientQuote(quote));
      expect(ofClient(figures.marginOf(asked, dec(quantity), by, clientConversion(money)))).toBe(expected);
      const charged = server.openingPrice(way, serverQuote(quote));
      const reserved = server.marginOf(charged, server.decimal(quantity), by, serverConversion(money));
      expect(ofServer(reserved)).toBe(expected);
    }));

  it('gains what its closing price moved × units, without leverage (T-080, T-062, R16)', () =>
    check(
      [quoteOf(anyPrice, 10), quoteOf(anyPrice, 10), anyUnits, side, currency] as const,
      (at, later, quantity, way, money) => {
        const [from, to] = [reference.openingPrice(way, at), reference.closingPrice(way, later)];
        const conversion = serverConversion(money);
        const [opened, closed] = [
          server.openingPrice(way, serverQuote(at)),
          server.closingPrice(way, serverQuote(later)),
        ];
        const gained = server.profitOf(way, opened, closed, server.decimal(quantity), conversion);
        expect(ofServer(gained)).toBe(reference.profit(way, from, to, quantity, money));
        // The client's own arithmetic of P/L is in the asset's currency.
        const own = figures.profitOf(way, dec(from), clientQuote(later), dec(quantity));
        expect(ofClient(own)).toBe(reference.gain(way, from, to, quantity, reference.USD));
      },
    ));

  it('costs the spread × units to open, and never more than that at once (T-080, R20)', () =>
    check([quoteOf(price), units, side, currency] as const, (quote, quantity, way, money) => {
      const expected = reference.openingCost(quote, quantity, money);
      expect(ofClient(figures.spreadCost(clientQuote(quote), dec(quantity), clientConversion(money)))).toBe(expected);
      const cost = server.openingCost(serverQuote(quote), server.decimal(quantity), serverConversion(money));
      expect(ofServer(cost)).toBe(expected);
      const prices = serverQuote(quote);
      const [opened, worth] = [server.openingPrice(way, prices), server.closingPrice(way, prices)];
      const start = server.profitOf(way, opened, worth, server.decimal(quantity), serverConversion(money));
      expect(start.plus(cost).gte('0')).toBe(true);
    }));

  it('reaches a take profit or stop loss at opening ± amount ÷ units (T-054, R16)', () =>
    check(
      [side, fc.constantFrom('takeProfit' as const, 'stopLoss' as const), price, amount, units, currency] as const,
      (way, trigger, opening, sum, quantity, money) => {
        const conversion = clientConversion(money);
        const at = figures.triggerPrice(way, trigger, dec(opening), dec(sum), dec(quantity), conversion);
        expect(ofClient(at)).toBe(reference.triggerPrice(way, trigger, opening, sum, quantity, money));
      },
    ));
});

describe('the slider of the ticket', () => {
  it('takes p % of the balance and the units that buys, rounded down (T-045, T-048, T-049)', () =>
    check([fc.integer({ min: 1, max: 100 }), balance, anyPrice, currency] as const, (share, held, ask, money) => {
      const expected = reference.sliderAmount(share, held);
      const taken = figures.amountOfPercent(share, dec(held));
      expect(ofClient(taken)).toBe(expected);
      const bought = figures.unitsOfAmount(taken, dec(ask), clientConversion(money));
      expect(ofClient(bought)).toBe(reference.sliderUnits(expected, ask, money));
    }));
});

describe('figures of an account, in client and server', () => {
  const rows = fc.array(exposure, { maxLength: 6 });
  const parsed = (open: readonly { margin: string; profit: string }[]) =>
    open.map((row) => ({ margin: dec(row.margin), profit: dec(row.profit) }));

  it('has margin, P/L, free margin and both equities (T-117, T-118, T-119, T-120)', () =>
    check([balance, rows] as const, (held, open) => {
      const expected = reference.account(held, open);
      const [margin, profit] = [figures.totalMargin(parsed(open)), figures.totalProfit(parsed(open))];
      const free = figures.freeMarginOf(dec(held), margin, profit);
      expect({
        margin: ofClient(margin),
        profit: ofClient(profit),
        freeMargin: ofClient(free),
        equity: ofClient(figures.equityStandard(dec(held), profit)),
        equityAsSpecified: ofClient(figures.equityAsSpecified(margin, free, profit)),
        marginLevel: ofClient(figures.marginLevel(dec(held), margin, profit)),
        ring: ofClient(figures.marginRing(dec(held), margin, profit)),
      }).toEqual(expected);
      const judged = server.fundsOf(
        server.decimal(held),
        open.map((row) => ({ margin: server.decimal(row.margin), profit: server.decimal(row.profit) })),
      );
      const { margin: m, profit: p, equity, freeMargin } = expected;
      expect([judged.margin, judged.profit, judged.equity, judged.freeMargin].map(ofServer)).toEqual([
        m,
        p,
        equity,
        freeMargin,
      ]);
    }));

  it('is at a margin level when equity ÷ margin is not above it, to the last digit (T-083, R17)', () =>
    check(
      [balance, rows, fc.integer({ min: 1, max: 200 }).map(String), fc.boolean()] as const,
      (held, open, level, isExact) => {
        // Half of the cases stand exactly at the level: the account has just what the level asks for.
        const last = open[0];
        const isEven = isExact && last !== undefined;
        const others = isEven ? open.slice(0, 1).map((row) => ({ ...row, margin: '200' })) : open;
        const [cash, gained] = isEven ? ['0', String(Number(level) * 2)] : [held, null];
        const exposed = gained === null ? others : others.map((row) => ({ ...row, profit: gained }));
        const funds = server.fundsOf(
          server.decimal(cash),
          exposed.map((row) => ({ margin: server.decimal(row.margin), profit: server.decimal(row.profit) })),
        );
        expect(server.isAtLevel(funds, server.decimal(level))).toBe(reference.isAtLevel(cash, exposed, level));
        if (isEven) expect(server.isAtLevel(funds, server.decimal(level))).toBe(true);
      },
    ));

  it('adds the P/L of a close in cents and never falls below 0 (T-081, R16)', () =>
    check([balance, exposure] as const, (held, { profit }) => {
      const expected = reference.credit(held, profit);
      const given = server.credit(server.decimal(held), server.decimal(profit));
      expect({ balance: ofServer(given.balance), amount: ofServer(given.amount) }).toEqual(expected);
    }));
});

describe('the server’s judgement of an order', () => {
  type Terms = {
    quote: Quote;
    quantity: string;
    by: number;
    way: Side;
    money: Currency;
    free: string;
    stopLoss: string | null;
  };

  function judge({ quote, quantity, by, way, money, free, stopLoss }: Terms): string | null {
    return server.refusalOf({
      side: way,
      qty: server.decimal(quantity),
      leverage: by,
      stopLoss: stopLoss === null ? null : server.decimal(stopLoss),
      seenPrice: null,
      prices: serverQuote(quote),
      conversion: serverConversion(money),
      priceChangeLimit: server.decimal('0.1'),
      freeMargin: server.decimal(free),
    });
  }

  /** Funds of exactly the margin, or one millionth less; a stop loss of exactly the cost, or one millionth more. */
  const edge = fc.constantFrom('0', '0.000001');

  it('takes exactly the free margin there is, and not a millionth more (T-057, R16)', () =>
    check(
      [quoteOf(price), units, leverage, side, currency, edge] as const,
      (quote, quantity, by, way, money, short) => {
        const due = reference.margin(reference.openingPrice(way, quote), quantity, by, money);
        const free = ofServer(server.decimal(due).minus(short));
        const refused = judge({ quote, quantity, by, way, money, free, stopLoss: null });
        expect(refused).toBe(short === '0' ? null : 'Insufficient free margin');
      },
    ));

  it('takes a stop loss above the cost of opening, and names the least in cents (R20)', () =>
    check(
      [quoteOf(price), units, leverage, side, currency, edge] as const,
      (quote, quantity, by, way, money, above) => {
        const cost = reference.openingCost(quote, quantity, money);
        const stopLoss = ofServer(server.decimal(cost).plus(above));
        if (!reference.isBelow('0', stopLoss)) return;
        const refused = judge({ quote, quantity, by, way, money, free: '1e40', stopLoss });
        const [whole, cents = ''] = reference.leastStopLoss(cost).split('.');
        const named = `Stop loss is too close to the market. At least ${whole}.${cents.padEnd(2, '0')}`;
        expect(refused).toBe(above === '0' ? named : null);
      },
    ));

  it('takes a price worse than the one seen by just the limit, and no worse (T-079)', () =>
    check(
      [decimalText(4, 6), fc.integer({ min: 1, max: 500 }), side, fc.constantFrom('0', '0.00000001')] as const,
      (seen, thousandths, way, beyond) => {
        // Sums of decimals, exact: only the judgement is in question.
        const price = server.decimal(seen);
        const allowed = price.times(String(thousandths)).times('0.00001').plus(beyond);
        const now = way === 'buy' ? price.plus(allowed) : price.minus(allowed);
        const refused = server.refusalOf({
          side: way,
          qty: server.decimal('1'),
          leverage: 1,
          stopLoss: null,
          seenPrice: price,
          prices: { buy: now, sell: now },
          conversion: serverConversion(reference.USD),
          priceChangeLimit: server.decimal(String(thousandths)).times('0.001'),
          freeMargin: server.decimal('1e40'),
        });
        expect(refused).toBe(beyond === '0' ? null : 'Price has changed, please try again');
      },
    ));

  it('takes positions worth less than 100 million dollars (R16)', () =>
    check([quoteOf(price), units, currency] as const, (quote, quantity, money) => {
      const value = reference.valueOf(quote.ask, quantity, money);
      const isTooLarge = server.isTooLarge(serverQuote(quote), server.decimal(quantity), serverConversion(money));
      expect(isTooLarge).toBe(!reference.isBelow(value, '100000000'));
    }));
});
