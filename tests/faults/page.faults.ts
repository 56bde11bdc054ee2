import { expect, test as base } from '@playwright/test';
import { cases, replay, seed } from '../lib/long.ts';
import { Site } from './kill/site.ts';
import { end } from './page/check.ts';
import { live, retry, signIn } from './page/person.ts';
import { openScene, type Scene } from './page/scene.ts';

/** A server of the worker's own, on data that outlives it. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _name }, provide) => {
      const site = new Site(null);
      await site.launch();
      await site.ready();
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const LOG_LINES = 80;

test.describe(`the page under faults, seed ${seed}`, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const number of cases({ sample: 7, whole: 66 }))
    test(`scenario ${number} ends with what the server has, each order once or told that there is none (R15, R14, R2, A-241)`, async ({
      browser,
      site,
    }) => {
      const scene = await openScene(browser, site, seed, number);
      try {
        await begin(scene);
        await live(scene);
        await scene.picture('end of faults');
        await end(scene);
        scene.found.push(...scene.watch.faults);
        if (scene.found.length > 0) await scene.picture('wrong');
        expect(scene.found, describe(scene)).toEqual([]);
      } finally {
        await scene.close();
      }
    });
});

/** A sign-in is part of what is tried where the plan is about it; else faults begin when the room stands. */
async function begin(scene: Scene): Promise<void> {
  const { page, plan, proxy } = scene;
  const isFaulty = plan.kind === 'signIn' || plan.kind === 'parts';
  if (isFaulty) proxy.line.follow(plan.rules);
  await page.goto('/login', { waitUntil: 'commit' });
  for (let round = 0; round < 40 && !(await page.locator('[data-shell] main').isVisible()); round++) {
    await retry(scene);
    await signIn(scene);
    await scene.pass(isFaulty ? 5_000 : 1_000);
  }
  await expect(page.locator('[data-shell] main'), describe(scene)).toBeVisible();
  await scene.pass(2_000);
  if (!isFaulty) proxy.line.follow(plan.rules);
}

const describe = ({ number, plan, did, watch, found, proxy }: Scene): string =>
  [
    `scenario ${number} (${plan.kind}), ${replay(number)}`,
    `rules: ${JSON.stringify(plan.rules)}`,
    `did: ${did.join(' | ')}`,
    `told: ${watch.told.join(' | ')}`,
    `found: ${found.join(' | ')}`,
    ...proxy.line.log.slice(-LOG_LINES),
  ].join('\n');
