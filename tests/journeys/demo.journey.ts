import AxeBuilder from '@axe-core/playwright';
import { expect, test as base } from '../lib/journey.ts';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

/** As `npm start` serves it: nothing is set by a test, and the demo has its history. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _name }, provide) => {
      const server = await startServer({ BOURSE_TEST: '0' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('the demo client finds open positions and a history that add up to the balance', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  await expect(panel.getByText('Total open positions 5')).toBeVisible();
  for (const symbol of ['BTCUSD', 'EURUSD'])
    await expect(page.getByRole('button', { name: `Close position ${symbol}` }).first()).toBeVisible();
  await expect(page.getByText('Simulated prices').first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.goto('/orderbook');
  await page.getByRole('tab', { name: 'Closed trades' }).click();
  await expect(page.getByText('Total closed positions: 12')).toBeVisible();
  const sums = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const ask = async (method: string, path: string) =>
      (await fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })).json() as Promise<{
        data: { estimatedBalance: number; pnl: number; deposit: number };
      }>;
    return (await ask('POST', '/auth/user')).data;
  });
  // In whole cents: what was paid in and what was won or lost.
  expect(Math.round(sums.estimatedBalance * 100)).toBe(Math.round(sums.deposit * 100) + Math.round(sums.pnl * 100));
});
