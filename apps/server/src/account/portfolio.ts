import type { components } from '@bourse/contract';
import { type Decimal, decimal, halfUp, SCALE, sum, toJson } from '../ledger/decimal';
import type { Market } from '../market/market';
import { type Position, valuate } from '../trading/positions';

type Entry = components['schemas']['User']['portfolios'][number];

/** Names of the asset types, in the order in which a client sees them. */
const NAMES: Readonly<Record<string, string>> = {
  forex: 'Forex',
  stocks: 'Stocks',
  crypto: 'Crypto',
  commodities: 'Commodities',
  indices: 'Indices',
  etfs: 'ETFs',
  options: 'Options',
};
const CASH = 'Cash';
/** Ids of types that the server has no name for begin here. */
const FIRST_OTHER = 101;

/** What an account is made of: the entries, and their sum (M-337). */
export type Portfolio = { readonly entries: Entry[]; readonly value: number };

/**
 * The real account by asset type (margin and P/L of the open positions), and the cash that no position reserves: all
 * of it together is balance + P/L. Rows are rounded to cents before they are summed (R16). Nothing for an empty account.
 */
export function portfolioOf(market: Market, balance: Decimal, open: readonly Position[], now: Date): Portfolio {
  const byType = new Map<string, Decimal[]>();
  for (const position of open) {
    const values = byType.get(position.asset.type) ?? [];
    values.push(position.margin.plus(valuate(market, position, now).profit));
    byType.set(position.asset.type, values);
  }
  if (byType.size === 0 && balance.eq('0')) return { entries: [], value: 0 };
  const cash = balance.minus(sum(open.map(({ margin }) => margin)));
  const others = [...byType.keys()].filter((type) => !(type in NAMES)).sort();
  const rows = [
    { id: 1, name: CASH, value: cash },
    ...Object.entries(NAMES).map(([type, name], at) => ({ id: at + 2, name, value: byType.get(type) })),
    ...others.map((type, at) => ({ id: at + FIRST_OTHER, name: type, value: byType.get(type) })),
  ].flatMap(({ id, name, value }) =>
    value === undefined ? [] : [{ id, name, value: halfUp(Array.isArray(value) ? sum(value) : value, SCALE.money) }],
  );
  return {
    entries: rows.map(({ id, name, value }) => ({ id, name, value: toJson(value) })),
    value: toJson(rows.reduce((total, row) => total.plus(row.value), decimal('0'))),
  };
}
