import { defineModel } from '../../testing/model';
import { marketClockMachine } from './market-clock.machine';
import { marketTime } from './market-clock.view';

export const marketClockModel = defineModel(marketClockMachine, {
  events: [
    { type: 'clock.start' },
    { type: 'clock.stop' },
    { type: 'serverAhead.changed', serverAhead: -2_000 },
    { type: 'serverAhead.changed', serverAhead: -5_000 },
    { type: 'second.passed', at: 60_000, due: null },
    { type: 'second.passed', at: 61_000, due: 61_000 },
    { type: 'second.passed', at: 3_661_000, due: 61_000 },
  ],
  key: ({ context }) => [context.ahead, context.isAheadDoubted],
  view: (snapshot) => ({ time: marketTime(snapshot) }),
});
