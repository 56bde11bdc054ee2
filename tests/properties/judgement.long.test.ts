import * as server from '@bourse/server/testing/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import * as reference from './figures.reference.ts';
import type { Currency, Quote, Side } from './figures.reference.ts';
import { ofServer, serverConversion, serverQuote } from './products.ts';
import { balance, currency, decimalText, exposure, leverage, price, quoteOf, side, units } from './terms.ts';

describe('the server’s judgement of an account', () => {
  it('is at a margin level when equity ÷ margin is not above it, to the last digit (T-083, R17)', () =>
    check(
      [
        balance,
        fc.array(exposure, { maxLength: 6 }),
        fc.integer({ min: 1, max: 200 }).map(String),
        fc.boolean(),
      ] as const,
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
      takeProfit: null,
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

  it('takes a stop loss above the cost of opening that a price can reach, and names the least (R20, R41)', () =>
    check(
      [quoteOf(price), units, leverage, side, currency, edge] as const,
      (quote, quantity, by, way, money, above) => {
        const cost = reference.openingCost(quote, quantity, money);
        const stopLoss = ofServer(server.decimal(cost).plus(above));
        if (!reference.isBelow('0', stopLoss)) return;
        const refused = judge({ quote, quantity, by, way, money, free: '1e40', stopLoss });
        const named = reference.tooCloseText(reference.leastStopLoss(way, quote, quantity, money));
        const opening = reference.openingPrice(way, quote);
        const isBeyond = reference.isOutOfReach(way, 'stopLoss', opening, stopLoss, quantity, money);
        const tooClose = above === '0' ? named : null;
        expect(refused).toBe(isBeyond ? 'Stop loss cannot be reached at this size' : tooClose);
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
          takeProfit: null,
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
