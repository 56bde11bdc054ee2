import type { Message } from '../message';
import { hasProblems } from './form.rules';
import type { Fields, FormContext, FormShape, Problems } from './form.types';

/** What a screen may know of a step of a form. */
export interface StepView<F extends Fields> {
  readonly fields: F;
  readonly problems: Problems<F>;
  /** Shown above the form; null where a text under a field shows it. */
  readonly problem: Message | null;
  /** True from the press until an answer came. */
  readonly isBusy: boolean;
  readonly canSubmit: boolean;
}

/** What a screen may know of a form. */
export interface FormView<F extends Fields, Answer = null> extends StepView<F> {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  /** What an accepted form was answered. */
  readonly answer: Answer | null;
}

interface Step<F extends Fields> {
  readonly context: { readonly fields: F; readonly problems: Problems<F>; readonly problem: Message | null };
  hasTag(tag: 'busy' | 'editable'): boolean;
}

interface Snapshot<F extends Fields, Answer> extends Step<F> {
  readonly value: 'editing' | 'submitting' | 'accepted' | 'unknown' | 'closed';
  readonly context: FormContext<F, Answer>;
}

/**
 * Total over every state; empty and disabled before the flow runs.
 *
 * @param names of the fields that the step shows, where a flow has others: what is wrong with those stands above the form
 */
export function stepView<F extends Fields>(
  empty: F,
  snapshot: Step<F> | undefined,
  names?: readonly string[],
): StepView<F> {
  const { fields = empty, problems = {}, problem = null } = snapshot?.context ?? {};
  const isBeside = names ? names.some((name) => name in problems) : hasProblems(problems);
  return {
    fields,
    problems: problems as Problems<F>,
    problem: isBeside ? null : problem,
    isBusy: snapshot?.hasTag('busy') ?? false,
    canSubmit: snapshot?.hasTag('editable') ?? false,
  };
}

/** The same of a form of one step. */
export function formView<F extends Fields, Answer>(
  { empty }: FormShape<F>,
  snapshot: Snapshot<F, Answer> | undefined,
): FormView<F, Answer> {
  const state = snapshot?.value;
  return {
    phase: state === 'accepted' || state === 'unknown' ? state : 'editing',
    ...stepView(empty, snapshot),
    answer: snapshot?.context.answer ?? null,
  };
}
