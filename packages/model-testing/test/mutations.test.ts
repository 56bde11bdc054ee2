import { describe, expect, it } from 'vitest';
import { findings, firstFindings, mutationKinds, mutationsOf, report } from '../src/index.js';
import { codeModel } from './kit.fixture.js';

const model = codeModel();
const accepted = report(model).text;
const mutations = mutationsOf(model.machine);
const named = (where: string) => {
  const found = mutations.find((one) => `${one.kind} ${one.where}` === where);
  if (found === undefined)
    throw new Error(`no mutant "${where}" among ${mutations.map((one) => `${one.kind} ${one.where}`).join('; ')}`);
  return { ...model, machine: found.machine() };
};

describe('mutants made from a chart', () => {
  it('are of every kind, and the chart itself stays what it was', () => {
    expect(new Set(mutations.map(({ kind }) => kind))).toEqual(new Set(mutationKinds));
    for (const { machine } of mutations) machine();
    expect(findings(model, accepted)).toEqual([]);
  });

  it('are each told by the generated tests', () => {
    const missed = mutations.filter(
      ({ machine }) => firstFindings({ ...model, machine: machine() }, accepted).length === 0,
    );
    expect(missed.map(({ kind, where }) => `${kind} ${where}`)).toEqual([]);
  });

  it('differ in that one place', () => {
    const wrong = named('no guard checking check onDone #1: isRight');
    expect(findings(wrong, accepted).join('\n')).toContain('never reached: codeCheck.locked');
    expect(findings(named('no branch checking check onError')).join('\n')).toMatch(/^rule: .*onError/);
    expect(findings(named('no action editing on code.submit: countQuestion'), accepted)).not.toEqual([]);
    expect(findings(named('other target locked on lock.lift → checking'), accepted)).not.toEqual([]);
  });
});
