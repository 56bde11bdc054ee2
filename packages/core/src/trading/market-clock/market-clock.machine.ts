import { assign, setup } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import type { MarketClockContext, MarketClockEvent, SecondPassed } from './market-clock.types';

/** A second that passes later or earlier than this was due when the device's clock was put right, ms. */
const CORRECTION = 5_000;

const secondOf = ({ event }: { event: SecondPassed }) => event;
const setNow = { type: 'setNow', params: secondOf } as const;

/** The market's time, each second while it is shown: candles begin and end by the server's clock, not the device's. */
export const marketClockMachine = setup({
  types: {
    context: {} as MarketClockContext,
    events: {} as MarketClockEvent,
    tags: {} as 'background',
    children: {} as { seconds: 'seconds' },
  },
  actors: { seconds: listenerPort<SecondPassed>('seconds') },
  guards: {
    isCorrected: (_, { at, due }: SecondPassed) => due !== null && Math.abs(at - due) > CORRECTION,
    isFirst: (_, { due }: SecondPassed) => due === null,
  },
  actions: {
    // A quote is told some time after it was made, and a quiet market tells an old one: the least delay is the best guess.
    setAhead: assign(({ context: { ahead, isAheadDoubted } }, told: number) => ({
      ahead: ahead === null || isAheadDoubted ? told : Math.max(ahead, told),
      isAheadDoubted: false,
    })),
    forgetAhead: assign({ ahead: null }),
    doubtAhead: assign({ isAheadDoubted: true }),
    setNow: assign((_, { at }: SecondPassed) => ({ now: at })),
    forgetNow: assign({ now: null }),
  },
}).createMachine({
  id: 'marketClock',
  context: { ahead: null, isAheadDoubted: false, now: null },
  tags: 'background',
  on: {
    'serverAhead.changed': { actions: { type: 'setAhead', params: ({ event }) => event.serverAhead } },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nobody looks at it.',
      on: { 'clock.start': 'running' },
    },
    running: {
      description: 'It tells each second while the page is visible.',
      invoke: { id: 'seconds', src: 'seconds', onError: 'resting' },
      exit: 'forgetNow',
      on: {
        'second.passed': [
          { guard: { type: 'isCorrected', params: secondOf }, actions: ['forgetAhead', setNow] },
          { guard: { type: 'isFirst', params: secondOf }, actions: ['doubtAhead', setNow] },
          { actions: setNow },
        ],
        'clock.stop': 'resting',
      },
    },
  },
});
