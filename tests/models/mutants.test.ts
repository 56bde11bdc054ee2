import { describe, expect, it } from 'vitest';
import { findingsOf, firstFindingsOf, loadModel, mutantsOf, plant } from '../mutants/mutant';

const flow = (name: string, folder: string, model: string, least: number) => ({
  flow: name,
  model: `packages/core/src/${folder}/${name}.model.ts`,
  name: model,
  text: `packages/core/src/${folder}/${name}.states.txt`,
  least,
});

/** Flows whose charts carry money or access, and the charts that all flows stand on, with the least number of faults each must be shown to catch. */
const flows = [
  flow('sign-in', 'access/sign-in', 'signInModel', 7),
  flow('session', 'platform/session', 'sessionModel', 8),
  flow('intent', 'platform/intents', 'intentModel', 8),
  flow('intents', 'platform/intents', 'intentsModel', 8),
  flow('open-orders', 'trading/open-orders', 'openOrdersModel', 7),
  flow('order-ticket', 'trading/order-ticket', 'orderTicketModel', 7),
  flow('remote', 'shared/remote', 'remoteModel', 8),
  flow('poll', 'shared/poll', 'pollModel', 8),
];

describe.each(flows)('faults planted into $flow', ({ flow, model, name, text, least }) => {
  const mutants = mutantsOf(flow);

  it('are enough, and the sound chart has no finding', async () => {
    expect(mutants.length).toBeGreaterThanOrEqual(least);
    expect(findingsOf(await loadModel(model, name), text)).toEqual([]);
  });

  it.each(mutants)('$name: $fault', async (mutant) => {
    const found = firstFindingsOf(await loadModel(model, name, mutant), text);
    expect(found).not.toEqual([]);
    // A fault that only breaks the start of the machine would be caught by anything.
    expect(found.filter((finding) => finding.startsWith('cannot be explored'))).toEqual([]);
  });
});

describe('a patch', () => {
  it('is refused when its text is not there exactly once', () => {
    const mutant = { name: '01', edits: [{ before: 'a', after: 'b' }] };
    expect(plant('xay', mutant)).toBe('xby');
    expect(() => plant('xyz', mutant)).toThrow('stands 0 times');
    expect(() => plant('a a', mutant)).toThrow('stands 2 times');
  });
});
