import { expect, type Browser } from '@playwright/test';
import { cases, random, replay, seed } from '../lib/long.ts';
import { mutantsOf } from '../mutants/mutant.ts';
import { testOnSite } from '../page/fixture.ts';
import { scenes } from '../page/scenes.ts';
import { play, type WatchedSite } from '../page/stage.ts';

// Faults of the page, one at a time, each in front of the scene that its patch is named after.
const faults = mutantsOf('page');
const LEAST = 120;
const SCENE_MS = 120_000;

/** In an order of the seed's, so that gates draw different ones. */
const draw = random(seed);
const shuffled = faults
  .map((fault) => ({ fault, at: draw() }))
  .sort((one, other) => one.at - other.at)
  .map(({ fault }) => fault);
const taken = cases({ sample: 4, whole: shuffled.length }).flatMap((number) => {
  const fault = shuffled[number];
  return fault ? [{ number, fault }] : [];
});

const test = testOnSite(taken.map(({ fault }) => fault));

/** Ends a scene at the first thing found. */
class Caught extends Error {}

/** The first thing that the scene finds, or undefined; anything else that ends it is no catch. */
async function firstFinding(
  browser: Browser,
  site: WatchedSite,
  name: string,
  fault?: string,
): Promise<string | undefined> {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  try {
    await play(
      browser,
      site,
      scene,
      (part, state, [found]) => {
        if (found !== undefined) throw new Caught(`${part}, ${state}: ${found}`);
      },
      fault,
    );
  } catch (error) {
    if (error instanceof Caught) return error.message;
    throw error;
  }
  return undefined;
}

/** What scenes find in the sound page, each asked once by a worker. */
const sound = new Map<string, Promise<string | undefined>>();

test.describe(`faults planted in the page, seed ${seed}`, () => {
  test.describe.configure({ mode: 'parallel', timeout: SCENE_MS });

  test('are enough, and of scenes that exist', () => {
    expect(faults.length).toBeGreaterThanOrEqual(LEAST);
    expect(faults.filter(({ name }) => scenes[name.split('.')[0] ?? ''] === undefined)).toEqual([]);
  });

  for (const { number, fault } of taken)
    test(`${fault.name}: ${fault.fault}`, async ({ browser, site }) => {
      const [scene = ''] = fault.name.split('.');
      const found = await firstFinding(browser, site, scene, fault.name);
      const before = sound.get(scene) ?? firstFinding(browser, site, scene);
      sound.set(scene, before);
      expect(await before, 'found without the fault').toBeUndefined();
      expect(found, `nothing found with the fault, ${replay(number)}`).toBeDefined();
      test.info().annotations.push({ type: 'found', description: found ?? '' });
    });
});
