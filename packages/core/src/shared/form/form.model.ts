import type { KeyedCall } from '@bourse/contract';
import { defineModel } from '../../testing/model';
import type { IntentOutcome } from '../intent';
import { dialogFormMachine, formMachine, formView, moneyFormMachine } from '.';
import { secret } from '../secret';
import { Offline } from '../unreached';
import { hasProblems } from './form.rules';
import type {
  DialogFormPlan,
  Fields,
  FormEvent,
  FormOutcome,
  FormPlan,
  MoneyFormPlan,
  Needs,
  Secrets,
} from './form.types';

const eventsOf = <F extends Fields>(
  { empty, accepted }: { readonly empty: F; readonly accepted?: unknown },
  complete: F,
  secrets?: Secrets,
): FormEvent<F>[] => [
  ...Object.keys(empty).map((field) => ({ type: 'field.change' as const, field, text: complete[field] ?? '' })),
  { type: 'fields.change', fields: complete },
  { type: 'form.submit' },
  ...(secrets ? [{ type: 'form.submit' as const, secrets }] : []),
  ...(accepted ? [] : [{ type: 'form.edit' as const }]),
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
  plan: FormPlan<F, Answer>,
  {
    complete,
    answers,
    secrets,
    inputs = [undefined],
  }: {
    complete: F;
    answers: readonly Answer[];
    secrets?: Secrets;
    inputs?: readonly (Needs | undefined)[];
  },
) =>
  defineModel(machine, {
    inputs,
    events: eventsOf(plan, complete, secrets),
    answers: {
      send: {
        done: [
          ...answers.map((answer) => ({ kind: 'accepted', answer }) as const),
          ...[words, wordsByField(plan.empty), noWords].map((each) => ({ kind: 'rejected', ...each }) as const),
        ] satisfies FormOutcome<Answer>[],
        failed: [new Error('no answer'), new Offline('no network')],
      },
    },
    key: ({ context }) => hasProblems(plan.check(context.fields, secrets ?? {})),
    residents: ['notices', ...(plan.accepted ? (['navigation', 'session'] as const) : [])],
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
      { type: 'screen.changed', screen: 'another' },
      settled({ kind: 'accepted', body }),
      ...[words, wordsByField(plan.empty), noWords, { ...noWords, isNotReceived: true }].map((each) =>
        settled({ kind: 'rejected', ...each }),
      ),
      settled({ kind: 'unknown' }),
      // Of another press.
      settled({ kind: 'unknown' }, '2'),
    ],
    // An answer to the second press is told from one to the first.
    key: ({ context }) => [hasProblems(plan.check(context.fields, {})), Math.min(context.submission, 2)],
    residents: ['intentQueue', 'notices', 'session', ...(plan.list ? [plan.list] : [])],
    view: (snapshot) => formView(plan, snapshot),
  });
};

/** The model of any `dialogFormMachine`: `other` begins it with another user. */
export const dialogFormModelOf = <F extends Fields>(
  machine: ReturnType<typeof dialogFormMachine<F>>,
  plan: DialogFormPlan<F>,
  { complete, secrets, needs, other }: { complete: F; secrets?: Secrets; needs: Needs; other?: { user: unknown } },
) =>
  defineModel(machine, {
    input: needs,
    events: [
      ...Object.keys(plan.empty).map((field) => ({
        type: 'field.change' as const,
        field,
        text: complete[field] ?? '',
      })),
      ...(Object.keys(plan.empty).length > 0 ? [{ type: 'fields.change' as const, fields: complete }] : []),
      { type: 'form.submit' },
      ...(secrets ? [{ type: 'form.submit' as const, secrets }] : []),
      { type: 'shown.changed', shown: true },
      { type: 'shown.changed', shown: false },
      ...(other ? [{ type: 'user.changed' as const, ...other }] : []),
    ],
    answers: {
      send: {
        done: [
          { kind: 'accepted', answer: null },
          ...[words, wordsByField({ ...plan.empty, ...secrets }), noWords].map(
            (each) => ({ kind: 'rejected', ...each }) as const,
          ),
        ] satisfies FormOutcome<null>[],
        failed: [new Error('no answer'), new Offline('no network')],
      },
    },
    key: ({ context }) => [hasProblems(plan.check(context.fields, secrets ?? {})), context.isShown],
    residents: ['notices', 'dialogs', 'session'],
    view: (snapshot) => formView(plan, snapshot),
  });

/** A form with a field that must be filled in. */
export const samplePlan = {
  name: 'form',
  empty: { email: '', note: '' },
  check: ({ email }: { readonly email: string }) => (email === '' ? { email: { text: 'Missing' } } : {}),
};
export const formModel = formModelOf(formMachine<typeof samplePlan.empty>(samplePlan), samplePlan, {
  complete: { email: 'ada@example.com', note: 'Hello' },
  answers: [null],
  secrets: { password: secret('correct horse battery') },
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

export const sampleDialogPlan = {
  ...samplePlan,
  name: 'dialogForm',
  dialog: 'menu',
  start: ({ user }: Needs) => ({ note: user === null ? 'nobody' : '' }),
  success: { text: 'Saved' },
  refused: { text: 'Not saved' },
  unconfirmed: { text: 'Perhaps saved' },
};
export const dialogFormModel = dialogFormModelOf(
  dialogFormMachine<typeof sampleDialogPlan.empty>(sampleDialogPlan),
  sampleDialogPlan,
  { complete: { email: 'ada@example.com', note: 'Hello' }, needs: {}, other: { user: null } },
);
