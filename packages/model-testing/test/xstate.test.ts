// What the interpreter does in corners, and that the kit computes the same: each of these once differed or went unseen.
import { assign, createMachine, fromCallback, fromPromise, raise, sendTo, setup, type AnyStateMachine } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { defineModel, findings, report, stage, type Model } from '../src/index.js';
import { bytesOf, mostOfPage } from '../src/states-page.js';

const off = {
  eventNames: false,
  namedActions: false,
  namedGuards: false,
  namedActors: false,
  invokeIds: false,
  busyTags: false,
  described: false,
} as const;
const prove = (machine: AnyStateMachine, model: Partial<Model<any>> = {}) =>
  findings(defineModel(machine as never, { events: [], rules: off, ...model } as never));

describe('timers', () => {
  const again = () =>
    createMachine({
      id: 'again',
      initial: 'idle',
      states: {
        idle: {
          on: {
            GO: { actions: raise({ type: 'RING' }, { delay: 10, id: 'bell' }) },
            RING: 'rung',
          },
        },
        rung: { type: 'final' },
      },
    } as never);

  it('with an id, set again while they run, are found: the interpreter lets both fire', () => {
    const found = prove(again(), { events: [{ type: 'GO' }] });
    expect(found).toEqual(['rule: idle: GO sets "RING" again while it runs: both will fire']);
    expect(prove(again(), { events: [{ type: 'GO' }], rules: { ...off, timersOnce: false } })).toEqual([]);
  });

  it('to a child that was stopped meanwhile tell nobody', () => {
    // XState says so on the console.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const machine = setup({ actors: { worker: fromCallback(() => undefined) } }).createMachine({
      id: 'late',
      initial: 'idle',
      states: {
        idle: { on: { START: 'busy' } },
        busy: {
          invoke: { id: 'worker', src: 'worker', onError: 'idle' },
          entry: sendTo('worker', { type: 'HURRY' }, { delay: 10 }),
          on: { STOP: 'idle' },
        },
      },
    });
    const model = defineModel(
      machine as never,
      {
        events: [{ type: 'START' }, { type: 'STOP' }],
        rules: off,
      } as never,
    );
    expect(findings(model as never)).toEqual([]);
    expect(report(model as never).text).toContain('idle waits 10 ms (HURRY to worker)');
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe('children', () => {
  it('whose logic is written in an assign run for real, which is found', () => {
    const machine = createMachine({
      id: 'inline',
      context: {},
      on: {
        GO: {
          actions: assign({
            job: ({ spawn }) =>
              spawn(
                fromPromise(() => Promise.resolve(1)),
                { id: 'job' },
              ),
          }),
        },
      },
    });
    expect(prove(machine, { events: [{ type: 'GO' }] })).toContain(
      'replay: start, GO: the child "job" runs for real: give its logic a name in setup',
    );
  });

  it('without an id are found, because no model can name them', () => {
    const machine = setup({ actors: { work: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      id: 'unnamed',
      context: {},
      on: { GO: { actions: assign({ job: ({ spawn }) => spawn('work') as unknown }) } },
    });
    expect(prove(machine, { events: [{ type: 'GO' }], stopWhen: (point: any) => 'job' in point.context })).toContain(
      'replay: start, GO: a child is spawned without an id',
    );
  });

  it('and side effects written in the chart are held and noted', () => {
    let calls = 0;
    const machine = createMachine({
      id: 'inner',
      initial: 'asking',
      states: {
        asking: {
          entry: () => void calls++,
          invoke: { src: fromPromise(() => Promise.resolve(calls++)), onDone: 'answered', onError: 'asking' },
        },
        answered: { type: 'final', entry: function celebrate() {} },
      },
    });
    const model = { answers: { '0.inner.asking': { done: [1] } } };
    expect(prove(machine, model)).toEqual([]);
    expect(calls).toBe(0);
    const live = stage(defineModel(machine as never, { events: [], ...model } as never) as never);
    live.settle('0.inner.asking', 1);
    expect(live.take('action').map(({ type }) => type)).toEqual(['entry', 'celebrate']);
    live.stop();
  });

  it('that start and are told something in the same step are no strangers', () => {
    const machine = setup({ actors: { worker: fromCallback(() => undefined) } }).createMachine({
      id: 'first',
      initial: 'idle',
      states: {
        idle: { on: { GO: 'busy' } },
        busy: {
          invoke: { id: 'worker', src: 'worker', onError: 'idle' },
          entry: sendTo('worker', { type: 'HURRY' }),
        },
      },
    });
    expect(prove(machine, { events: [{ type: 'GO' }] })).toEqual([]);
  });
});

describe('what a machine sends itself', () => {
  it('is taken after the step, as the interpreter does', () => {
    const machine = createMachine({
      id: 'echo',
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: sendTo(({ self }) => self, { type: 'NEXT' }) } } },
        b: { on: { NEXT: 'c' } },
        c: { type: 'final' },
      },
    });
    expect(prove(machine, { events: [{ type: 'GO' }] })).toEqual([]);
  });
});

describe('a page of states', () => {
  /** As many states as asked for, in a ring, with long names and values. */
  const ring = (count: number) => {
    const name = (index: number) => `aStateWithALongNameNumber${String(index % count)}`;
    const states = Array.from({ length: count }, (_, index) => [
      name(index),
      {
        entry: assign({ at: () => `${'v'.repeat(40)}${String(index)}` }),
        on: { GO: name(index + 1), BACK: name(index + count - 1) },
      },
    ]);
    return createMachine({
      id: 'ring',
      context: { at: '' },
      initial: name(0),
      states: Object.fromEntries(states),
    } as never);
  };
  const pageOf = (count: number) =>
    report(
      defineModel(ring(count) as never, { events: [{ type: 'GO' }, { type: 'BACK' }], rules: off } as never) as never,
    );

  it('leaves out values until it is short enough', () => {
    const { text, rules } = pageOf(70);
    expect(bytesOf(text)).toBeLessThanOrEqual(mostOfPage);
    expect(text).not.toContain('v'.repeat(40));
    expect(pageOf(10).text).toContain('v'.repeat(40));
    expect(rules).toEqual([]);
  });

  // It draws three hundred states, which is seconds of work.
  it('that nobody reads is found', { timeout: 30_000 }, () => {
    expect(pageOf(300).rules).toEqual([expect.stringMatching(/^its page of states has \d+ kB, which nobody reads/)]);
  });
});
