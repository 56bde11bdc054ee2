import { assign, setup } from 'xstate';
import { listenerPort } from '../../shared/port';
import type { MarketClockContext, MarketClockEvent, SecondPassed } from './market-clock.types';

/** The market's time, each second while it is shown: candles begin and end by the server's clock, not the device's. */
export const marketClockMachine = setup({
  types: {
    context: {} as MarketClockContext,
    events: {} as MarketClockEvent,
    tags: {} as 'background',
    children: {} as { seconds: 'seconds' },
  },
  actors: { seconds: listenerPort<SecondPassed>('seconds') },
  actions: {
    // A quote is told some time after it was made, and a quiet market tells an old one: the least delay is the best guess.
    setAhead: assign(({ context }, ahead: number) => ({ ahead: Math.max(context.ahead ?? ahead, ahead) })),
    setNow: assign((_, now: number) => ({ now })),
    forgetNow: assign({ now: null }),
  },
}).createMachine({
  id: 'marketClock',
  context: { ahead: null, now: null },
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
      description: 'It tells each second.',
      invoke: { id: 'seconds', src: 'seconds', onError: 'resting' },
      exit: 'forgetNow',
      on: {
        'second.passed': { actions: { type: 'setNow', params: ({ event }) => event.at } },
        'clock.stop': 'resting',
      },
    },
  },
});
