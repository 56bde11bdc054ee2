import { test as base } from '@playwright/test';
import type { Mutant } from '../mutants/mutant.ts';
import { House } from './stage.ts';

/** Each worker has a watched page, with these faults asleep in it, and a server of its own. */
export const inHouse = (faults: readonly Mutant[]) =>
  base.extend<object, { house: House }>({
    house: [
      async ({ browserName: _name }, provide) => {
        const house = await House.open(faults);
        await provide(house);
        await house.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });
