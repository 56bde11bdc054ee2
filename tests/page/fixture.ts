import { test as base } from '@playwright/test';
import type { Mutant } from '../mutants/mutant.ts';
import { WatchedSite } from './stage.ts';

/** A test with a server per worker that serves the instrumented page, which contains these faults, inactive. */
export const testOnSite = (faults: readonly Mutant[]) =>
  base.extend<object, { site: WatchedSite }>({
    site: [
      async ({ browserName: _name }, provide) => {
        const site = await WatchedSite.open(faults);
        await provide(site);
        await site.close();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  });
