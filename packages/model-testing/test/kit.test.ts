import { assign, setup, spawnChild } from 'xstate';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from '@xstate/graph';
import {
  defineModel,
  explore,
  findings,
  graphOptions,
  pathsOf,
  report,
  stage,
  statesText,
  stepsOf,
  type Model,
} from '../src/index.js';
import { replay } from '../src/replay.js';
import { secretsIn, short, show, showState } from '../src/show.js';
import { port, secret, tell } from './house.js';
import { codeModel, type CodeChart } from './kit.fixture.js';

const accepted = report(codeModel()).text;

describe('the graph kit on a sound chart', () => {
  it('finds nothing, and counts states and transitions', () => {
    expect(findings(codeModel(), accepted)).toEqual([]);
    const { summary, reached } = report(codeModel());
    expect(reached.states).toHaveLength(4);
    expect(reached.transitions).toHaveLength(8);
    expect(reached.transitions.every((key) => /^[\w.]*\|[\w.]*\|\d$/.test(key))).toBe(true);
    expect(summary).toMatch(/^code-check: 4\/4 states, 8\/8 transitions, \d+ paths$/);
  });

  it('says how many states it met that it does not go on from, because the key hides the way there', () => {
    const machine = setup({ types: {} as { context: { count: number }; events: { type: 'up' } } }).createMachine({
      id: 'counting',
      context: { count: 0 },
      on: { up: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    });
    const counting = (key: (count: number) => unknown) =>
      report(
        defineModel(machine, {
          events: [{ type: 'up' }],
          key: ({ context }) => key(context.count),
          stopWhen: ({ context }) => context.count > 2,
        }),
      ).summary;
    expect(counting((count) => count === 2)).toMatch(/ paths, 1 states beyond its key$/);
    expect(counting((count) => count)).toMatch(/ paths$/);
  });

  it('gives the states of each path as they were computed, and refuses a move that cannot happen', () => {
    const model = codeModel();
    const [{ vertices } = { vertices: [] }] = explore(model);
    for (const path of pathsOf(model)) {
      const { start, steps } = stepsOf(model, path);
      expect(steps.map(({ move }) => move)).toEqual(path.moves);
      let at = vertices[0]!;
      expect(at.name.startsWith(start.state)).toBe(true);
      for (const { move, state, taken } of steps) {
        at = at.edges.find((edge) => edge.move.type === move.type)?.to ?? at;
        expect(at.name.replace(/·\d+/g, '')).toBe(state);
        expect(taken.size).toBeGreaterThan(0);
      }
    }
    const answers = pathsOf(model).flatMap(({ moves }) => moves.filter(({ kind }) => kind === 'done'));
    expect(() => stepsOf(model, { input: undefined, moves: answers.slice(0, 1) })).toThrow(/no child "check" runs/);
  });

  it('draws each edge, not only each state', () => {
    const edges = explore(codeModel())[0]!.vertices.flatMap(({ edges: list }) => list.map(({ move }) => move.type));
    expect(new Set(edges)).toEqual(
      new Set([
        'code.submit',
        'code.cancel',
        'lock.lift',
        'quote.received',
        'check done #1',
        'check done #2',
        'check failed',
        'after lockout',
      ]),
    );
  });

  it('prints the page a person reviews: tags, view, targets, guards, what is started, told and set', () => {
    expect(accepted).toMatch(/^checking \[busy\] ×2 #[0-9a-f]{8}$/m);
    expect(accepted).toContain('shows isBusy: true');
    expect(accepted).toContain('starts check {code: "[secret]"}');
    expect(accepted).toContain(
      '→ passed [isRight] · tells notices notice.add {kind: "success", message: {text: "Passed"}}',
    );
    expect(accepted).toContain('lock.lift; after lockout → editing');
    expect(accepted).toContain('problem?: null');
  });

  it('prints the whole, with what is otherwise by how a state was entered', () => {
    const model = codeModel();
    const whole = statesText(model, explore(model));
    expect(whole).toMatch(/ {2}entered by checking: check failed\n( {4}.*\n)* {4}code\.submit → checking/);
  });

  it('marks a state of the page by what is not printed there too', () => {
    const told = (text: string) => ({ notifyPassed: tell('notices', { type: 'notice.add', text }) });
    const long = 'x'.repeat(100);
    const found = findings(
      codeModel(undefined, {}, told(`${long}b`)),
      report(codeModel(undefined, {}, told(`${long}a`))).text,
    );
    expect(found).toEqual([
      expect.stringMatching(/^reviewed text: - checking \[busy\] ×2 #[0-9a-f]{8}$/),
      expect.stringMatching(/^reviewed text: \+ checking \[busy\] ×2 #[0-9a-f]{8}$/),
    ]);
  });
});

const faults: [fault: string, change: (chart: CodeChart) => void, finding: RegExp][] = [
  [
    'a retargeted transition',
    (chart) => void (chart.states.checking.on['code.cancel'] = 'locked'),
    /reviewed text: \+ checking: code\.cancel → locked/,
  ],
  [
    'a lost onError',
    (chart) => void (chart.states.checking.invoke.onError = undefined),
    /rule: codeCheck\.checking: invoke "check" has no onError/,
  ],
  [
    'a lost tag',
    (chart) => void (chart.states.checking.tags = []),
    /rule: codeCheck\.checking: invokes but is tagged neither busy nor background/,
  ],
  [
    'a state without words',
    (chart) => void (chart.states.passed.description = undefined),
    /rule: codeCheck\.passed: does not say what it means/,
  ],
  ['a dropped guard', (chart) => void chart.states.checking.invoke.onDone.shift(), /never reached: codeCheck\.passed/],
  [
    'a dropped after',
    (chart) => void (chart.states.locked.after = {}),
    /reviewed text: - locked: lock\.lift; after lockout → editing/,
  ],
  [
    'a problem text that stays',
    (chart) => void chart.states.editing.on['code.submit'].actions.shift(),
    /reviewed text: - editing: code\.submit → checking .*problem\?: null/,
  ],
  [
    'a stale answer that is applied',
    (chart) => void (chart.on['quote.received'].guard = undefined),
    /reviewed text: \+ in every state, unless it says otherwise: quote\.received → itself · sets applied: 1/,
  ],
  ['an event that nothing answers', (chart) => void (chart.states.locked.on = {}), /never answered: lock\.lift/],
  [
    'a dead end',
    (chart) => {
      chart.states.locked.on = {};
      chart.states.locked.after = {};
      Object.assign(chart, { on: {} });
    },
    /rule: codeCheck\.locked: a dead end that is not final/,
  ],
  [
    'a secret passed on in the open',
    (chart) =>
      void (chart.states.checking.invoke.input = ({ event }) => ({
        code: event.type === 'code.submit' ? event.code.reveal() : '',
      })),
    /replay: start, code\.submit: a secret's text is kept or passed on in the open/,
  ],
  [
    'an event that is not named noun.verb',
    (chart) => void Object.assign(chart.on, { CANCEL: { actions: 'forgetProblem' } }),
    /rule: codeCheck: "CANCEL" is not of the form noun\.verb/,
  ],
  [
    'a guard and an action written in the chart',
    (chart) => void Object.assign(chart.on, { 'lock.lift': { guard: () => true, actions: assign({ problem: null }) } }),
    /rule: codeCheck: an action is written in the chart/,
  ],
  [
    'a transition no path can take',
    (chart) => void chart.states.checking.invoke.onDone.push({ target: 'editing', actions: 'rememberWrong' }),
    /never taken: codeCheck\.checking: check done branch 3 of 3/,
  ],
];

describe('options for the graph functions of XState', () => {
  const reached = (model: Model<any>) =>
    getShortestPaths(model.machine, graphOptions(model)).map(({ state }) => (state as { value: unknown }).value);

  it('lead to every state: events, answers, failures and timers are moves', () => {
    expect(new Set(reached(codeModel()))).toEqual(new Set(['editing', 'checking', 'locked', 'passed']));
  });

  it('end where the model ends, and tell states apart by its key', () => {
    expect(
      reached(codeModel(undefined, { stopWhen: ({ value }: { value: unknown }) => value === 'checking' })),
    ).toEqual(['editing', 'checking']);
    const counted = codeModel(undefined, {
      key: ({ context }: { context: { asked: number } }) => context.asked,
      stopWhen: ({ context }: { context: { asked: number } }) => context.asked > 2,
    });
    const timesChecking = (model: Model<any>) => reached(model).filter((value) => value === 'checking').length;
    expect([timesChecking(codeModel(undefined, { key: () => null })), timesChecking(counted)]).toEqual([1, 2]);
  });
});

describe('the graph kit on a broken chart', () => {
  it.each(faults)('finds %s', (_, change, finding) => {
    expect(findings(codeModel(change), accepted).join('\n')).toMatch(finding);
  });

  it.each([[[true, false]], [[false, true]]])(
    'finds an answer that nothing handles, of a child that runs from one input only (asking: %j)',
    (inputs) => {
      const machine = setup({
        types: { input: {} as boolean, context: {} as { asks: boolean }, events: {} as { type: 'note.add' } },
        actors: { ask: port<number>('ask') },
        guards: { asks: ({ context }) => context.asks },
      }).createMachine({
        id: 'some',
        context: ({ input }) => ({ asks: input }),
        initial: 'beginning',
        states: {
          beginning: { always: [{ guard: 'asks', target: 'asking' }, { target: 'resting' }] },
          asking: { tags: 'busy', invoke: { id: 'ask', src: 'ask', onError: 'resting' } },
          resting: { on: { 'note.add': 'resting' } },
        },
      });
      const model = defineModel(machine, {
        ...{ inputs, events: [{ type: 'note.add' }] },
        answers: { ask: { done: [1] } },
        rules: { described: false },
      });
      expect(report(model as Model<any>).unused).toEqual(['ask done 1']);
    },
  );

  it('finds a resident that is told and is not there', () => {
    const found = findings(codeModel(undefined, { residents: [] }), accepted).join('\n');
    expect(found).toMatch(/tells "notices" notice\.add, and no such resident or child is there/);
    expect(found).toMatch(/No resident "notices" to take "notice\.add"/);
  });

  it('finds an action that fails', () => {
    const fails = {
      rememberFailure: assign(() => {
        throw new Error('broken');
      }),
    };
    expect(findings(codeModel(undefined, {}, fails), accepted).join('\n')).toMatch(/the machine fails with .*broken/);
  });

  it('finds a view that is not total', () => {
    const view = ({ context }: { context: { problem: string | null } }) => ({ length: context.problem!.length });
    expect(findings(codeModel(undefined, { view: view as never })).join('\n')).toMatch(
      /cannot be explored|view throws/,
    );
  });

  it('finds a secret field that is kept as plain text', () => {
    const machine = setup({
      types: { context: {} as { token: string }, events: {} as { type: 'token.change'; token: string } },
      actions: { rememberToken: assign({ token: ({ event }) => event.token }) },
    }).createMachine({
      id: 'leak',
      context: { token: '' },
      on: { 'token.change': { actions: 'rememberToken' } },
    });
    const events = [{ type: 'token.change' as const, token: 'abc' }];
    const found = ['secret: "token" is kept as plain text in '];
    expect(findings(defineModel(machine, { events, key: ({ context }) => context.token }))).toEqual(found);
    // Without the key it is the same state before and after.
    expect(findings(defineModel(machine, { events }))).toEqual(found);
  });

  it('finds a secret field that lies among the fields of a form, and not the text of its problem', () => {
    const machine = setup({
      types: {
        context: {} as { fields: Record<string, string>; problems: Record<string, string> },
        events: {} as { type: 'field.change'; text: string },
      },
      actions: {
        rememberText: assign({ fields: ({ event }) => ({ password: event.text, code: event.text, empty: '' }) }),
        rememberProblem: assign({ problems: { password: 'Too short' } }),
      },
    }).createMachine({
      id: 'form',
      context: { fields: { password: '' }, problems: {} },
      on: { 'field.change': { actions: ['rememberText', 'rememberProblem'] } },
    });
    const model = defineModel(machine, { events: [{ type: 'field.change', text: 'abc' }] });
    expect(findings(model)).toEqual(['secret: "fields.password" is kept as plain text in ']);
  });

  it.each([[['order', 'order.limit']], [['order.limit', 'order']]])(
    'tells children apart by the longest beginning that the model names, in whichever order: %j',
    (names) => {
      const machine = setup({
        types: { events: {} as { type: 'limit.place' } | { type: 'order.place' } },
        actors: { order: port<number>('order') },
      }).createMachine({
        id: 'placing',
        on: {
          'limit.place': { actions: spawnChild('order', { id: 'order.limit.1' }) },
          'order.place': { actions: spawnChild('order', { id: 'order.1' }) },
        },
      });
      const model = defineModel(machine, {
        events: [{ type: 'limit.place' }, { type: 'order.place' }],
        answers: Object.fromEntries(names.map((name) => [name, {}])),
        stopWhen: ({ children }) => Object.keys(children).length > 0,
      });
      expect(explore(model)[0]?.vertices.map(({ point }) => Object.keys(point.machine.children))).toEqual([
        [],
        ['order.limit.1'],
        ['order.1'],
      ]);
      expect(getShortestPaths(machine, graphOptions(model as Model<any>))).toHaveLength(3);
    },
  );

  it('does not explore for ever when a counter is part of the key', () => {
    const machine = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'count.raise' } },
      actions: { raiseCount: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({ id: 'counter', context: { count: 0 }, on: { 'count.raise': { actions: 'raiseCount' } } });
    const events = [{ type: 'count.raise' as const }];
    const key = ({ context }: { context: { count: number } }) => context.count;
    expect(findings(defineModel(machine, { events, key, limit: 100 })).join()).toMatch(/Traversal limit exceeded/);
    const bounded = defineModel(machine, { events, key, stopWhen: ({ context }) => context.count > 2 });
    expect(findings(bounded)).toEqual([]);
  });

  it('finds a step on the interpreter that differs from the computed one', () => {
    const random = { countQuestion: assign({ asked: () => Math.floor(Math.random() * 1e9) }) };
    const found = replay(codeModel(undefined, { key: () => null }, random)).findings.join('\n');
    expect(found).toMatch(/context is .* computed/);
  });

  it('finds an answer to a question that was asked again', () => {
    const machine = setup({
      types: {
        context: {} as { asked: number; answer: number | null },
        events: {} as { type: 'question.ask' },
      },
      actors: { answer: port<number>('answer') },
      actions: {
        // Without stopping the first one: both are called "answer".
        startAnswer: spawnChild('answer', { id: 'answer' }),
        countQuestion: assign({ asked: ({ context }) => Math.min(context.asked + 1, 2), answer: null }),
        rememberAnswer: assign({ answer: ({ event }) => (event as unknown as { output: number }).output }),
      },
    }).createMachine({
      id: 'asking',
      context: { asked: 0, answer: null },
      on: {
        'question.ask': { actions: ['startAnswer', 'countQuestion'] },
        'xstate.done.actor.answer': { actions: 'rememberAnswer' },
      },
    });
    const model = defineModel(machine, {
      events: [{ type: 'question.ask' }],
      answers: { answer: { done: [42] } },
      key: ({ context }) => context.asked,
    });
    expect(findings(model).join('\n')).toMatch(/question\.ask, question\.ask.*: a late reply changed/);
  });

  it('fires timers only in the order they fall due', () => {
    const machine = setup({
      types: { events: {} as { type: 'rest.begin' } },
      delays: { soon: 1_000, late: 5_000 },
    }).createMachine({
      id: 'race',
      initial: 'waiting',
      states: {
        waiting: { after: { late: 'late', soon: 'soon' } },
        late: { on: { 'rest.begin': 'waiting' } },
        soon: { on: { 'rest.begin': 'waiting' } },
      },
    });
    expect(findings(defineModel(machine, { events: [{ type: 'rest.begin' }], rules: { described: false } }))).toEqual([
      'never reached: race.late',
      'never taken: race.waiting: after late',
      'never taken: race.late: rest.begin',
    ]);
  });
});

const submit = { type: 'code.submit', code: secret('4711-secret') } as never;

describe('stage', () => {
  it('holds every call until the test answers it, and shows its input', () => {
    const live = stage(codeModel());
    live.send(submit);
    expect(live.running()).toEqual(['check']);
    expect(show(live.input('check'))).toBe('{code: "[secret]"}');
    live.settle('check', { right: true });
    expect(live.snapshot().status).toBe('done');
    expect(live.take('notices')).toEqual([{ type: 'notice.add', kind: 'success', message: { text: 'Passed' } }]);
    expect(() => live.settle('check')).toThrow('no child "check" runs');
    live.stop();
  });

  it('moves time timer by timer', () => {
    const live = stage(codeModel());
    live.send(submit);
    live.settle('check', { right: false });
    live.advance(29_999);
    expect(live.snapshot().value).toBe('locked');
    live.advance(1);
    expect(live.snapshot().value).toBe('editing');
    expect(live.view()).toEqual({ isBusy: false, problem: 'wrong', applied: null });
    live.stop();
  });

  it('starts the next timer when the one before fired, within one advance', () => {
    const machine = setup({
      types: { context: {} as { polls: number }, events: {} as { type: 'poll.now' } },
      actors: { fetchOrders: port<number>('fetchOrders') },
      actions: { countPoll: assign({ polls: ({ context }) => context.polls + 1 }) },
      delays: { interval: 4_000 },
    }).createMachine({
      id: 'poll',
      context: { polls: 0 },
      initial: 'waiting',
      states: {
        waiting: { after: { interval: 'pausing' } },
        pausing: { entry: 'countPoll', after: { interval: 'waiting' } },
      },
    });
    const live = stage(defineModel(machine, { events: [] }));
    live.advance(40_000);
    expect(live.snapshot().context.polls).toBe(5);
    live.stop();
  });
});

describe('what is printed', () => {
  it('masks secrets and finds them wherever they are', () => {
    const value = { a: [new Map([['k', secret('one-secret')]])], b: new Set([secret('two-secret')]) };
    expect(show(value)).toBe('{a: [{k: "[secret]"}], b: ["[secret]"]}');
    expect(secretsIn(value)).toEqual(['one-secret', 'two-secret']);
  });
  it('tells long texts apart by a hash', () => {
    const long = (tail: string) => short(`${'x'.repeat(500)}${tail}`);
    expect(long('a')).not.toBe(long('b'));
    expect(long('a').length).toBeLessThan(200);
  });
  it('writes nested and parallel states as dotted leaves', () => {
    expect(showState({ form: { open: 'editing' }, resend: 'waiting' })).toBe('form.open.editing & resend.waiting');
  });
});
