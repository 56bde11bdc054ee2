import { assign, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { always, defineModel, eventually, never, pathOf, pathsOf, readFixture, replay, stepsOf } from '../src/index.js';
import { checkProperties, traceOf } from '../src/properties/index.js';
import { port, tell } from './house.js';

interface Context {
  readonly count: number;
  readonly ref: number;
}
type Event =
  | { type: 'count.up' }
  | { type: 'count.down' }
  | { type: 'call.send' }
  | { type: 'call.ended'; ref: number };

/** Counts, waits for an answer that it is told or asks for, and gives up after a while. */
const machine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: { ask: port<string>('ask') },
  guards: { isHigh: ({ context }) => context.count >= 3, isOwn: ({ context }, ref: number) => ref === context.ref },
  actions: {
    up: assign({ count: ({ context }) => context.count + 1 }),
    down: assign({ count: ({ context }) => context.count - 1 }),
    next: assign({ ref: ({ context }) => context.ref + 1 }),
    send: tell('queue', { type: 'job.add' }),
  },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'counting',
  context: { count: 0, ref: 0 },
  initial: 'resting',
  on: { 'count.up': { actions: 'up' }, 'count.down': { actions: 'down' } },
  states: {
    resting: {
      on: {
        'call.send': [
          { guard: 'isHigh', target: 'asking' },
          { target: 'waiting', actions: ['next', 'send'] },
        ],
      },
    },
    asking: {
      tags: 'busy',
      invoke: { id: 'ask', src: 'ask', onDone: 'resting', onError: 'failed' },
      after: { patience: 'failed' },
    },
    waiting: {
      tags: 'busy',
      on: { 'call.ended': { guard: { type: 'isOwn', params: ({ event }) => event.ref }, target: 'resting' } },
    },
    failed: { on: { 'call.send': 'resting' } },
  },
});
const model = defineModel(machine, {
  events: [{ type: 'count.up' }, { type: 'count.down' }, { type: 'call.send' }, { type: 'call.ended', ref: 1 }],
  answers: { ask: { done: ['yes', 'no'] } },
  residents: ['queue'],
});
const isIn = (state: 'resting' | 'asking' | 'waiting' | 'failed') => eventuallyIn(state);
const eventuallyIn =
  (state: string) =>
  ({ snapshot }: { snapshot: { value: unknown } }) =>
    snapshot.value === state;
const count = ({ snapshot }: { snapshot: unknown }) => (snapshot as { context: Context }).context.count;
const up = ['count.up', 'count.up', 'count.up', 'call.send'];
const run = { runs: 40, openings: [up] };
/** What the queue owes: the end of the last job. */
const ends = {
  fits: (event: { type: string }, { told, sent }: { told: readonly unknown[]; sent: readonly { type: string }[] }) => {
    if (event.type !== 'call.ended') return undefined;
    const ended = sent.filter(({ type }) => type === 'call.ended').length;
    return told.length > ended ? { ref: told.length } : null;
  },
  isPossible: (event: { type: string }) => event.type !== 'call.ended',
};
const movesOf = (failure: ReturnType<typeof checkProperties>['failure']) =>
  failure?.fixture.run.moves.map(({ move }) => move);

