// Faults in the order of things, planted into the sources: the properties find each, and make it as short as it can be.
import { replay, type Fixture } from '@bourse/model-testing';
import { checkProperties } from '@bourse/model-testing/properties';
import { describe, expect, it } from 'vitest';
import { loadModule, mutantsOf } from '../mutants/mutant.ts';
import type { flows } from '@bourse/core/properties';
import { recorder } from './kept.ts';

type Flow = (typeof flows)[number];
const FLOWS = 'packages/core/src/testing/properties/flows.ts';

/** By the name of the patch: where it shows, which property breaks, and the fewest moves that break it. */
const expected: Readonly<Record<string, { machine: string; property: string; moves: number }>> = {
  '01-reopened-popup': { machine: 'invoiceDeposit', property: 'one intent is on its way at most', moves: 5 },
  '02-double-press': { machine: 'plans', property: 'the second half of a double press sends nothing', moves: 4 },
  '03-former-end': { machine: 'moneyCall', property: 'the end of another press changes nothing', moves: 4 },
  '04-waits-for-ever': { machine: 'signIn', property: 'busy ends within 30000 ms', moves: 2 },
  '05-told-late': { machine: 'twoFa', property: 'a device that is verified is told of at once', moves: 2 },
  '06-presses-again': {
    machine: 'invoiceDeposit',
    property: 'never: a press sends where nobody knows of the one before',
    moves: 5,
  },
  '15-untold': { machine: 'intent', property: 'a call that was sent has an end within 210000 ms', moves: 4 },
};

// An end that nobody hears of is a fault of the last moment: what was promised is still owed then.
const faults = [...mutantsOf('order'), ...mutantsOf('intent').filter(({ name }) => name === '15-untold')];

it('each fault has a flow that it shows in', () => {
  expect(faults.map(({ name }) => name)).toEqual(Object.keys(expected));
});

describe.each(faults)('$name: $fault', (fault) => {
  const { machine, property, moves } = expected[fault.name] ?? { machine: '', property: '', moves: 0 };

  it('is found, in at most five moves, and the file of its run breaks the same property again', async () => {
    const load = async (planted?: typeof fault): Promise<Flow | undefined> =>
      (await loadModule<{ flows: readonly Flow[] }>(FLOWS, planted)).flows.find(
        ({ model }) => model.machine.id === machine,
      );
    const broken = await load(fault);
    const sound = await load();
    if (broken === undefined || sound === undefined) throw new Error(`There is no flow ${machine}`);
    const { failure } = checkProperties(broken.model, { ...broken, runs: 400, record: recorder });
    if (failure === null) throw new Error('It is not found.');
    console.log(`${fault.name}: ${String(failure.moves)} moves\n${failure.trace}`);
    expect(failure).toMatchObject({ property, moves });
    expect(failure.trace.split('\n').length).toBeLessThanOrEqual(10);
    // As it is read from a file.
    const kept = JSON.parse(JSON.stringify(failure.fixture)) as Fixture;
    expect(replay(kept, broken.model, broken).broken?.property).toBe(property);
    expect(replay(kept, sound.model, sound).broken).toBeNull();
  });
});
