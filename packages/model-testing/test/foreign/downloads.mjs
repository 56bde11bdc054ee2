// As many children as there is work: spawned by what is asked for, answered one by one, stopped by a person.
import { assign, fromPromise, sendParent, sendTo, setup, stopChild } from 'xstate';

const ids = (files) => Object.keys(files).filter((name) => files[name] === 'loading');

export const make = (change = (chart) => chart) =>
  setup({
    actors: { load: fromPromise(() => Promise.reject(new Error('this test has no network'))) },
    actions: {
      start: assign({
        files: ({ context, event, spawn }) => {
          spawn('load', { id: `load.${event.name}`, systemId: `worker.${event.name}`, input: { name: event.name } });
          return { ...context.files, [event.name]: 'loading' };
        },
      }),
      hurry: sendTo(({ system, event }) => system.get(`worker.${event.name}`), { type: 'HURRY' }),
      report: sendTo(
        ({ system }) => system.get('log'),
        ({ context }) => ({ type: 'WRITE', open: ids(context.files) }),
      ),
      stop: stopChild(({ event }) => `load.${event.name}`),
      forget: assign({ files: ({ context, event }) => ({ ...context.files, [event.name]: 'stopped' }) }),
      end: assign({ files: ({ context, event }) => ({ ...context.files, [event.actorId.slice(5)]: 'loaded' }) }),
      fail: assign({ files: ({ context, event }) => ({ ...context.files, [event.actorId.slice(5)]: 'failed' }) }),
      tellParent: sendParent({ type: 'DOWNLOADS.IDLE' }),
    },
    guards: {
      isNew: ({ context, event }) => context.files[event.name] === undefined,
      isLoading: ({ context, event }) => context.files[event.name] === 'loading',
      isIdle: ({ context }) => ids(context.files).length === 0,
    },
  }).createMachine(
    change({
      id: 'downloads',
      context: { files: {} },
      initial: 'idle',
      on: {
        ADD: { guard: 'isNew', target: '.loading', actions: ['start', 'report'] },
        'xstate.done.actor.*': { actions: 'end' },
        'xstate.error.actor.*': { actions: 'fail' },
      },
      states: {
        idle: {},
        loading: {
          on: {
            HURRY: { guard: 'isLoading', actions: 'hurry' },
            STOP: { guard: 'isLoading', actions: ['stop', 'forget'] },
          },
          always: { guard: 'isIdle', target: 'idle', actions: ['report', 'tellParent'] },
        },
      },
    }),
  );

export const model = {
  events: ['a', 'b'].flatMap((name) => [
    { type: 'ADD', name },
    { type: 'HURRY', name },
    { type: 'STOP', name },
  ]),
  answers: { 'load.': { done: [{ bytes: 1 }], failed: [new Error('gone')] } },
  key: ({ context }) => context.files,
  residents: ['log'],
  rules: { eventNames: false, described: false },
};

/** The person's stop forgets the file and leaves the child running: its late answer changes what was settled. */
export const broken = (chart) => {
  chart.states.loading.on.STOP.actions.shift();
  return chart;
};
