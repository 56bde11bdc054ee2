import type { Message } from '../message';
import { hasProblems } from './form.rules';
import type { Fields, FormContext, FormPlan, Problems } from './form.types';

/** What a screen may know of a form. */
export interface FormView<F extends Fields, Answer = null> {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  readonly fields: F;
  readonly problems: Problems<F>;
  /** Said above the form; a text under a field says it better. A notice said it already. */
  readonly problem: Message | null;
  /** True from the press until an answer came. */
  readonly isBusy: boolean;
  readonly canSubmit: boolean;
  /** What an accepted form was answered. */
  readonly answer: Answer | null;
}

interface Snapshot<F extends Fields, Answer> {
  readonly value: 'editing' | 'submitting' | 'accepted' | 'unknown';
  readonly context: FormContext<F, Answer>;
}

/** Total over every state of a form; before the flow runs it is an empty form that takes nothing. */
export function formView<F extends Fields, Answer>(
  { empty }: FormPlan<F>,
  snapshot: Snapshot<F, Answer> | undefined,
): FormView<F, Answer> {
  const { fields = empty, problems = {}, problem = null, answer = null } = snapshot?.context ?? {};
  const state = snapshot?.value;
  return {
    phase: state === 'accepted' || state === 'unknown' ? state : 'editing',
    fields,
    problems,
    problem: hasProblems(problems) ? null : problem,
    isBusy: state === 'submitting',
    canSubmit: state === 'editing',
    answer,
  };
}
