import { dec } from '../../shared/decimal';
import { formatMoney } from '../../shared/format';
import type { Message } from '../../shared/message';
import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { planOf } from './first-steps.rules';
import type { Interest } from './first-steps.types';

/** A plan as a step offers it. */
export interface StepPlan {
  readonly id: string;
  readonly name: string;
  /** `$5,000.00`. */
  readonly amount: string;
  readonly icon: string;
  readonly color: string;
  /** What it has: true a check mark, false a dash (M-335). */
  readonly features: readonly { readonly name: string; readonly value: string | boolean }[];
}

/** The dialog of the first steps (M-201). */
export interface FirstStepsView {
  /** The first is 0. */
  readonly step: 0 | 1 | 2 | 3;
  readonly interests: readonly Interest[];
  readonly phase: 'loading' | 'failed' | 'empty' | 'ready';
  /** The cheapest first. */
  readonly plans: readonly StepPlan[];
  readonly chosen: StepPlan | null;
  readonly problem: Message | null;
  readonly isBusy: boolean;
}

const steps = ['welcome', 'choosingInterests', 'choosingPlan', 'funding'] as const;

const empty: FirstStepsView = {
  step: 0,
  interests: [],
  phase: 'loading',
  plans: [],
  chosen: null,
  problem: null,
  isBusy: false,
};

/** The first step before the flow runs: the dialog opens first. */
export const firstStepsView = defineView(['firstSteps', 'planList'], ({ firstSteps, planList }): FirstStepsView => {
  if (firstSteps === undefined) return empty;
  const { context } = firstSteps;
  const { offering, interests, problem } = context;
  const isBusy = firstSteps.matches({ guide: 'saving' });
  const at = steps.findIndex((guide) => firstSteps.matches({ guide }));
  const plans = (offering?.plans ?? []).map(({ id, name, amount, icon, color, features }) => ({
    ...{ id, name, icon, color, amount: formatMoney(dec(amount)) },
    features: (offering?.features ?? []).map((feature) => ({ name: feature, value: features[feature] ?? false })),
  }));
  const list = remoteView(planList);
  const listed = plans.length === 0 ? 'empty' : 'ready';
  const known = offering === null ? 'loading' : listed;
  return {
    step: isBusy ? 1 : (Math.max(at, 0) as FirstStepsView['step']),
    interests,
    phase: list.phase === 'failed' || list.isStale ? 'failed' : known,
    plans,
    chosen: plans.find(({ id }) => id === planOf(context)?.id) ?? null,
    problem,
    isBusy,
  };
});