describe('a property that fails', () => {
  it('is shrunk to the fewest moves that break it', () => {
    for (const seed of [1, 20_261_126]) {
      const { failure } = checkProperties(model, { seed, properties: [always('stays low', (now) => count(now) < 4)] });
      expect(movesOf(failure)).toEqual(['count.up', 'count.up', 'count.up', 'count.up']);
      expect(failure?.trace.split('\n')).toEqual([
        ...[1, 2, 3, 4].map((at) => ` ${String(at)}. count.up → resting`),
        '✗ stays low: does not hold',
      ]);
    }
  });

  it('is shrunk to the simplest answer, and to a wait that is as long as it has to be', () => {
    const answered = never('is answered', ({ cause }) => (cause.kind === 'done' ? true : undefined));
    const found = checkProperties(model, { ...run, properties: [answered] });
    expect(movesOf(found.failure)).toEqual([...up, 'ask done #1']);
    const gaveUp = always('is never given up', ({ snapshot }) => snapshot.value !== 'failed');
    const late = checkProperties(model, { ...run, properties: [gaveUp] });
    expect(movesOf(late.failure)?.slice(0, 4)).toEqual(up);
    expect(movesOf(late.failure)).toHaveLength(5);
  });

  it('draws the same for the same seed', () => {
    const check = (seed: number) =>
      checkProperties(model, { seed, properties: [always('x', () => true)], runs: 10 }).coverage;
    expect(check(7)).toEqual(check(7));
    expect(check(7)).not.toEqual(check(8));
  });

  it('is told in ten lines, the last moves among them', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `move ${String(at)}`);
    const trace = traceOf(lines, { property: 'p', problem: 'is broken' }).split('\n');
    expect(trace).toHaveLength(10);
    expect(trace.at(0)).toBe('… 22 before');
    expect(trace.slice(-2)).toEqual(['30. move 29', '✗ p: is broken']);
  });
});

describe('a past moment', () => {
  it('shows what the view showed then', () => {
    const shown = { ...model, view: ({ context }: { context: Context }) => ({ count: context.count }) };
    const views: unknown[][] = [];
    const compared = always('compares', (now, past) => {
      views.push([...past, now].map((moment) => moment.view));
      return past.every((moment) => moment.view.count === count(moment));
    });
    const { failure } = checkProperties(shown, { ...run, properties: [compared] });
    expect(failure).toBeNull();
    expect(views).toContainEqual([{ count: 0 }, { count: 1 }, { count: 2 }, { count: 3 }]);
  });
});

describe('eventually', () => {
  const asks = {
    trigger: isIn('asking'),
    until: (moment: Parameters<ReturnType<typeof isIn>>[0]) => !isIn('asking')(moment),
  };

  it('holds at its bound, and fails a millisecond before it', () => {
    const within = (ms: number) =>
      checkProperties(model, { ...run, properties: [eventually('ends', { within: { ms }, ...asks })] }).failure;
    expect(within(1_000)).toBeNull();
    expect(within(999)?.trace.split('\n').at(-1)).toBe('✗ ends: not within 999 ms of 0 ms');
  });

  it('counts moves where it is bound by moves', () => {
    const within = (moves: number) =>
      checkProperties(model, { ...run, moves: 30, properties: [eventually('ends', { within: { moves }, ...asks })] });
    const { failure } = within(2);
    expect(failure?.problem).toContain('not within 2 moves');
    // Four moves to the call, and three in which nothing comes of it.
    expect(failure?.moves).toBe(7);
  });

  it('waits for what the world owes, and for nothing else', () => {
    const ended = eventually('ends', { within: 'end', trigger: isIn('waiting'), until: isIn('resting') });
    expect(checkProperties(model, { ...ends, properties: [ended], runs: 30 }).failure).toBeNull();
    expect(
      movesOf(checkProperties(model, { properties: [ended], isPossible: ends.isPossible, runs: 100 }).failure),
    ).toEqual(['call.send']);
  });

  it('is broken by a machine that ends before, and not by the moment in which it ends', () => {
    const order = setup({
      types: { events: {} as { type: 'order.leave' } },
      delays: { filling: 1_000 },
    }).createMachine({
      id: 'ordering',
      initial: 'waiting',
      states: {
        waiting: { on: { 'order.leave': 'left' }, after: { filling: 'filled' } },
        left: { type: 'final' },
        filled: { type: 'final' },
      },
    });
    const check = (events: { type: 'order.leave' }[], within: { ms: number } | { moves: number }) =>
      checkProperties(defineModel(order, { events }), {
        properties: [
          eventually('is filled', { within, trigger: eventuallyIn('waiting'), until: eventuallyIn('filled') }),
        ],
      }).failure;
    for (const within of [{ ms: 60_000 }, { moves: 5 }]) {
      const failure = check([{ type: 'order.leave' }], within);
      expect([movesOf(failure), failure?.problem]).toEqual([['order.leave'], 'the machine ended before']);
      expect(check([], within)).toBeNull();
    }
  });

  it('waits no further than for what the moves have left open, so that a machine that polls comes to an end', () => {
    const poller = setup({ types: { events: {} as { type: 'poll.now' } }, delays: { interval: 400 } }).createMachine({
      id: 'polling',
      initial: 'asking',
      states: {
        asking: { after: { interval: 'resting' } },
        resting: { after: { interval: 'asking' } },
      },
    });
    let seen = 0;
    const rests = eventually<typeof poller>('rests', {
      within: { ms: 1_000 },
      // Ends the wait all the same should it go on.
      trigger: ({ snapshot }) => (seen += 1) < 10_000 && snapshot.value === 'asking',
      until: ({ snapshot }) => snapshot.value === 'resting',
    });
    expect(
      checkProperties(defineModel(poller, { events: [] }), { properties: [rests], runs: 1, moves: 0 }),
    ).toMatchObject({ failure: null, silent: [] });
    expect(seen).toBeLessThan(10);
  });

  it('that is never triggered is silent', () => {
    const nothing = eventually('x', { within: 'end', trigger: () => false, until: () => true });
    const some = always('y', () => undefined);
    expect(checkProperties(model, { properties: [nothing, some, always('z', () => true)] }).silent).toEqual(['x', 'y']);
  });
});

