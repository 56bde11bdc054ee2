import { expect, it } from 'vitest';
import { kebab, report } from './findings.js';
import type { Model } from './model.js';

/**
 * Adds the tests every machine must pass: house rules, every state and every modelled event reached, every transition
 * taken on the real interpreter as computed, no secret in the open, and the text of the chart as it was reviewed
 * (`<machine>.states.txt` beside the test; accept a change with `vitest -u` after reading it).
 */
export function proveMachine(model: Model<any>): void {
  const name = kebab(String(model.machine.id));
  const proved = report(model);
  it(`${name} keeps the house rules of a statechart`, () => expect(proved.rules).toEqual([]));
  it(`${name} can reach every state and answers every modelled event somewhere`, () => {
    expect(proved.unreached).toEqual([]);
    expect(proved.unused).toEqual([]);
  });
  it(`${name} does on the interpreter what its chart says, late replies included`, () => {
    expect(proved.replays).toEqual([]);
  });
  it(`takes every transition — ${proved.summary}`, () => expect(proved.untaken).toEqual([]));
  it(`${name} keeps no secret in the open`, () => expect(proved.secrets).toEqual([]));
  it(`${name} shows and tells what was reviewed`, async () => {
    const folder = String(expect.getState().testPath).replace(/[^/\\]+$/, '');
    await expect(proved.text).toMatchFileSnapshot(`${folder}${name}.states.txt`);
  });
}
