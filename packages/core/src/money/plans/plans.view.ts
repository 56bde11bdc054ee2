import { dec } from '../../shared/decimal';
import { formatMoney } from '../../shared/format';
import type { Message } from '../../shared/message';
import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import type { Plan } from '../plan-list';
import { isActive, isHeldBack, lackingFor, nameOf } from './plans.rules';
import type { PlanSummary } from './plans.types';

/** A plan as the comparison shows it: a column on a desktop, a card on a phone (M-187). */
export interface PlanColumn extends Pick<Plan, 'id' | 'name' | 'icon' | 'color'> {
  /** `$5,000.00`. */
  readonly amount: string;
  /** It shows "PLAN Active" and can be left; else JOIN PLAN (M-188, M-189, M-196). */
  readonly isActive: boolean;
  /** One for each line of the comparison: true a check mark, false a dash (M-335). */
  readonly cells: readonly (string | boolean)[];
}

/** The dialog of trading plans. */
export interface PlansView {
  readonly phase: 'loading' | 'failed' | 'empty' | 'listing' | 'confirming' | 'unknown';
  /** Lines of the comparison (M-193). */
  readonly features: readonly string[];
  /** The cheapest first (M-192). */
  readonly plans: readonly PlanColumn[];
  /** Active plans that nobody can join any more; without a name where several are active. */
  readonly unlisted: readonly { readonly id: string; readonly name: string }[];
  /** What the amounts are taken from. */
  readonly balance: string;
  readonly summary: PlanSummary | null;
  /** What the real account is short of the plan to be joined; null where it may be enough. */
  readonly lacking: string | null;
  /** The balance is enough: it is the free margin that is short, for open positions. */
  readonly isHeldBack: boolean;
  /** Why the last one was not done, or why nobody knows. */
  readonly problem: Message | null;
  readonly isBusy: boolean;
  /** A press of the button means nothing for a moment (R39). */
  readonly isLocked: boolean;
}

const empty: PlansView = {
  phase: 'loading',
  features: [],
  plans: [],
  unlisted: [],
  balance: formatMoney(null),
  summary: null,
  lacking: null,
  isHeldBack: false,
  problem: null,
  isBusy: false,
  isLocked: false,
};

/** Loading before the flow runs: the dialog opens first. */
export const plansView = defineView(['plans', 'planList'], ({ plans, planList }): PlansView => {
  if (plans === undefined) return empty;
  const { context } = plans;
  const { offering, user, summary, problem } = context;
  const list = remoteView(planList);
  const isBusy = plans.matches('submitting');
  const features = offering?.features ?? [];
  const columns = (offering?.plans ?? []).map(({ id, name, icon, color, amount, features: held }) => ({
    ...{ id, name, icon, color, amount: formatMoney(dec(amount)), isActive: isActive(context, id) },
    cells: features.map((feature) => held[feature] ?? false),
  }));
  const unlisted = user.plans.filter((id) => columns.every((column) => column.id !== id));
  // A price that could not be asked for again may be another one by now.
  const isLost = list.phase === 'failed' || list.isStale;
  const listed = columns.length === 0 && unlisted.length === 0 ? 'empty' : 'listing';
  const phases = [
    ['confirming', isBusy || plans.matches('confirming')],
    ['unknown', plans.matches('unknown')],
    ['failed', isLost],
    ['loading', offering === null],
  ] as const;
  return {
    phase: phases.find(([, isNow]) => isNow)?.[0] ?? listed,
    features,
    plans: columns,
    unlisted: unlisted.map((id) => ({ id, name: nameOf(context, id) })),
    balance: formatMoney(dec(user.realBalance)),
    summary,
    lacking: lackingFor(context),
    isHeldBack: isHeldBack(context),
    problem,
    isBusy,
    isLocked: plans.hasTag('locked'),
  };
});