describe('an opening', () => {
  const opened = (...opening: string[]) =>
    checkProperties(model, { ...run, runs: 1, openings: [opening], properties: [always('x', () => true)] }).failure;

  it('is made of moves and timers of the chart; another name is refused', () => {
    expect(opened(...up, 'after patience')).toBeNull();
    expect(() => opened(...up, 'after patient')).toThrow('An opening has "after patient", which is no move');
    expect(() => opened('count.sideways')).toThrow('An opening has "count.sideways", which is no move');
  });
});

describe('coverage', () => {
  const quiet = { ...model, events: model.events.slice(0, 3) };

  it('counts what was met: states, configurations, transitions, pairs, guard outcomes', () => {
    // One run of one move each: nothing but what the only opening says.
    const opening = { moves: 0, seed: 1, runs: 40, properties: [always('x', () => true)] };
    const { coverage } = checkProperties(quiet, { ...opening, openings: [['count.up', 'call.send', 'count.down']] });
    expect(coverage).toMatchObject({ runs: 40, configurations: 2, pairs: 2 });
    expect(coverage.states).toMatchObject({ met: 2, all: 4, missing: ['counting.asking', 'counting.failed'] });
    expect([coverage.transitions.met, coverage.transitions.all]).toEqual([3, 9]);
    expect(coverage.guards).toEqual({ met: 1, all: 4, missing: ['isHigh: true', 'isOwn: true', 'isOwn: false'] });
  });

  it('reaches everything in enough runs', () => {
    const { coverage } = checkProperties(model, { ...ends, properties: [always('x', () => true)], runs: 100 });
    const stale = { ...ends, isPossible: () => true };
    const whole = checkProperties(model, {
      ...stale,
      ...run,
      properties: [always('x', () => true)],
      runs: 120,
    }).coverage;
    expect(coverage.states.missing).toEqual([]);
    expect([whole.transitions.missing, whole.guards.missing]).toEqual([[], []]);
  });
});

