import { describe, expect, it } from 'vitest';
import { findingsOf, firstFindingsOf, loadModel, mutantsOf, plant } from '../mutants/mutant';

/** Flows whose charts carry money or access, with the least number of faults each must be shown to catch. */
const flows = [
  {
    flow: 'sign-in',
    model: 'packages/core/src/access/sign-in/sign-in.model.ts',
    name: 'signInModel',
    text: 'packages/core/src/access/sign-in/sign-in.states.txt',
  },
  {
    flow: 'open-orders',
    model: 'packages/core/src/trading/open-orders/open-orders.model.ts',
    name: 'openOrdersModel',
    text: 'packages/core/src/trading/open-orders/open-orders.states.txt',
  },
  {
    flow: 'order-ticket',
    model: 'packages/core/src/trading/order-ticket/order-ticket.model.ts',
    name: 'orderTicketModel',
    text: 'packages/core/src/trading/order-ticket/order-ticket.states.txt',
  },
];

describe.each(flows)('faults planted into $flow', ({ flow, model, name, text }) => {
  const mutants = mutantsOf(flow);

  it('are at least seven, and the sound chart has no finding', async () => {
    expect(mutants.length).toBeGreaterThanOrEqual(7);
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
