import { dec, figures } from '@bourse/core/testing';
import * as server from '@bourse/server/testing/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import * as reference from './figures.reference.ts';
import { clientConversion, clientQuote, ofClient, ofServer, serverConversion, serverQuote } from './products.ts';
import { anyPrice, anyUnits, balance, currency, exposure, leverage, price, quoteOf, side, units } from './terms.ts';

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
        const booked = server.bookedOf(way, opened, closed, server.decimal(quantity), conversion);
        expect(ofServer(booked)).toBe(reference.booked(way, from, to, quantity, money));
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
});
