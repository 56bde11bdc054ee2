import { test as base, expect } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';
import { type Account, newTrader, steer } from './steer.ts';

/**
 * The test of a journey: each worker has a server of its own, so clock and prices of one do not disturb another, and
 * a page that reports an error or a refused script fails its test even when all that was asked for shows.
 */
export const test = base.extend<{ quietPage: void; usualWorld: void; trader: Account }, { server: RunningServer }>({
  server: [
    async ({ browserName: _name }, provide) => {
      // A key of the invoice provider: deposits by invoice are off until a journey's settings name one.
      const server = await startServer({ INVOICE_API_KEY: 'demo-key' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  // Which journeys share a server is chance: none meets the clock, prices, faults, settings or used-up limits of the one
  // before it.
  usualWorld: [
    async ({ server }, provide) => {
      await steer(server, 'reset');
      await provide();
    },
    { auto: true },
  ],
  /** An account of the journey's own, furnished as the demo account is. */
  trader: async ({ server, usualWorld: _usual }, provide) => provide(await newTrader(server)),
  baseURL: async ({ server }, provide) => provide(server.url),
  quietPage: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
      });
      await provide();
      // A call that is answered by a test may still be under way when the test ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults, 'errors and refused content of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
