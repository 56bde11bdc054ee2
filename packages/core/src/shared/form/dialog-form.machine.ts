import { assign, setup } from 'xstate';
import type { Message } from '../message';
import { port } from '../port';
import { requestsOf } from '../remote';
import { tell, type ResidentEvent } from '../resident';
import { failureOf } from '../unreached';
import { changedField, emptyForm, hasProblems, refusalOf } from './form.rules';
import type { DialogFormContext, DialogFormEvent, DialogFormPlan, Fields, FormInput, FormOutcome } from './form.types';
import type { Needs, Secrets } from './form.types';

type Rejected = Extract<FormOutcome<never>, { kind: 'rejected' }>;

type Of<T> = { event: Extract<DialogFormEvent<Fields>, { type: T }> };
type Changed = Of<'user.changed'>;
type FieldTyped = Of<'field.change'>;
type FieldsTyped = Of<'fields.change'>;

const none: Secrets = {};
const ofPress = { params: ({ event }: { event: { secrets?: Secrets } }) => event.secrets ?? none };
const shown = { params: ({ event }: { event: { shown: boolean } }) => event.shown };

/**
 * The machine of a form in a dialog, whose flow outlives the dialog: each opening begins anew. A call that is under way
 * when the dialog is closed goes on, and its end is a notice. Without an answer nobody knows whether it was done, and
 * the plan says so in its own words.
 */
export function dialogFormMachine<F extends Fields>(plan: DialogFormPlan<F>) {
  const { name, dialog, check, success, refused, unconfirmed } = plan;
  // A form of secrets alone has none.
  const hasFields = Object.keys(plan.empty).length > 0;
  const flow = setup({
    types: {
      context: {} as DialogFormContext<F>,
      events: {} as DialogFormEvent<F>,
      input: {} as Needs,
      tags: {} as 'busy' | 'editable' | 'background',
    },
    actors: { send: port<FormOutcome<null>, FormInput<F>>('send') },
    guards: {
      isShown: (_, isShown: boolean) => isShown,
      isLeft: ({ context }) => !context.isShown,
      isIncomplete: ({ context }, secrets: Secrets) => hasProblems(check(context.fields, secrets)),
      isAccepted: (_, outcome: FormOutcome<null>) => outcome.kind === 'accepted',
    },
    actions: {
      begin: assign(({ context }) => ({ ...emptyForm(plan, context.needs), isShown: true })),
      setShown: assign((_, isShown: boolean) => ({ isShown })),
      forget: assign(({ context }) => ({ ...emptyForm(plan, context.needs), fields: plan.empty, isShown: false })),
      setNeeds: assign(({ context }, needs: Needs) => ({ needs: { ...context.needs, ...needs } })),
      setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        fields: changedField(context.fields, field, text),
      })),
      setFields: assign(({ context }, { fields }: { fields: Fields }) => ({
        fields: { ...context.fields, ...fields },
      })),
      setProblems: assign(({ context }, secrets: Secrets) => ({
        problems: check(context.fields, secrets),
        problem: null,
      })),
      clearProblems: assign({ problems: {}, problem: null }),
      setRefusal: assign((_, outcome: FormOutcome<null>) => refusalOf(plan, outcome as Rejected, refused)),
      setFailure: assign(({ event }) => ({ problem: failureOf(event, unconfirmed) })),
      notifyProblem: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? refused,
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
      notifyDone: tell('notices', { type: 'notice.add', kind: 'success', message: success satisfies Message }),
      closeDialog: tell('dialogs', { type: 'dialog.close', name: dialog } as ResidentEvent<'dialogs'>),
      /** Whatever the call changed of the user. */
      reloadUser: tell('session', { type: 'user.reload' }),
    },
    delays: { requestTimeout: 30_000 },
  });
  const { request, withAnswer } = requestsOf(flow);
  const left = { guard: 'isLeft', target: 'closed' } as const;
  return flow.createMachine({
    id: name,
    context: ({ input }) => ({ ...emptyForm(plan, input), fields: plan.empty, isShown: false }),
    initial: 'closed',
    on: {
      ...(plan.start && {
        'user.changed': {
          actions: { type: 'setNeeds' as const, params: ({ event }: Changed) => ({ user: event.user }) },
        },
      }),
      ...(hasFields && {
        'field.change': { actions: { type: 'setField' as const, params: ({ event }: FieldTyped) => event } },
        'fields.change': { actions: { type: 'setFields' as const, params: ({ event }: FieldsTyped) => event } },
      }),
    },
    states: {
      closed: {
        description: 'The dialog is not open: nothing is kept of what was typed in it.',
        entry: 'forget',
        on: {
          ...(hasFields && { 'field.change': {}, 'fields.change': {} }),
          'shown.changed': { guard: { type: 'isShown', ...shown }, target: 'editing', actions: 'begin' },
        },
      },
      editing: {
        description: 'Fields take text; what kept the last submission back stands beside them.',
        tags: 'editable',
        always: left,
        on: {
          'shown.changed': { actions: { type: 'setShown', ...shown } },
          'form.submit': [
            {
              guard: { type: 'isIncomplete', ...ofPress },
              actions: [{ type: 'setProblems', ...ofPress }, 'withdrawProblem'],
            },
            { target: 'submitting', actions: ['clearProblems', 'withdrawProblem'] },
          ],
        },
      },
      submitting: {
        description:
          'The call is in flight; a second press finds no transition, and closing the dialog does not stop it.',
        on: { 'shown.changed': { actions: { type: 'setShown', ...shown } } },
        ...request('send', {
          tags: 'busy',
          input: ({ context: { fields, needs = {} }, event }) => ({
            fields,
            needs,
            ...(event.type === 'form.submit' && event.secrets ? { secrets: event.secrets } : {}),
          }),
          answered: [
            {
              guard: withAnswer('isAccepted'),
              target: 'closed',
              actions: ['notifyDone', 'reloadUser', 'closeDialog'],
            },
            { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
          ],
          failed: { target: 'editing', actions: ['setFailure', 'notifyProblem', 'reloadUser'] },
        }),
      },
    },
  });
}
