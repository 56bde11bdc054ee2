import type { SessionUser } from '../../platform/session/session.types';
import { dec, divide, HUNDRED, isPositive, SCALE, sum, toNumber, type Decimal } from '../../shared/decimal';
import { DASH, formatFigure, formatMoney, formatPercent } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { PortfolioRow, PortfolioView } from './portfolio.types';

/** Colours of the palette (T-183). */
const COLORS = 9;

const none: PortfolioView = { isEmpty: true, rows: [], total: formatMoney(null), hasRing: false };

/** The server names cash and the kinds of assets in English (M-337); an operator may have others. */
const names: Readonly<Record<string, string>> = {
  Cash: 'portfolio.cash',
  Forex: 'portfolio.forex',
  Stocks: 'portfolio.stocks',
  Crypto: 'portfolio.crypto',
  Commodities: 'portfolio.commodities',
  Indices: 'portfolio.indices',
  ETFs: 'portfolio.etfs',
  Options: 'portfolio.options',
};
function nameOf(name: string): Message {
  const id = Object.hasOwn(names, name) ? names[name] : undefined;
  return id === undefined ? { text: name } : { id };
}

/** Share = value ÷ sum of values; without a sum above zero there is none (T-184). */
function rowsOf(portfolios: SessionUser['portfolios']): PortfolioRow[] {
  const total = sum(portfolios.map(({ value }) => dec(value)));
  const shareOf = (value: Decimal) => (isPositive(total) ? divide(value.times(HUNDRED), total, SCALE.money) : null);
  return portfolios.map(({ id, name, value: text }, index) => {
    const value = dec(text);
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

/** The portfolio of the user; the server has it for the real account alone. */
export const portfolioView = defineView(['session'], ({ session }): PortfolioView => {
  const user = session?.context.user ?? null;
  if (user === null) return none;
  const rows = rowsOf(user.portfolios);
  return {
    isEmpty: rows.length === 0,
    rows,
    total: formatMoney(dec(user.portfoliosValue)),
    hasRing: rows.some(({ arc }) => arc > 0),
  };
});
