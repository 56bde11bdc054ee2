// A wizard as a tutorial writes it: steps, everything in the chart, events in capitals, a promise without a name.
import { assign, createMachine, fromPromise } from 'xstate';

export const make = (change = (chart) => chart) =>
  createMachine(
    change({
      id: 'wizard',
      initial: 'name',
      context: { name: '', plan: 'free', problem: null },
      states: {
        name: {
          on: {
            TYPE: { actions: assign({ name: ({ event }) => event.name }) },
            NEXT: { guard: ({ context }) => context.name !== '', target: 'plan' },
          },
        },
        plan: {
          on: {
            CHOOSE: { actions: assign({ plan: ({ event }) => event.plan }) },
            BACK: 'name',
            NEXT: [{ guard: ({ context }) => context.plan === 'free', target: 'saving' }, { target: 'payment' }],
          },
        },
        payment: { on: { PAY: 'saving', BACK: 'plan' } },
        saving: {
          entry: assign({ problem: null }),
          invoke: {
            src: fromPromise(() => Promise.reject(new Error('this test has no server'))),
            onDone: { target: 'finished', actions: () => console.error('a side effect ran') },
            onError: { target: 'plan', actions: assign({ problem: ({ event }) => String(event.error) }) },
          },
        },
        finished: { type: 'final' },
      },
      output: ({ context }) => ({ name: context.name, plan: context.plan }),
    }),
  );

export const model = {
  events: [
    { type: 'TYPE', name: 'Ada' },
    { type: 'TYPE', name: '' },
    { type: 'NEXT' },
    { type: 'BACK' },
    { type: 'CHOOSE', plan: 'free' },
    { type: 'CHOOSE', plan: 'paid' },
    { type: 'PAY' },
  ],
  answers: { '0.wizard.saving': { done: [{ saved: true }] } },
  key: ({ context }) => [context.name, context.plan],
  rules: {
    eventNames: false,
    namedActions: false,
    namedGuards: false,
    namedActors: false,
    invokeIds: false,
    busyTags: false,
    described: false,
  },
};

/** The way back from the payment is lost, and with it the free plan for who chose the paid one. */
export const broken = (chart) => {
  delete chart.states.payment.on.BACK;
  return chart;
};
