import type { SessionUser } from '../../platform/session/session.types';
import { dec } from '../../shared/decimal';
import { equityAsSpecified, equityStandard, freeMarginOf, marginLevel, marginRing } from '../../shared/figures';
import type { Figures } from './trading-account.types';
import { marginOfAll, profitOfAll } from '../position-list';
import type { Position } from '../trading.types';

/** The account's figures in its active mode (T-117…T-122, R17). */
export function figuresOf(user: SessionUser, positions: readonly Position[]): Figures {
  const balance = dec(user.isPractice ? user.practiceBalance : user.realBalance);
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
