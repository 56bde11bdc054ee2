import { expect, type Page } from '@playwright/test';

/** Stops the page's clock a second from now, however long the machine takes to say so. */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass();
