import { defineModel } from '../../testing/model';
import { dialogFormMachine, formMachine, formView } from '.';
import { secret } from '../secret';
import { Offline } from '../unreached';
import { hasProblems } from './form.rules';
import type { DialogFormPlan, Fields, FormEvent, FormOutcome, FormPlan, Needs, Secrets } from './form.types';

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

/** The model of any `formMachine`: its fields as they would be sent, its actor's answers, and `other` settings. */
export const formModelOf = <F extends Fields, Answer>(
  machine: ReturnType<typeof formMachine<F, Answer>>,
  plan: FormPlan<F, Answer>,
  {
    complete,
    answers,
    secrets,
    inputs = [undefined],
    other,
  }: {
    complete: F;
    answers: readonly Answer[];
    secrets?: Secrets;
    inputs?: readonly (Needs | undefined)[];
    other?: { readonly registering: unknown };
  },
) =>
  defineModel(machine, {
    inputs,
    events: [
      ...eventsOf(plan, complete, secrets),
      ...(other ? [{ type: 'registering.changed' as const, ...other }] : []),
    ],
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
  { complete: { email: 'ada@example.com', note: 'Hello' }, needs: { user: 'somebody' }, other: { user: null } },
);
