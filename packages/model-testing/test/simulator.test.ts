import { assign, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { defineModel } from '../src/model.js';
import { simulator } from '../src/simulator.js';

const machine = setup({
  types: { context: {} as { tries: number }, events: {} as { type: 'form.submit' } | { type: 'form.cancel' } },
  actors: { save: fromPromise<boolean>(() => Promise.resolve(true)) },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  guards: { isSaved: (_, saved: boolean) => saved },
  delays: { requestTimeout: 5_000 },
}).createMachine({
  id: 'form',
  context: { tries: 0 },
  initial: 'editing',
  states: {
    editing: { on: { 'form.submit': { target: 'saving', actions: 'count' } } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        onDone: [{ guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'saved' }, 'editing'],
        onError: 'editing',
      },
      on: { 'form.cancel': 'editing' },
      after: { requestTimeout: 'editing' },
    },
    saved: { type: 'final' },
  },
});
const model = defineModel(machine, {
  events: [{ type: 'form.submit' }, { type: 'form.cancel' }],
  answers: { save: { done: [true, false] } },
});

describe('a simulation', () => {
  const simulation = simulator(model);
  const start = simulation.start(simulation.inputs[0]);
  const choose = (frame: typeof start, type: string) => {
    const choice = frame.choices.find(({ move }) => move.type === type);
    if (!choice) throw new Error(`no choice ${type}`);
    return simulation.step(frame, choice.move);
  };

  it('offers what can happen, where it leads, and what is lost in this state', () => {
    expect(start.choices.map(({ move, isAnswered, to }) => [move.type, isAnswered, to])).toEqual([
      ['form.submit', true, 'saving'],
      ['form.cancel', false, 'editing'],
    ]);
    const saving = choose(start, 'form.submit');
    expect(saving).toMatchObject({ state: 'saving', context: { tries: 1 }, running: ['save'], wait: 5_000 });
    expect(saving.choices.map(({ move, to }) => [move.type, to])).toEqual([
      ['form.submit', 'saving'],
      ['form.cancel', 'editing'],
      ['save done #1', 'saved'],
      ['save done #2', 'editing'],
      ['save failed', 'editing'],
      ['after requestTimeout', 'editing'],
    ]);
  });

  it('says which transition was taken, and which branch of it', () => {
    const saving = choose(start, 'form.submit');
    expect(saving.taken).toEqual([{ from: 'editing', on: 'form.submit', branch: 0 }]);
    expect(choose(saving, 'save done #2').taken).toEqual([{ from: 'saving', on: 'xstate.done.actor.save', branch: 1 }]);
    const saved = choose(saving, 'save done #1');
    expect(saved).toMatchObject({ status: 'done', state: 'saved', choices: [], wait: null });
  });

  it('goes on from any former step', () => {
    const saving = choose(start, 'form.submit');
    const waited = choose(saving, 'after requestTimeout');
    expect([waited.state, waited.context]).toEqual(['editing', { tries: 1 }]);
    expect(choose(saving, 'save done #1').state).toBe('saved');
    expect(start.context).toEqual({ tries: 0 });
  });
});
