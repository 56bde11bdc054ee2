import { assign, setup } from 'xstate';
import { intentsOf, ofSettled } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import { saidBy } from '../answers';
import type { TopUpAmount } from '../platform-amounts';
import { refusalText } from './account-top-up.rules';
import type { AccountTopUpContext, AccountTopUpEvent } from './account-top-up.types';

type Rejected = Extract<IntentSettled['outcome'], { kind: 'rejected' }>;

const done: Message = { id: 'intents.topUpDemoAccount.accepted' };
const unknown: Message = { id: 'intents.topUpDemoAccount.unknown' };
const name = 'accountTopUp';

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as AccountTopUpContext,
      events: {} as AccountTopUpEvent,
      tags: {} as 'busy',
    },
    guards: {
      isOpen: ({ context }) => context.openId !== null,
      isOther: ({ context }, id: number) => context.openId !== id,
    },
    actions: {
      openCard: assign((_, openId: number) => ({ openId, amount: null, problem: null })),
      closeCard: assign({ openId: null, amount: null, problem: null }),
      setAmount: assign((_, amount: TopUpAmount) => ({ amount, problem: null })),
      setRefusal: assign((_, { outcome }: IntentSettled) => ({
        amount: null,
        problem: refusalText(outcome as Rejected),
      })),
      setUnknown: assign({ problem: unknown }),
      forgetProblem: assign({ amount: null, problem: null }),
      notifyDone: tell('notices', (_, { outcome }: IntentSettled) => ({
        type: 'notice.add',
        kind: 'success',
        message: outcome.kind === 'accepted' ? saidBy(outcome.body, done) : done,
      })),
      notifyProblem: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? unknown,
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
      // An answer that is on its way may be of before.
      reloadAccounts: tell('platformAccounts', { type: 'source.changed' }),
    },
  }),
  {
    name,
    call: ({ openId, amount }) => ({ operation: 'topUpDemoAccount', body: { id: openId ?? 0, amount: amount ?? 200 } }),
  },
);

/**
 * The top-up of a demo account: its card shows the amounts, and a press of one is one intent (M-227, M-241). The call
 * belongs to `intentQueue`; it ends as accepted, rejected or unknown (hard case 4).
 */
export const accountTopUpMachine = flow.createMachine({
  id: name,
  meta: { visible: ['id', 'amount', 'screen'] },
  context: { openId: null, amount: null, problem: null, submission: 0 },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Cards open and close; the one that is open offers the amounts.',
      on: {
        'card.toggle': [
          {
            guard: { type: 'isOther', params: ({ event }) => event.id },
            actions: [{ type: 'openCard', params: ({ event }) => event.id }, 'withdrawProblem'],
          },
          { actions: ['closeCard', 'withdrawProblem'] },
        ],
        'screen.changed': { actions: 'closeCard' },
        'amount.press': {
          guard: 'isOpen',
          target: 'submitting',
          actions: [{ type: 'setAmount', params: ({ event }) => event.amount }, 'withdrawProblem', ...submit],
        },
      },
    },
    submitting: submitting({
      accepted: { target: 'choosing', actions: [{ type: 'notifyDone', ...ofSettled }, 'closeCard', 'reloadAccounts'] },
      rejected: { target: 'choosing', actions: [{ type: 'setRefusal', ...ofSettled }, 'notifyProblem'] },
      unknown: { target: 'unknown', actions: ['setUnknown', 'notifyProblem', 'reloadAccounts'] },
    }),
    // The notice that nobody knows goes once somebody does: the queue has told what it learnt.
    unknown: unresolved({
      accepted: { target: 'choosing', actions: ['closeCard', 'withdrawProblem', 'reloadAccounts'] },
      rejected: { target: 'choosing', actions: [{ type: 'setRefusal', ...ofSettled }, 'withdrawProblem'] },
      on: {
        'topUp.again': { target: 'choosing', actions: ['forgetProblem', 'withdrawProblem'] },
        'screen.changed': { target: 'choosing', actions: 'closeCard' },
      },
    }),
  },
});
