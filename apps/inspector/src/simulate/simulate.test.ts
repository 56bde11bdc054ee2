import { runInThisContext } from 'node:vm';
import { charts } from '@bourse/core/charts';
import { simulator, stage, type Model } from '@bourse/model-testing';
import { describe, expect, it } from 'vitest';
import { testOf, type Taken } from './as-test';
import { printed } from './printed';

/** Some steps of a machine: each state is left by another of its choices than the time before. */
function someSteps(model: Model) {
  const simulation = simulator(model);
  const path: Taken[] = [];
  const left = new Map<string, number>();
  let frame = simulation.start(simulation.inputs[0]);
  for (let count = 0; count < 12; count += 1) {
    const choices = frame.choices.filter(({ isAnswered }) => isAnswered);
    const time = left.get(frame.state) ?? 0;
    const choice = choices[time % Math.max(1, choices.length)];
    if (choice === undefined) break;
    left.set(frame.state, time + 1);
    path.push({ move: choice.move, wait: frame.wait });
    frame = simulation.step(frame, choice.move);
  }
  return { path, frame };
}

type Run = (it: (name: string, run: () => void) => void, tools: object, given: typeof expect, model: Model) => void;

/** Without what only the types need: nothing else here takes TypeScript. */
const plain = (text: string) => text.replaceAll(/(?<=[\]a-z])!(?=[.[)])/g, '');

describe('a path that is copied as a test', () => {
  it.each(charts.map(({ name, model }) => [name, model] as const))('passes on the real interpreter: %s', (_, model) => {
    const { path, frame } = someSteps(model);
    const text = testOf('model', model, 0, path, frame.value);
    const run = runInThisContext(`(it, stage, expect, model) => { ${plain(text)} }`) as Run;
    let tests = 0;
    run(
      (_name, test) => {
        tests += 1;
        test();
      },
      stage,
      expect,
      model,
    );
    expect(tests).toBe(1);
  });

  it('takes its payloads from the model', () => {
    const chart = charts.find(({ name }) => name === 'signIn');
    if (!chart) throw new Error('There is no machine signIn');
    const { path, frame } = someSteps(chart.model);
    const text = testOf('signInModel', chart.model, 1, path, frame.value);
    expect(text).toContain('stage(signInModel, { input: signInModel.inputs![1] })');
    expect(text).toMatch(/live\.send\(signInModel\.events\[\d+\]!\); \/\/ /);
    expect(text).not.toMatch(/\[-1\]/);
  });
});

it('prints what JSON leaves out', () => {
  const text = printed({
    map: new Map([['a', 1]]),
    set: new Set([2]),
    none: undefined,
    call: () => 1,
    error: new Error('no'),
  });
  expect(JSON.parse(text)).toEqual({ map: { a: 1 }, set: [2], none: null, call: 'ƒ', error: 'Error: no' });
});
