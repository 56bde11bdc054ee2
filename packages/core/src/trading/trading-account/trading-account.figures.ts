import type { SessionUser } from '../../platform/session/session.types';
import { areEqual, dec, toPlainText, type Decimal } from '../../shared/decimal';
import { equityAsSpecified, equityStandard, freeMarginOf, marginLevel, marginRing } from '../../shared/figures';
import type { Booked, Figures, MarginWarning, TradingAccountContext } from './trading-account.types';
import { marginOfAll, profitOfAll } from '../position-list';
import type { Position } from '../trading.types';

/** The balance of the active mode. */
const balanceOf = (user: SessionUser): Decimal => dec(user.isPractice ? user.practiceBalance : user.realBalance);

/** The account's figures in its active mode (T-117…T-122, R17). */
export function figuresOf(user: SessionUser, positions: readonly Position[]): Figures {
  const balance = balanceOf(user);
  const margin = marginOfAll(positions);
  const profit = profitOfAll(positions);
  const freeMargin = freeMarginOf(balance, margin, profit);
  return {
    balance,
    profit,
    margin,
    freeMargin,
    equity: equityStandard(balance, profit),
    equityAsSpecified: equityAsSpecified(margin, freeMargin, profit),
    marginLevel: marginLevel(balance, margin, profit),
    ring: marginRing(balance, margin, profit),
  };
}

/** Whether a user of the same mode has another balance than is known here. */
export const isMoved = (
  { user, figures }: Pick<TradingAccountContext, 'user' | 'figures'>,
  next: SessionUser,
): boolean => next.isPractice === user.isPractice && !areEqual(balanceOf(next), figures.balance);

/** So many times the warning level ends the warning: a price that swings around the bound is not warned of at each turn. */
const RECOVERED = dec('1.05');

/** What is said of the margin level: it is low, and once it is no more, nothing until it has clearly risen. */
export function warningAfter(before: MarginWarning, level: Decimal | null, warningLevel: number): MarginWarning {
  const bound = dec(warningLevel);
  if (!level?.lte(bound.times(RECOVERED))) return 'none';
  if (level.lte(bound)) return before === 'none' ? 'saying' : before;
  return before === 'none' ? 'none' : 'said';
}

type Known = Pick<TradingAccountContext, 'settings' | 'marginWarning'>;

/** What follows from the user and the open positions. */
export function valued({ settings, marginWarning }: Known, user: SessionUser, positions: readonly Position[]) {
  const figures = figuresOf(user, positions);
  const { marginLevel } = figures;
  return {
    user,
    positions,
    figures,
    marginWarning: warningAfter(marginWarning, marginLevel, settings.marginWarningLevel),
  };
}

/**
 * The figures after a close: in one step, so that its result is never in the balance and in the P/L. A user that came
 * since it was asked for may have the result already: then the next one, who is fetched after every close, has it.
 */
export function afterClose(context: TradingAccountContext, { moved, closed }: Booked) {
  const { user, positions, asked, figures } = context;
  if (moved === null || !closed.every((id) => asked.has(id))) return {};
  const balance = toPlainText(figures.balance.plus(moved));
  const known = { ...user, [user.isPractice ? 'practiceBalance' : 'realBalance']: balance };
  const open = positions.filter(({ id }) => !closed.includes(id));
  return { ...valued(context, known, open), asked: new Set([...asked].filter((id) => !closed.includes(id))) };
}
