import { test as base } from '@playwright/test';
import { House } from './stage.ts';

/** Each worker has a watched page and a server of its own. */
export const test = base.extend<object, { house: House }>({
  house: [
    async ({ browserName: _name }, provide) => {
      const house = await House.open();
      await provide(house);
      await house.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
