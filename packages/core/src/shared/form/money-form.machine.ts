import type { KeyedCall } from '@bourse/contract';
import { assign, enqueueActions, setup } from 'xstate';
import type { IntentSettled } from '../intent';
import type { Message } from '../message';
import { tell } from '../resident';
import { formsOf } from './form.chart';
import { emptyForm, fieldsOf, refusalOf, wordsOf } from './form.rules';
import type { Fields, MoneyFormContext, MoneyFormEvent, MoneyFormPlan } from './form.types';
import { intentsOf, ofSettled } from './intent.chart';

/** A form of one step whose call moves money: it ends as accepted, rejected or unknown (hard case 4). */
export function moneyFormMachine<F extends Fields, O extends KeyedCall>(plan: MoneyFormPlan<F, O>) {
  const { name, check, operation, body, list } = plan;
  const fields = fieldsOf(plan);
  const message = (end: 'accepted' | 'notReceived' | 'unknown'): Message => ({ id: `intents.${operation}.${end}` });
  const {
    flow: calls,
    submitting,
    submit,
  } = intentsOf(
    setup({
      types: {
        context: {} as MoneyFormContext<F>,
        events: {} as MoneyFormEvent<F>,
        tags: {} as 'busy' | 'editable',
      },
      actions: {
        clearForm: assign(() => emptyForm(plan)),
        forgetAnswer: assign({ answer: null }),
        setAnswer: assign((_, { outcome }: IntentSettled) =>
          outcome.kind === 'accepted' ? { answer: outcome.body } : {},
        ),
        setRejection: assign((_, { outcome }: IntentSettled) =>
          outcome.kind === 'rejected'
            ? refusalOf<F>(fields, outcome, outcome.isNotReceived ? message('notReceived') : { id: 'form.failed' })
            : {},
        ),
        setUnknown: assign({ problem: message('unknown') }),
        notifyAccepted: tell('notices', ({ context }) => ({
          type: 'notice.add',
          kind: 'success',
          message: wordsOf(context.answer) ?? message('accepted'),
        })),
        // Balances and the account's mode come with the user.
        reloadUser: tell('session', { type: 'user.reload' }),
        // Also when nobody knows whether it was done: the list does. An answer that is on its way may be of before.
        reloadList: enqueueActions(({ enqueue }) => {
          if (list) enqueue(tell(list, { type: 'source.changed' }));
        }),
      },
    }),
    { name, call: (context) => ({ operation, body: body(context.fields) }) as never },
  );
  const { flow, editing, typing } = formsOf(calls, { name, fields, failed: message('unknown') });
  return flow.createMachine({
    id: name,
    context: { ...emptyForm(plan), submission: 0 },
    initial: 'editing',
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    on: {
      ...typing,
      'fields.change': { actions: { type: 'setFields', params: ({ event }) => event } },
    },
    states: {
      editing: editing('submitting', {
        check: (context) => check(context.fields, {}),
        pressed: ['forgetAnswer', ...submit],
      }),
      submitting: submitting({
        accepted: {
          target: 'accepted',
          actions: [{ type: 'setAnswer', ...ofSettled }, 'notifyAccepted', 'reloadUser', 'reloadList'],
        },
        rejected: {
          target: 'editing',
          actions: [{ type: 'setRejection', ...ofSettled }, 'notifyProblem', 'reloadUser'],
        },
        unknown: { target: 'unknown', actions: ['setUnknown', 'notifyProblem', 'reloadUser', 'reloadList'] },
      }),
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
