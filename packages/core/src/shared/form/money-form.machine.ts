import type { KeyedCall } from '@bourse/contract';
import { assign, enqueueActions, setup } from 'xstate';
import type { IntentSettled } from '../intent';
import type { Message } from '../message';
import { tell, type ResidentEvent } from '../resident';
import { changedField, emptyForm, hasProblems, refusalOf, wordsOf } from './form.rules';
import type { Fields, MoneyFormContext, MoneyFormEvent, MoneyFormPlan } from './form.types';

type Rejected = Extract<IntentSettled['outcome'], { kind: 'rejected' }>;
type Submit = Extract<ResidentEvent<'intentQueue'>, { type: 'intent.submit' }>;

/**
 * The machine of a form whose call moves money. The call belongs to `intentQueue`, which gives each press one idempotency
 * key and outlives this flow; it ends as accepted, rejected or unknown, and unknown is never shown as a failure
 * (hard case 4).
 */
export function moneyFormMachine<F extends Fields, O extends KeyedCall>(plan: MoneyFormPlan<F, O>) {
  const { name, check, operation, body, list } = plan;
  const message = (end: 'accepted' | 'notReceived' | 'unknown'): Message => ({ id: `intents.${operation}.${end}` });
  return setup({
    types: {
      context: {} as MoneyFormContext<F>,
      events: {} as MoneyFormEvent<F>,
      tags: {} as 'busy' | 'editable',
    },
    guards: {
      isIncomplete: ({ context }) => hasProblems(check(context.fields, {})),
      isOwn: ({ context }, { ref }: IntentSettled) => ref === String(context.submission),
      isAccepted: ({ context }, { ref, outcome }: IntentSettled) =>
        ref === String(context.submission) && outcome.kind === 'accepted',
      isRejected: ({ context }, { ref, outcome }: IntentSettled) =>
        ref === String(context.submission) && outcome.kind === 'rejected',
    },
    actions: {
      setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        fields: changedField(context.fields, field, text),
      })),
      setFields: assign(({ context }, { fields }: { fields: Fields }) => ({
        fields: { ...context.fields, ...fields },
      })),
      setProblems: assign(({ context }) => ({ problems: check(context.fields, {}), problem: null })),
      clearForm: assign(() => emptyForm(plan)),
      nameSubmission: assign(({ context }) => ({
        problems: {},
        problem: null,
        answer: null,
        submission: context.submission + 1,
      })),
      setAnswer: assign((_, { outcome }: IntentSettled) =>
        outcome.kind === 'accepted' ? { answer: outcome.body } : {},
      ),
      setRefusal: assign((_, { outcome }: IntentSettled) => {
        const rejected = outcome as Rejected;
        return refusalOf(plan, rejected, rejected.isNotReceived ? message('notReceived') : { id: 'form.failed' });
      }),
      setUnknown: assign({ problem: message('unknown') }),
      submitIntent: tell('intentQueue', ({ context }) => {
        const { fields, submission } = context;
        return { type: 'intent.submit', operation, body: body(fields), owner: name, ref: String(submission) } as Submit;
      }),
      notifyAccepted: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'success',
        message: wordsOf(context.answer) ?? message('accepted'),
      })),
      notifyProblem: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? message('unknown'),
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
      // Balances and the account's mode come with the user.
      reloadUser: tell('session', { type: 'user.reload' }),
      // Also when nobody knows whether it was done: the list does. An answer that is on its way may be of before.
      reloadList: enqueueActions(({ enqueue }) => {
        if (list) enqueue(tell(list, { type: 'source.changed' }));
      }),
    },
  }).createMachine({
    id: name,
    context: { ...emptyForm(plan), submission: 0 },
    initial: 'editing',
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    on: {
      'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
      'fields.change': { actions: { type: 'setFields', params: ({ event }) => event } },
    },
    states: {
      editing: {
        description: 'Fields take text; what kept the last submission back stands beside them.',
        tags: 'editable',
        on: {
          'form.submit': [
            { guard: 'isIncomplete', actions: ['setProblems', 'withdrawProblem'] },
            { target: 'submitting', actions: ['nameSubmission', 'withdrawProblem', 'submitIntent'] },
          ],
        },
      },
      submitting: {
        description: 'One intent is in flight; a second press finds no transition.',
        tags: 'busy',
        on: {
          'intent.settled': [
            {
              guard: { type: 'isAccepted', params: ({ event }) => event },
              target: 'accepted',
              actions: [
                { type: 'setAnswer', params: ({ event }) => event },
                'notifyAccepted',
                'reloadUser',
                'reloadList',
              ],
            },
            {
              guard: { type: 'isRejected', params: ({ event }) => event },
              target: 'editing',
              actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'notifyProblem', 'reloadUser'],
            },
            {
              guard: { type: 'isOwn', params: ({ event }) => event },
              target: 'unknown',
              actions: ['setUnknown', 'notifyProblem', 'reloadUser', 'reloadList'],
            },
          ],
        },
      },
      accepted: {
        description: 'The server did it; another edit starts the next intent. A page that is left begins anew.',
        on: { 'form.edit': 'editing', 'screen.changed': { target: 'editing', actions: 'clearForm' } },
      },
      unknown: {
        description: 'The outcome is unknown: another press would be another intent, so it needs a confirmation.',
        on: { 'form.edit': 'editing' },
      },
    },
  });
}
