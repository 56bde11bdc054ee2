import type { KeyedCall } from '@bourse/contract';
import { defineModel } from '../../testing/model';
import type { IntentOutcome } from '../intent';
import { formMachine, formView, moneyFormMachine } from '.';
import { hasProblems } from './form.rules';
import type { Fields, FormEvent, FormOutcome, FormPlan, MoneyFormPlan } from './form.types';

const eventsOf = <F extends Fields>({ empty }: FormPlan<F>, complete: F): FormEvent<F>[] => [
  ...Object.keys(empty).map((field) => ({ type: 'field.change' as const, field, text: complete[field] ?? '' })),
  { type: 'form.submit' },
  { type: 'form.edit' },
];
const words = { message: 'Too many requests', fields: {} };
const wordsByField = (empty: Fields) => ({
  message: 'Invalid',
  fields: Object.fromEntries(Object.keys(empty).map((field) => [field, 'Invalid'])),
});
const noWords = { message: null, fields: {} };

/** The model of any `formMachine`: its fields as they would be sent, and what its actor can answer. */
export const formModelOf = <F extends Fields, Answer>(
  machine: ReturnType<typeof formMachine<F, Answer>>,
  plan: FormPlan<F>,
  { complete, answers }: { complete: F; answers: readonly Answer[] },
) =>
  defineModel(machine, {
    events: eventsOf(plan, complete),
    answers: {
      send: {
        done: [
          ...answers.map((answer) => ({ kind: 'accepted', answer }) as const),
          ...[words, wordsByField(plan.empty), noWords].map((each) => ({ kind: 'rejected', ...each }) as const),
        ] satisfies FormOutcome<Answer>[],
      },
    },
    key: ({ context }) => hasProblems(plan.check(context.fields)),
    residents: ['notices'],
    view: (snapshot) => formView(plan, snapshot),
  });

/** The model of any `moneyFormMachine`. */
export const moneyFormModelOf = <F extends Fields, O extends KeyedCall>(
  machine: ReturnType<typeof moneyFormMachine<F, O>>,
  plan: MoneyFormPlan<F, O>,
  { complete, body }: { complete: F; body: object },
) => {
  const settled = (outcome: IntentOutcome, ref = '1') =>
    ({ type: 'intent.settled', ref, operation: plan.operation, outcome }) as const;
  return defineModel(machine, {
    events: [
      ...eventsOf(plan, complete),
      settled({ kind: 'accepted', body }),
      ...[words, wordsByField(plan.empty), noWords, { ...noWords, isNotReceived: true }].map((each) =>
        settled({ kind: 'rejected', ...each }),
      ),
      settled({ kind: 'unknown' }),
      // Of another press.
      settled({ kind: 'unknown' }, '2'),
    ],
    // An answer to the second press is told from one to the first.
    key: ({ context }) => [hasProblems(plan.check(context.fields)), Math.min(context.submission, 2)],
    residents: ['intentQueue', 'notices', 'session'],
    view: (snapshot) => formView(plan, snapshot),
  });
};

/** A form with a field that must be filled in. */
export const samplePlan = {
  name: 'form',
  empty: { email: '', note: '' },
  check: ({ email }: { readonly email: string }) => (email === '' ? { email: { text: 'Missing' } } : {}),
};
export const formModel = formModelOf(formMachine<typeof samplePlan.empty>(samplePlan), samplePlan, {
  complete: { email: 'ada@example.com', note: 'Hello' },
  answers: [null],
});

export const sampleMoneyPlan = {
  name: 'moneyForm',
  empty: { id: '' },
  check: ({ id }: { readonly id: string }) => (id === '' ? { id: { text: 'Missing' } } : {}),
  operation: 'closeAllTrades' as const,
  body: ({ id }: { readonly id: string }) => ({ ids: [Number(id)], is_practice: false }),
};
export const moneyFormModel = moneyFormModelOf(moneyFormMachine(sampleMoneyPlan), sampleMoneyPlan, {
  complete: { id: '7' },
  body: { failed: [] },
});
