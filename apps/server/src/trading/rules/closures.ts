import { type Decimal, floor, SCALE, ZERO } from '../../ledger/decimal';
import { fundsOf, isAtLevel } from './funds';

/** An open position as the sweep sees it, USD. */
export type Watched = {
  readonly id: number;
  readonly margin: Decimal;
  readonly profit: Decimal;
  /** Null when off. */
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  /** False while its market is closed or its quote too old: it counts, but cannot be closed. */
  readonly isTradable: boolean;
};

export type SweepReason = 'take_profit' | 'stop_loss' | 'stop_out';
export type Closure = { readonly id: number; readonly reason: SweepReason };

/** Why this position closes by itself now; a stop loss comes before a take profit (T-082). */
export function triggerOf(position: Watched): 'take_profit' | 'stop_loss' | null {
  if (!position.isTradable) return null;
  if (position.stopLoss && position.profit.lte(ZERO.minus(position.stopLoss))) return 'stop_loss';
  if (position.takeProfit && position.profit.gte(position.takeProfit)) return 'take_profit';
  return null;
}

/**
 * What the server closes now in one account mode, in order: triggered positions first, then the largest loser while
 * the margin level is at or below `stopOutLevel` per cent (T-082, T-083).
 */
export function dueClosures(balance: Decimal, open: readonly Watched[], stopOutLevel: Decimal): Closure[] {
  const due: Closure[] = [];
  let left = [...open];
  let money = balance;
  const close = (position: Watched, reason: SweepReason): void => {
    due.push({ id: position.id, reason });
    left = left.filter((other) => other !== position);
    money = money.plus(floor(position.profit, SCALE.money));
  };
  for (const position of open) {
    const reason = triggerOf(position);
    if (reason) close(position, reason);
  }
  while (isAtLevel(fundsOf(money, left), stopOutLevel)) {
    const loser = largestLoser(left);
    if (!loser) break;
    close(loser, 'stop_out');
  }
  return due;
}

function largestLoser(open: readonly Watched[]): Watched | undefined {
  return open
    .filter((position) => position.isTradable)
    .reduce<Watched | undefined>((worst, next) => (!worst || next.profit.lt(worst.profit) ? next : worst), undefined);
}
