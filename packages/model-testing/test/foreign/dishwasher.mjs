// History states, shallow and deep: the door opens in the middle of everything and the program goes on where it was.
import { assign, setup } from 'xstate';

export const make = (change = (chart) => chart) =>
  setup({
    actions: { count: assign({ opened: ({ context }) => Math.min(context.opened + 1, 1) }) },
    delays: { rinse: 10_000, wash: 40_000, dry: 20_000 },
  }).createMachine(
    change({
      id: 'dishwasher',
      initial: 'off',
      context: { opened: 0 },
      states: {
        off: { on: { 'power.press': 'on' } },
        on: {
          initial: 'washing',
          on: { 'door.open': { target: 'open', actions: 'count' }, 'power.press': 'off' },
          states: {
            washing: {
              initial: 'rinsing',
              states: {
                rinsing: { after: { rinse: 'scrubbing' } },
                scrubbing: { after: { wash: 'clean' } },
                clean: { type: 'final' },
              },
              onDone: 'drying',
            },
            drying: { after: { dry: '#dishwasher.off' } },
            lately: { type: 'history', history: 'shallow', target: 'washing' },
            exactly: { type: 'history', history: 'deep', target: 'washing' },
          },
        },
        open: { on: { 'door.close': 'on.exactly', 'program.repeat': 'on.lately', 'power.press': 'off' } },
      },
    }),
  );

export const model = {
  events: [{ type: 'power.press' }, { type: 'door.open' }, { type: 'door.close' }, { type: 'program.repeat' }],
  rules: { described: false },
};

/** The door begins the program anew: only who knows what history does sees a difference. */
export const broken = (chart) => {
  chart.states.on.states.exactly.history = 'shallow';
  return chart;
};
