// What the properties hand to the figures of both products, and how they read what comes back.
import { dec, figures, toPlainText, type Decimal } from '@bourse/core/testing';
import * as server from '@bourse/server/testing/rules';
import type { Currency, Quote } from './figures.reference.ts';

/** Both products' figures are texts here; digits beyond what was meant would show. */
export const ofClient = (value: Decimal | null) => value && toPlainText(value);
export const ofServer = (value: server.Decimal) => {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
};

/** The conversion of the client, by the pairs it was quoted. */
export function clientConversion({ base, pair, isOwn }: Currency) {
  const pairs = pair === null ? [] : [{ symbol: pair.symbol, bid: dec(pair.bid) }];
  const conversion = figures.conversionOf({ base, symbol: (isOwn && pair?.symbol) || 'ANY' }, pairs);
  if (!conversion) throw new Error(`no conversion of ${base}`);
  return conversion;
}

/** What the server's market hands to its rules. */
export function serverConversion({ base, pair, isOwn = false }: Currency) {
  const [one, bid] = [server.decimal('1'), server.decimal(pair?.bid ?? '1')];
  return pair?.symbol === `${base}USD` ? { times: bid, over: one } : { times: one, over: bid, isOwn };
}

export const clientQuote = ({ bid, ask }: Quote) => ({ bid: dec(bid), ask: dec(ask) });
export const serverQuote = ({ bid, ask }: Quote) => ({ sell: server.decimal(bid), buy: server.decimal(ask) });
