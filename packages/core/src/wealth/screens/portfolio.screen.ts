import type { SessionUser } from '../../platform/session/session.types';
import {
  areEqual,
  dec,
  divide,
  HUNDRED,
  isPositive,
  SCALE,
  sum,
  toNumber,
  toScale,
  type Decimal,
} from '../../shared/decimal';
import { DASH, formatFigure, formatMoney, formatPercent } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView, type Snapshots } from '../../shared/view';
// The declaration of the residents that this view reads.
import type {} from '../../trading';
import { areOld } from '../../trading/screens/positions-age';
import type { Asset, Position } from '../../trading/trading.types';
import type { PortfolioRow, PortfolioView } from './portfolio.types';

/** Colours of the palette (T-183). */
const COLORS = 9;

/** The portfolio, and whether it is made of the open positions. */
interface Holdings extends Omit<PortfolioView, 'isStale'> {
  readonly isOfNow: boolean;
}
const none: Holdings = { isEmpty: true, rows: [], total: formatMoney(null), hasRing: false, isOfNow: false };

const CASH = 'Cash';
/** The kinds of assets as the server names them in English, in its order (M-337); an operator may have others. */
const KINDS: Readonly<Record<string, string>> = {
  forex: 'Forex',
  stocks: 'Stocks',
  crypto: 'Crypto',
  commodities: 'Commodities',
  indices: 'Indices',
  etfs: 'ETFs',
  options: 'Options',
};
const NAMES: readonly string[] = [CASH, ...Object.values(KINDS)];

const nameOf = (name: string): Message =>
  NAMES.includes(name) ? { id: `portfolio.${name.toLowerCase()}` } : { text: name };

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly value: Decimal;
}
interface Entries {
  readonly entries: readonly Entry[];
  readonly total: Decimal;
}

const valueOf = (entries: readonly Entry[]): Decimal => sum(entries.map(({ value }) => value));

/** Up to a minute old: it comes with the user (R8). */
function entriesSent({ portfolios, portfoliosValue }: SessionUser): Entries {
  const entries = portfolios.map(({ id, name, value }) => ({ id, name, value: dec(value) }));
  return { entries, total: dec(portfoliosValue) };
}

/** Cash and the kinds of assets, and nothing else in the sum: what the open positions tell as well (M-337). */
const isOfPositions = ({ entries, total }: Entries): boolean =>
  entries.length > 0 && entries.every(({ name }) => NAMES.includes(name)) && areEqual(valueOf(entries), total);

/** The open positions by the kind of their asset; null when one is not known, or has a name of its own. */
function byKind(positions: readonly Position[], assets: ReadonlyMap<string, Asset>): Map<string, Position[]> | null {
  const kinds = new Map<string, Position[]>();
  for (const position of positions) {
    const kind = assets.get(position.assetId)?.type ?? '';
    if (!Object.hasOwn(KINDS, kind)) return null;
    kinds.set(kind, [...(kinds.get(kind) ?? []), position]);
  }
  return kinds;
}

/**
 * The same from what the account's other figures on the screen come of, so that they agree; null where trading does not
 * know the real account. Rounded to cents before they are summed, as the server does (R16).
 */
function entriesNow({ tradingAccount, assets }: Snapshots<'tradingAccount' | 'assets'>): Entries | null {
  const account = tradingAccount?.context;
  if (!account?.arePositionsLoaded || account.user.isPractice) return null;
  const kinds = byKind(account.positions, assets?.context.assets ?? new Map<string, Asset>());
  if (kinds === null) return null;
  const cash = account.figures.balance.minus(account.figures.margin);
  const entries = [
    { id: '1', name: CASH, value: cash },
    ...Object.entries(KINDS).flatMap(([kind, name], at) => {
      const held = kinds.get(kind);
      if (held === undefined) return [];
      return [{ id: String(at + 2), name, value: sum(held.map(({ margin, profit }) => margin.plus(profit))) }];
    }),
  ].map((entry) => ({ ...entry, value: toScale(entry.value, SCALE.money) }));
  return { entries, total: valueOf(entries) };
}

/** Share = value ÷ sum of values; without a sum above zero there is none (T-184). */
function rowsOf(entries: readonly Entry[]): PortfolioRow[] {
  const total = valueOf(entries);
  const shareOf = (value: Decimal) => (isPositive(total) ? divide(value.times(HUNDRED), total, SCALE.money) : null);
  return entries.map(({ id, name, value }, index) => {
    const share = shareOf(value);
    return {
      ...{ id, name: nameOf(name) },
      value: formatMoney(value),
      figure: formatFigure(value),
      arc: share !== null && isPositive(share) ? toNumber(share) : 0,
      share: share === null ? DASH : formatPercent(share),
      color: index % COLORS,
    };
  });
}

/** Read apart, so that the rows stay the same while nothing but the age of the positions changes. */
const holdings = defineView(
  ['session', 'tradingAccount', 'assets'],
  ({ session, tradingAccount, assets }): Holdings => {
    const user = session?.context.user ?? null;
    if (user === null) return none;
    const sent = entriesSent(user);
    const now = isOfPositions(sent) ? entriesNow({ tradingAccount, assets }) : null;
    const { entries, total } = now ?? sent;
    const rows = rowsOf(entries);
    return {
      isEmpty: rows.length === 0,
      rows,
      total: formatMoney(total),
      hasRing: rows.some(({ arc }) => arc > 0),
      isOfNow: now !== null,
    };
  },
);

/** The portfolio of the user; the server has it for the real account alone. */
export const portfolioView = defineView(
  ['session', 'tradingAccount', 'assets', 'openOrders'],
  ({ openOrders, ...made }): PortfolioView => {
    const { isOfNow, ...portfolio } = holdings.read(made);
    return { ...portfolio, isStale: isOfNow && areOld(openOrders) };
  },
);