describe('the file of a run', () => {
  const rules = { properties: [never('is given up', ({ snapshot }) => snapshot.value === 'failed')] };
  const found = checkProperties(model, { ...run, ...rules }).failure;
  const text = JSON.stringify(found?.fixture);

  it('breaks the same property when it is led again', () => {
    const fixture = readFixture(text);
    expect(fixture).toMatchObject({ format: 'bourse-inspection', v: 1, run: { v: 1, machine: 'counting', input: 0 } });
    expect(replay(fixture, model, rules).broken).toEqual({ property: found?.property, problem: found?.problem });
    expect(replay(fixture, model).moments.at(-1)?.snapshot.value).toBe('failed');
  });

  it('is a path of the kit: time that passes is the timers that fire', () => {
    const path = pathOf(readFixture(text), model);
    expect(stepsOf(model, path).steps.at(-1)?.state).toBe('failed');
    const waits = {
      ...readFixture(text),
      run: {
        ...readFixture(text).run,
        moves: [
          ...[1, 2, 3].map(() => ({ send: 0, move: 'count.up' })),
          { wait: 600, move: '600 ms pass' },
          { send: 2, move: 'call.send' },
          { wait: 600, move: '600 ms pass' },
          { wait: 400, move: '400 ms pass' },
        ],
      },
    };
    expect(pathOf(waits, model).moves.map(({ type }) => type)).toEqual([
      ...['count.up', 'count.up', 'count.up', 'call.send', 'after patience'],
    ]);
  });

  it('keeps in its path the time in which nothing happens, so that the same timer fires next', () => {
    const timed = setup({
      types: { events: {} as { type: 'start' } | { type: 'late' } },
      delays: { first: 1_000, second: 900, third: 2_000 },
    }).createMachine({
      id: 'timed',
      type: 'parallel',
      entry: raise({ type: 'late' }, { id: 'late', delay: 'third' }),
      states: {
        one: { initial: 'waiting', states: { waiting: { after: { first: 'over' } }, over: {} } },
        two: {
          initial: 'idle',
          states: { idle: { on: { start: 'waiting' } }, waiting: { after: { second: 'over' } }, over: {} },
        },
        three: { initial: 'waiting', states: { waiting: { on: { late: 'over' } }, over: {} } },
      },
    });
    const subject = defineModel(timed, { events: [{ type: 'start' }] });
    const wait = (ms: number) => ({ wait: ms, move: `${String(ms)} ms pass` });
    const moves = [wait(600), { send: 0, move: 'start' }, wait(500), wait(1_000)];
    const { run: found, ...file } = readFixture(text);
    const fixture = { ...file, run: { ...found, machine: 'timed', moves } };
    const { steps } = stepsOf(subject, pathOf(fixture, subject));
    expect(steps.map(({ move, state }) => [move.type, state])).toEqual([
      ['start', 'one.waiting & two.waiting & three.waiting'],
      ['after first', 'one.over & two.waiting & three.waiting'],
      ['after second', 'one.over & two.over & three.waiting'],
      ['after a while late', 'one.over & two.over & three.over'],
    ]);
    // As the kit's own paths call it.
    expect(pathsOf(subject).flatMap((path) => path.moves.map(({ type }) => type))).toContain('after a while late');
  });

  it('is read by the names of its moves; one that the model has not, or another version, is refused', () => {
    const moved = { ...model, events: model.events.toReversed() };
    expect(replay(readFixture(text), moved, rules).broken?.property).toBe(found?.property);
    const without = { ...model, events: model.events.slice(1) };
    expect(() => replay(readFixture(text), without)).toThrow('Move 1 is count.up, which the model does not have.');
    const moves = [...up.slice(0, 3).map(() => ({ send: 0, move: 'count.up' })), { send: 2, move: 'call.send' }];
    const answered = (done: number, move: string) => ({
      ...readFixture(text),
      run: { ...readFixture(text).run, moves: [...moves, { child: 'ask', done, move }] },
    });
    expect(replay(answered(1, 'ask done #2'), model).broken).toBeNull();
    expect(() => replay(answered(2, 'ask done #3'), model)).toThrow('Move 5 is ask done #3, which the model does not');
    const silent = { ...model, answers: { ask: { done: [], failed: [] } } };
    expect(() => replay(answered(0, 'ask done'), silent)).toThrow('Move 5 is ask done, which the model does not have.');
    expect(() => readFixture('{}')).toThrow('no run of a machine');
    expect(() => readFixture(text.replace('"run":{"v":1', '"run":{"v":2'))).toThrow('version 2');
  });

  it('holds no secret and no payload', () => {
    expect(text).not.toContain('"type"');
  });
});
