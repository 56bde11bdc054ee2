import { dec, toPlainText, ZERO } from '../../shared/decimal';
import { formatFigure, formatMoney } from '../../shared/format';
import { isAnyUnknown } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { withConditions } from '../conditions';
import {
  amountTextOf,
  choicesOf,
  costTexts,
  minimumOf,
  obstacleOf,
  percentOf,
  sliderOf,
  standingProblems,
  type ReceiverChoice,
  type Slider,
} from './withdrawal.form';
import type { WithdrawalProblems, WithdrawalSummary } from './withdrawal.types';

/** The dialog of withdrawals, as a screen shows it. */
export interface WithdrawalView {
  readonly phase: 'loading' | 'failed' | 'editing' | 'confirming' | 'proving' | 'unknown';
  /** A phone shows the list of accounts alone (M-107). */
  readonly isListing: boolean;
  /** `$1,000.50` (M-079). */
  readonly balance: string;
  /** USD, as typed; the least that is paid out to begin with (M-081). */
  readonly amount: string;
  readonly slider: Slider;
  /** What it costs and what the receiver gets; a dash while no amount is typed (M-083, M-084). */
  readonly fee: string;
  readonly total: string;
  /** Of the conditions: `50.00` and `2.5` (M-108). */
  readonly minimum: string;
  readonly percent: string;
  readonly receivers: readonly ReceiverChoice[];
  readonly chosen: number | null;
  readonly problems: WithdrawalProblems;
  /** Why the last one was not made, or why nobody knows. */
  readonly problem: Message | null;
  /** It says as well that nobody knows of another one: a note of that beside it would read as of the one that was made. */
  readonly isOtherTold: boolean;
  /** What no withdrawal is possible with, known before a press (M-091). */
  readonly obstacle: Message | null;
  readonly isIdentityNeeded: boolean;
  readonly summary: WithdrawalSummary | null;
  /** A code by mail will be asked for. */
  readonly hasCode: boolean;
  /** The code was right: the same is on its way again. */
  readonly isProven: boolean;
  readonly isBusy: boolean;
  /** Whether positions are still open is asked before anything else. */
  readonly isAsking: boolean;
  /** A press of the button means nothing for a moment (R39). */
  readonly isLocked: boolean;
}

const empty: WithdrawalView = {
  phase: 'loading',
  isListing: true,
  balance: formatMoney(null),
  amount: '',
  slider: { position: 0, most: 0, step: 1, text: formatMoney(ZERO) },
  fee: formatMoney(null),
  total: formatMoney(null),
  minimum: formatFigure(null),
  percent: '0',
  receivers: [],
  chosen: null,
  problems: {},
  problem: null,
  isOtherTold: false,
  obstacle: null,
  isIdentityNeeded: false,
  summary: null,
  hasCode: false,
  isProven: false,
  isBusy: false,
  isAsking: false,
  isLocked: false,
};

const phases = ['failed', 'editing', 'confirming', 'proving', 'unknown'] as const;

/** One was made, and of another nobody knows: what would be asked for next may be the third (R15). */
const otherUnknown: Message = { id: 'withdrawal.otherUnknown' };
const saysMade = (problem: Message | null) =>
  problem !== null && 'id' in problem && problem.id === 'withdrawal.earlierMade';

/** Loading before the flow runs: the dialog opens first. */
export const withdrawalView = defineView(['withdrawal', 'intentQueue', 'settings'], (residents): WithdrawalView => {
  const { withdrawal, intentQueue, settings } = residents;
  if (withdrawal === undefined) return empty;
  const { context } = withdrawal;
  const isEarlierUnknown = intentQueue !== undefined && isAnyUnknown(intentQueue.context, 'createWithdrawal');
  const isOtherTold = (withdrawal.matches('unknown') || isEarlierUnknown) && saysMade(context.problem);
  const { chosen, problem, isIdentityNeeded, summary } = context;
  const isProven = withdrawal.matches('resubmitting');
  const isBusy = isProven || withdrawal.matches('submitting');
  const phase = isBusy ? 'confirming' : (phases.find((each) => withdrawal.matches(each)) ?? 'loading');
  return {
    // A least amount and a fee that nobody told would read as none (M-109).
    phase: phase === 'editing' ? withConditions(phase, context.settings, settings) : phase,
    isListing: withdrawal.matches({ editing: 'listing' }),
    balance: formatMoney(dec(context.user.realBalance)),
    amount: amountTextOf(context),
    slider: sliderOf(context),
    ...costTexts(context),
    minimum: formatFigure(minimumOf(context)),
    percent: toPlainText(percentOf(context)),
    receivers: choicesOf(context),
    chosen,
    problems: standingProblems(context),
    problem: isOtherTold ? otherUnknown : problem,
    isOtherTold,
    obstacle: obstacleOf(context),
    isIdentityNeeded,
    summary,
    hasCode: context.settings.withdrawal.hasCode,
    isProven,
    isBusy,
    isAsking: withdrawal.matches({ editing: 'asking' }),
    isLocked: withdrawal.hasTag('locked'),
  };
});
