import type { Message } from '../message';
import { hasProblems } from './form.rules';
import type { Fields, FormContext, FormShape, Problems } from './form.types';

/** What a screen may know of a form. */
export interface FormView<F extends Fields, Answer = null> {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  readonly fields: F;
  readonly problems: Problems<F>;
  /** Shown above the form unless a text under a field shows it. A notice has announced it already. */
  readonly problem: Message | null;
  /** True from the press until an answer came. */
  readonly isBusy: boolean;
  readonly canSubmit: boolean;
  /** What an accepted form was answered. */
  readonly answer: Answer | null;
}

interface Snapshot<F extends Fields, Answer> {
  readonly value: 'editing' | 'submitting' | 'accepted' | 'unknown' | 'closed';
  readonly context: FormContext<F, Answer>;
}

/** Total over every state of a form; empty and disabled before the flow runs. */
export function formView<F extends Fields, Answer>(
  { empty }: FormShape<F>,
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
