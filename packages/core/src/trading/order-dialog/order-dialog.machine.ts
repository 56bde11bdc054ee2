import { and, assign, setup, type AnyEventObject } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { IntentOutcome, IntentSettled } from '../../platform/intents/intents.types';
import {
  errorNotice,
  isPriced,
  nextSubmission,
  orderBody,
  placedNotice,
  placedPosition,
  problemOf,
  rejectionOf,
  type TicketFact,
} from '../order-ticket';
import type { Funds, Position, Side } from '../trading.types';
import { edited, isSameSubject, noOrder, openedFor } from './order-dialog.form';
import type { OrderDialogContext, OrderDialogEvent, OrderEdit } from './order-dialog.types';

const isOwn = ({ submission }: OrderDialogContext, ref: string) => ref === String(submission);
const outcomeOf = ({ event }: { event: IntentSettled }) => event.outcome;
const eventOf = <E>({ event }: { event: E }) => event;
const filled = [
  { type: 'setFill', params: outcomeOf },
  { type: 'tellPlaced', params: outcomeOf },
  'playSuccess',
  'notifyPlaced',
  'reloadUser',
] as const;
/** Placed, though the trade in the answer cannot be read: the list is fetched instead. */
const accepted = ['reloadOrders', 'showPanel', 'playSuccess', 'notifyPlaced', 'reloadUser'] as const;
const refused = [
  { type: 'setRejection', params: outcomeOf },
  { type: 'notifyRejected', params: outcomeOf },
] as const;
const lost = ['notifyUnconfirmed', 'reloadOrders'] as const;
const edit = { actions: { type: 'edit', params: ({ event }: { event: OrderEdit }) => event } } as const;

/**
 * The order dialog of the footer (T-063…T-070): the ticket's fields, rules and payload for one order, which is bound to
 * the asset and the account mode it was opened with and void with any other (hard case 11).
 */
