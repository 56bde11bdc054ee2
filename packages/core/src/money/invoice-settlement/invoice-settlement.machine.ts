import { assign, raise, setup } from 'xstate';
import { activeOf, activityPort, type ActivityEvent } from '../../shared/activity';
import { notAsked, polling, type PollSignal } from '../../shared/poll';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { InvoicedDeposit } from '../invoice-deposit/invoice-deposit.flow';
import { amountOf } from './invoice-settlement.rules';
import type {
  InvoiceSettlementContext,
  InvoiceSettlementEvent,
  InvoiceSettlementSignal,
  SettlementAnswer,
} from './invoice-settlement.types';

const { flow, pollRegions, withAnswer } = polling(
  setup({
    types: {
      context: {} as InvoiceSettlementContext,
      events: {} as InvoiceSettlementEvent | InvoiceSettlementSignal | ActivityEvent | PollSignal,
      tags: {} as 'background' | 'stale',
      children: {} as { activity: 'activity'; findDeposit: 'findDeposit' },
    },
    actors: {
      activity: activityPort,
      findDeposit: port<SettlementAnswer, { id: number }>('findDeposit'),
    },
    guards: {
      isCredited: ({ context }) => context.state === 'credited',
      isRefused: ({ context }) => context.state === 'refused',
      isHere: (_, active: boolean) => active,
      isPaying: (_, deposit: InvoicedDeposit | null) => deposit !== null,
    },
    actions: {
      setDeposit: assign((_, deposit: InvoicedDeposit | null) => ({ deposit, state: null })),
      setState: assign((_, { state }: SettlementAnswer) => ({ state })),
      follow: raise(({ context }) => ({ type: 'deposit.follow' as const, id: context.deposit?.id ?? null })),
      leave: raise({ type: 'deposit.follow', id: null }),
      reloadBalance: tell('session', { type: 'user.reload' }),
      notifyCredited: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'success',
        message: { id: 'invoiceSettlement.credited', values: { amount: amountOf(context.deposit) } },
      })),
      notifyRefused: tell('notices', {
        type: 'notice.add',
        kind: 'error',
        message: { id: 'invoiceSettlement.refused' },
      }),
    },
    delays: { confirmationTimeout: 15 * 60_000 },
  }),
  5_000,
);

const changed = {
  type: 'setDeposit',
  params: ({ event }: { event: { invoiced: InvoicedDeposit | null } }) => event.invoiced,
} as const;
const told = [
  { guard: 'isCredited', target: 'credited', actions: ['leave', 'notifyCredited', 'reloadBalance'] },
  { guard: 'isRefused', target: 'refused', actions: ['leave', 'notifyRefused'] },
] as const;

/** Hears what becomes of a deposit while its invoice is paid at the provider (M-072, M-054). */
export const invoiceSettlementMachine = flow.createMachine({
  id: 'invoiceSettlement',
  meta: { visible: ['active', 'id'] },
  context: { ...notAsked, deposit: null, state: null },
  type: 'parallel',
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  states: {
    ...pollRegions('findDeposit', {
      asked: 'deposit.follow',
      question: ({ id }) => id,
      input: ({ context }) => ({ id: context.question ?? 0 }),
      applied: { actions: withAnswer('setState') },
    }),
    settlement: {
      description: 'What is known of the payment.',
      initial: 'none',
      on: {
        'invoiced.changed': [
          {
            guard: { type: 'isPaying', params: ({ event }) => event.invoiced },
            target: '.awaited',
            actions: [changed, 'follow'],
          },
          { target: '.none', actions: [changed, 'leave'] },
        ],
      },
      states: {
        none: { description: 'No invoice is being paid.' },
        awaited: {
          description: 'The provider has not confirmed the payment yet; the server is asked every 5 s.',
          on: { 'poll.applied': told },
          after: { confirmationTimeout: { target: 'late', actions: 'leave' } },
        },
        late: {
          description: 'No confirmation came in 15 minutes: nobody knows, and the person may ask again.',
          on: {
            'settlement.ask': { target: 'awaited', actions: 'follow' },
            // Nobody was asked while the provider's page hid this one.
            'activity.changed': {
              guard: { type: 'isHere', params: activeOf },
              target: 'awaited',
              actions: 'follow',
            },
          },
        },
        credited: { description: 'The provider confirmed the payment, and the balance has it.' },
        refused: { description: 'The deposit was rejected, and is not credited any more.' },
      },
    },
  },
});
