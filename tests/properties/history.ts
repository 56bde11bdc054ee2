// What a case of client against server is drawn from: an account, three markets now and later, and orders.
import fc from 'fast-check';
import * as reference from './figures.reference.ts';
import type { Currency, Quote } from './figures.reference.ts';
import { decimalText, leverage, scaled, side } from './terms.ts';

/** The assets that the server keeps: those that are traded, and the pair that turns euros into dollars. */
export const SYMBOLS = ['BTCUSD', 'DE40', 'USDJPY', 'EURUSD'] as const;
/** In dollars, in euros by EURUSD, in yen by USDJPY itself. */
export const TRADED = ['BTCUSD', 'DE40', 'USDJPY'] as const;
export type Traded = (typeof TRADED)[number];

const percentage = (min: number, max: number) => fc.integer({ min, max });

/** A price of `decimals` digits, its spread in points, and where it is later, in per cent of itself. */
const marketOf = (whole: number) =>
  fc.integer({ min: 0, max: 8 }).chain((decimals) =>
    fc.record({
      bid: decimalText(decimals, whole),
      spread: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
      later: fc.oneof(percentage(90, 110), percentage(40, 400)),
      laterSpread: fc.integer({ min: 0, max: 300 }),
      decimals: fc.constant(decimals),
      leverage,
    }),
  );
export type Market = {
  bid: string;
  spread: number;
  later: number;
  laterSpread: number;
  decimals: number;
  leverage: number;
};

/** How much is ordered: a share of what the free margin carries, exactly all of it, a millionth more, or any units. */
const size = fc.oneof(
  { weight: 5, arbitrary: percentage(1, 95).map((percent) => ({ of: 'share' as const, percent })) },
  { weight: 1, arbitrary: fc.constantFrom({ of: 'all' as const }, { of: 'more' as const }) },
  { weight: 1, arbitrary: decimalText(6, 9).map((units) => ({ of: 'any' as const, units })) },
);
const order = fc.record({
  symbol: fc.constantFrom(...TRADED),
  side,
  size,
  takeProfit: fc.option(decimalText(2, 6)),
  stopLoss: fc.oneof(fc.constant(null), decimalText(2, 6), fc.constantFrom('least' as const, 'tooClose' as const)),
});
export type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;
/** An order that the funds carry and nothing refuses: a history begins with one, so that it has a position. */
const plainOrder: fc.Arbitrary<Order> = fc.record({
  symbol: fc.constantFrom(...TRADED),
  side,
  size: percentage(1, 50).map((percent) => ({ of: 'share' as const, percent })),
  takeProfit: fc.constant(null),
  stopLoss: fc.constant(null),
});

/** Funds, prices now and later, and what is ordered now. */
export const history = fc.record({
  balance: fc.oneof(decimalText(2, 7), decimalText(2, 4)),
  markets: fc.record({ BTCUSD: marketOf(6), DE40: marketOf(5), USDJPY: marketOf(3) }),
  euro: fc.record({ bid: decimalText(5, 1), later: percentage(50, 200) }),
  orders: fc.tuple(plainOrder, fc.array(order, { maxLength: 2 })).map(([first, others]) => [first, ...others]),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const points = (count: number, decimals: number) => scaled(BigInt(count), decimals);
export const sum = (a: string, b: string) => scaled(atEight(a) + atEight(b), 8);
/** In units of 10^-8. */
export const atEight = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
/** So many per cent of a price, never 0, in its own decimals. */
function moved(bid: string, percent: number, decimals: number): string {
  const one = 10n ** BigInt(8 - decimals);
  const target = (atEight(bid) * BigInt(percent)) / 100n / one;
  return scaled((target > 0n ? target : 1n) * one, 8);
}
const quoteNow = ({ bid, spread, decimals }: Market): Quote => ({ bid, ask: sum(bid, points(spread, decimals)) });
const quoteLater = ({ bid, later, laterSpread, decimals }: Market): Quote => {
  const then = moved(bid, later, decimals);
  return { bid: then, ask: sum(then, points(laterSpread, decimals)) };
};

const currencyOf = (symbol: Traded, euro: string, yen: string): Currency => {
  if (symbol === 'BTCUSD') return reference.USD;
  if (symbol === 'DE40') return { base: 'EUR', pair: { symbol: 'EURUSD', bid: euro } };
  return { base: 'JPY', pair: { symbol: 'USDJPY', bid: yen }, isOwn: true };
};

/** Prices of one moment. */
export interface World {
  readonly quotes: Readonly<Record<Traded, Quote>>;
  readonly euro: string;
}
/** What turns an asset's figures into dollars at this moment (T-062). */
export const currencyIn = ({ quotes, euro }: World, symbol: Traded) => currencyOf(symbol, euro, quotes.USDJPY.bid);

/** The moment of the orders, and the moment of their end. */
export function worldsOf({ markets, euro }: History): { readonly now: World; readonly later: World } {
  const quotesOf = (at: (market: Market) => Quote) => ({
    BTCUSD: at(markets.BTCUSD),
    DE40: at(markets.DE40),
    USDJPY: at(markets.USDJPY),
  });
  return {
    now: { quotes: quotesOf(quoteNow), euro: euro.bid },
    later: { quotes: quotesOf(quoteLater), euro: moved(euro.bid, euro.later, 5) },
  };
}
