import { assign, sendTo, setup, type EventObject } from 'xstate';
import { listenerPort, port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type {
  CloseEnd,
  CloseInput,
  CloseOutcome,
  ClosePositionContext,
  ClosePositionInput,
  UnknownEnd,
} from './closing.types';

const unknownEnd = ({ name }: ClosePositionInput): UnknownEnd => ({ kind: 'unknown', name });

/**
 * Closes one position, from the press to the moment its row leaves the list (T-085, R39). A lost answer is asked for
 * once more: closing is idempotent by id (T-090).
 */
export const closePositionMachine = setup({
  types: {
    context: {} as ClosePositionContext,
    input: {} as ClosePositionInput,
    tags: {} as 'busy' | 'background',
    children: {} as { closeTrade: 'closeTrade'; watchStop: 'watchStop' },
  },
  actors: {
    closeTrade: port<CloseOutcome, CloseInput>('closeTrade'),
    /** Stopped with this machine, which runs no action then: it tells that nobody knows how the close ended. */
    watchStop: listenerPort<EventObject, UnknownEnd>('watchStop'),
  },
  guards: {
    hasRetried: ({ context }) => context.hasRetried,
    isClosed: (_, outcome: CloseOutcome) => outcome.kind === 'closed',
  },
  actions: {
    setRetry: assign({ hasRetried: true }),
    setEnd: assign((_, end: CloseEnd) => ({ end })),
    tellWatch: sendTo('watchStop', { type: 'close.settled' }),
    tellAsked: tell('tradingAccount', ({ context: { id } }) => ({ type: 'close.asked', ids: [id] })),
    tellBooked: tell('tradingAccount', ({ context: { id, end } }) => ({
      type: 'close.booked',
      moved: (end.kind === 'closed' && end.moved) || null,
      closed: [id],
    })),
    tellEnd: tell('closing', ({ context }) => ({ type: 'close.ended', id: context.id, end: context.end })),
    tellLeft: tell('closing', ({ context }) => ({ type: 'row.left', id: context.id })),
  },
  delays: { rowStay: 1_000, retryPause: 1_000, requestTimeout: 15_000 },
}).createMachine({
  id: 'closePosition',
  context: ({ input }) => ({ ...input, hasRetried: false, end: unknownEnd(input) }),
  initial: 'closing',
  tags: 'background',
  // Not with the second try: the first one may have closed it before the user came.
  entry: 'tellAsked',
  invoke: { id: 'watchStop', src: 'watchStop', input: ({ context }) => unknownEnd(context), onError: {} },
  states: {
    closing: {
      description: 'The server is asked to close the position.',
      tags: 'busy',
      invoke: {
        id: 'closeTrade',
        src: 'closeTrade',
        input: ({ context: { id, isPractice, hasRetried } }) => ({ id, isPractice, isRepeated: hasRetried }),
        onDone: [
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'setEnd', params: ({ event }) => event.output },
          },
          { target: 'ended', actions: { type: 'setEnd', params: ({ event }) => event.output } },
        ],
        onError: [{ guard: 'hasRetried', target: 'ended' }, { target: 'waiting' }],
      },
      after: { requestTimeout: [{ guard: 'hasRetried', target: 'ended' }, { target: 'waiting' }] },
    },
    waiting: {
      description: 'No answer came: a moment passes before it is asked once more.',
      tags: 'busy',
      after: { retryPause: { target: 'closing', actions: 'setRetry' } },
    },
    closed: {
      description: 'It is closed: its row keeps its place, so that no other row comes under the pointer (R39).',
      entry: ['tellWatch', 'tellBooked', 'tellEnd'],
      after: { rowStay: 'left' },
    },
    left: { description: 'Its row may go.', type: 'final', entry: 'tellLeft' },
    ended: {
      description: 'It was refused, or nobody knows; whoever asked is told.',
      type: 'final',
      entry: ['tellWatch', 'tellEnd'],
    },
  },
});
