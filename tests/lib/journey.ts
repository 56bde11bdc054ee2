import { test as base, expect } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * The test of a journey: each worker has a server of its own, so clock and prices of one do not disturb another, and
 * a page that reports an error or a refused script fails its test even when all that was asked for shows.
 */
export const test = base.extend<{ quietPage: void }, { server: RunningServer }>({
  server: [
    async ({ browserName: _name }, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  quietPage: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
      });
      await provide();
      expect(faults, 'errors and refused content of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