export const orderDialogMachine = setup({
  types: {
    context: {} as OrderDialogContext,
    events: {} as OrderDialogEvent,
    tags: {} as 'busy' | 'background' | 'editable' | 'locked' | 'void',
  },
  actors: { followDialog: listenerPort<AnyEventObject>('followDialog') },
  guards: {
    hasSubject: ({ context }) => context.asset !== null && context.funds !== null,
    isVoid: ({ context }) => !isSameSubject(context),
    isTradable: ({ context }) => context.market === 'open',
    isComplete: ({ context }) => isPriced(context.asset) && problemOf(context) === null,
    canPlace: and(['isTradable', 'isComplete']),
    isOwn: ({ context }, { ref }: IntentSettled) => isOwn(context, ref),
    isPlaced: ({ context }, { ref, outcome }: IntentSettled) =>
      isOwn(context, ref) && placedPosition(context, outcome) !== null,
    isAccepted: ({ context }, { ref, outcome }: IntentSettled) => isOwn(context, ref) && outcome.kind === 'accepted',
    isRejected: ({ context }, { ref, outcome }: IntentSettled) => isOwn(context, ref) && outcome.kind === 'rejected',
    isModeChanged: ({ context }, { ref, outcome }: IntentSettled) =>
      isOwn(context, ref) && outcome.kind === 'rejected' && outcome.isModeChanged === true,
  },
  actions: {
    start: assign(({ context }, side: Side | undefined) => openedFor(context, side ?? 'buy')),
    edit: assign(({ context }, event: OrderEdit) => edited(context, event)),
    setTicket: assign((_, ticket: TicketFact) => ({ ...ticket })),
    distrustPrice: assign({ market: 'stale' }),
    setFunds: assign((_, funds: Funds) => ({ funds })),
    setProblem: assign(({ context }) => ({ problem: problemOf(context), rejection: null })),
    setFill: assign(({ context }, outcome: IntentOutcome) => ({ fill: placedPosition(context, outcome) })),
    setRejection: assign((_, outcome: IntentOutcome) => ({ rejection: rejectionOf(outcome), isSent: false })),
    forgetFill: assign({ fill: null }),
    setSent: assign(({ context }) => ({ ...nextSubmission(context), rejection: null, isSent: true })),
    submitOrder: tell('intentQueue', ({ context }) => ({
      type: 'intent.submit',
      operation: 'placeOrder',
      body: orderBody(context),
      owner: 'orderDialog',
      ref: String(context.submission),
    })),
    tellPlaced: tell('openOrders', ({ context }, outcome: IntentOutcome) => ({
      type: 'position.placed',
      // The guard has read it already.
      position: placedPosition(context, outcome) as Position,
    })),
    openDialog: tell('dialogs', { type: 'dialog.open', name: 'orderDialog', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'orderDialog' }),
    reloadOrders: tell('openOrders', { type: 'orders.reload' }),
    showPanel: tell('positionsPanel', { type: 'panel.show' }),
    reloadUser: tell('session', { type: 'user.reload' }),
    notifyPlaced: tell('notices', ({ context }) => placedNotice(context)),
    notifyRejected: tell('notices', (_, outcome: IntentOutcome) => errorNotice(rejectionOf(outcome))),
    notifyUnconfirmed: tell('notices', errorNotice({ id: 'orderTicket.unconfirmed' })),
    /** Given by orderDialogActions; the machine alone is silent. */
    playSuccess: () => undefined,
  },
  delays: { opening: 5_000, arming: 600, receipt: 1_000 },
}).createMachine({
  id: 'orderDialog',
  meta: { visible: ['side', 'trigger', 'operation', 'ref', 'outcome', 'kind'] },
  context: noOrder,
  initial: 'closed',
  on: {
    'ticket.changed': { actions: { type: 'setTicket', params: ({ event }) => event.ticket } },
    'ticket.lost': { actions: 'distrustPrice' },
    'funds.changed': { actions: { type: 'setFunds', params: ({ event }) => event.funds } },
  },
  states: {
    closed: {
      description: 'No order is being written.',
      on: {
        'order.open': {
          guard: 'hasSubject',
          target: 'open',
          actions: [{ type: 'start', params: ({ event }) => event.side }, 'openDialog'],
        },
      },
    },
    open: {
      description: 'The dialog is on screen.',
      tags: 'background',
      initial: 'writing',
      invoke: { id: 'followDialog', src: 'followDialog', onError: {} },
      exit: 'forgetFill',
      on: {
        'dialog.closed': 'closed',
        'order.cancel': { target: 'closed', actions: 'closeDialog' },
      },
      states: {
        writing: {
          description: 'The order is filled in.',
          tags: 'editable',
          initial: 'opening',
          always: { guard: 'isVoid', target: 'void' },
          on: {
            'units.change': edit,
            'units.increase': edit,
            'units.decrease': edit,
            'volume.slide': edit,
            'trigger.toggle': edit,
            'trigger.change': edit,
            'trigger.increase': edit,
            'trigger.decrease': edit,
          },
          states: {
            opening: {
              description: 'The dialog is on its way: it is not yet what a press was meant for (R39).',
              tags: 'locked',
              on: { 'order.shown': 'arming' },
              after: { opening: 'arming' },
            },
            arming: {
              description:
                'The button came under the finger a moment ago, or a refusal beside it: a press does nothing and keeps the lock (R39).',
              tags: 'locked',
              on: { 'order.submit': { target: 'arming', reenter: true } },
              after: { arming: 'armed' },
            },
            armed: {
              description: 'A press places the order.',
              on: {
                'order.submit': [
                  {
                    guard: 'canPlace',
                    target: '#orderDialog.open.submitting',
                    actions: ['setSent', 'submitOrder'],
                  },
                  { guard: 'isTradable', actions: 'setProblem' },
                ],
              },
            },
          },
        },
        submitting: {
          description: 'The order is on its way; a second press finds no transition (T-077).',
          tags: 'busy',
          on: {
            // The answer is still awaited, and told of by notices.
            'dialog.closed': '#orderDialog.hidden',
            'order.cancel': { target: '#orderDialog.hidden', actions: 'closeDialog' },
            'intent.settled': [
              { guard: { type: 'isPlaced', params: eventOf }, target: 'placed', actions: [...filled] },
              { guard: { type: 'isAccepted', params: eventOf }, target: 'placed', actions: [...accepted] },
              {
                // The account was switched elsewhere: this tab follows (hard case 6).
                guard: { type: 'isModeChanged', params: eventOf },
                target: 'writing.arming',
                actions: [...refused, 'reloadUser'],
              },
              { guard: { type: 'isRejected', params: eventOf }, target: 'writing.arming', actions: [...refused] },
              { guard: { type: 'isOwn', params: eventOf }, target: 'unconfirmed', actions: [...lost] },
            ],
          },
        },
        placed: {
          description:
            'The order was accepted and its fill is shown; a further press keeps it, then the dialog closes.',
          tags: 'locked',
          after: { receipt: { target: '#orderDialog.closed', actions: 'closeDialog' } },
          on: { 'order.submit': { target: 'placed', reenter: true } },
        },
        unconfirmed: {
          description: 'No answer came: the order may stand, so it cannot be sent from here again (R15).',
          tags: 'void',
        },
        void: {
          description: 'Another asset or account mode: what is shown can no longer be ordered (hard case 11).',
          tags: 'void',
        },
      },
    },
    hidden: {
      description: 'The dialog was closed while its order is on its way; no other is opened before the answer.',
      tags: ['busy', 'background'],
      on: {
        'intent.settled': [
          {
            guard: { type: 'isPlaced', params: eventOf },
            target: 'closed',
            actions: [...filled, 'forgetFill'],
          },
          { guard: { type: 'isAccepted', params: eventOf }, target: 'closed', actions: [...accepted] },
          {
            guard: { type: 'isModeChanged', params: eventOf },
            target: 'closed',
            actions: [...refused, 'reloadUser'],
          },
          { guard: { type: 'isRejected', params: eventOf }, target: 'closed', actions: [...refused] },
          { guard: { type: 'isOwn', params: eventOf }, target: 'closed', actions: [...lost] },
        ],
      },
    },
  },
});
