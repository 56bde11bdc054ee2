import type { SnapshotFrom } from 'xstate';
import { SCALE, toScale, ZERO } from '../../shared/decimal';
import { formatMoney, toneOf, type Tone } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { Position } from '../trading.types';
import type { closingMachine } from './closing.machine';

/** The confirm step of close all (T-095). */
export interface CloseAllView {
  /** Something is shown for confirmation, or is being closed. */
  readonly isShown: boolean;
  readonly count: number;
  /** Total net P/L with its sign and `$`. */
  readonly profit: string;
  readonly tone: Tone;
  readonly isPractice: boolean;
  /** What changed since it was opened. */
  readonly problem: Message | null;
  readonly isBusy: boolean;
  /** It has only just been asked: a press that was meant for something else confirms nothing (R39). */
  readonly isLocked: boolean;
  /** Why nothing of what is open can be closed now. */
  readonly hindrance: Message | null;
}

type ClosingSnapshot = SnapshotFrom<typeof closingMachine>;

/** Whether a position's close is on its way, by itself or with close all: its button is disabled (T-090). */
export function isBeingClosed(closing: ClosingSnapshot | undefined, id: string): boolean {
  if (!closing) return false;
  const { pending, summary } = closing.context;
  return pending.has(id) || (closing.matches('closingAll') && (summary?.ids.includes(id) ?? false));
}

export const OFFLINE: Message = { id: 'closing.offline' };

/** Without a network no position can be closed. */
export const isUnreachable = (closing: ClosingSnapshot | undefined): boolean => closing?.context.isOffline ?? false;

/** The rows have only just moved: a press was meant for what lay there before (R39). */
export const areRowsShifting = (closing: ClosingSnapshot | undefined): boolean => closing?.context.isShifting ?? false;

/** Closed here a moment ago: its row stands where it stood, greyed (R39). */
export const closedHere = (closing: ClosingSnapshot | undefined, id: string): Position | undefined =>
  closing?.context.closed.get(id);

export const closeAllView = defineView(['closing'], ({ closing }): CloseAllView => {
  const summary = closing?.context.summary;
  const profit = summary?.profit ?? ZERO;
  return {
    isShown: summary !== null && summary !== undefined,
    count: summary?.ids.length ?? 0,
    profit: formatMoney(profit, { signed: true }),
    tone: toneOf(toScale(profit, SCALE.money)),
    isPractice: summary?.isPractice ?? false,
    problem: closing?.context.problem ?? null,
    isBusy: closing?.hasTag('busy') ?? false,
    isLocked: closing?.hasTag('locked') ?? false,
    hindrance: closing && closing.context.positions.length > 0 && isUnreachable(closing) ? OFFLINE : null,
  };
});
