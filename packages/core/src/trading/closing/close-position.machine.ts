import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import type { CloseEnd, CloseInput, CloseOutcome, ClosePositionContext } from './closing.types';

/** Closes one position (T-085). A lost answer is asked for once more: closing is idempotent by id (T-090). */
export const closePositionMachine = setup({
  types: {
    context: {} as ClosePositionContext,
    input: {} as { id: string; isPractice: boolean },
    tags: {} as 'busy',
    children: {} as { closeTrade: 'closeTrade' },
  },
  actors: { closeTrade: port<CloseOutcome, CloseInput>('closeTrade') },
  guards: { hasRetried: ({ context }) => context.hasRetried },
  actions: {
    setRetry: assign({ hasRetried: true }),
    setEnd: assign((_, end: CloseEnd) => ({ end })),
    tellEnd: tell('closing', ({ context }) => ({ type: 'close.ended', id: context.id, end: context.end })),
  },
  delays: { retryPause: 1_000, requestTimeout: 15_000 },
}).createMachine({
  id: 'closePosition',
  context: ({ input }) => ({ ...input, hasRetried: false, end: { kind: 'unknown' } }),
  initial: 'closing',
  states: {
    closing: {
      description: 'The server is asked to close the position.',
      tags: 'busy',
      invoke: {
        id: 'closeTrade',
        src: 'closeTrade',
        input: ({ context: { id, isPractice, hasRetried } }) => ({ id, isPractice, isRepeated: hasRetried }),
        onDone: { target: 'ended', actions: { type: 'setEnd', params: ({ event }) => event.output } },
        onError: [{ guard: 'hasRetried', target: 'ended' }, { target: 'waiting' }],
      },
      after: { requestTimeout: [{ guard: 'hasRetried', target: 'ended' }, { target: 'waiting' }] },
    },
    waiting: {
      description: 'No answer came: a moment passes before it is asked once more.',
      tags: 'busy',
      after: { retryPause: { target: 'closing', actions: 'setRetry' } },
    },
    ended: { description: 'It is closed, refused or unknown; whoever asked is told.', type: 'final', entry: 'tellEnd' },
  },
});
