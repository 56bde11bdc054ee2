import { axeFaults } from '../lib/axe.ts';
import { expect, test as base } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

/** As `npm start` serves it: nothing is set by a test, and the demo has its history. */
const test = base.extend<object, { server: RunningServer }>({
  // There are no test routes to give it back by.
  usualWorld: async ({ browserName: _name }, provide) => provide(),
  server: [
    async ({ browserName: _name }, provide) => {
      const server = await startServer({ BOURSE_TEST: '0' }, { isEmpty: true });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
});

test('the demo client finds open positions and a history that add up to the balance', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
  // An account manager has asked to trade for this client: nothing else can be reached before it is answered or closed.
  const offer = page.getByRole('dialog', { name: 'Account manager' });
  await expect(offer).toContainText('The manager will trade on your account with your money.');
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  await expect(panel.getByText('Total open positions 5')).toBeVisible();
  for (const symbol of ['BTCUSD', 'EURUSD'])
    await expect(page.getByRole('button', { name: `Close position ${symbol}` }).first()).toBeVisible();
  await expect(page.getByText('Simulated prices').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto('/orderbook');
  await offer.getByRole('button', { name: 'Close' }).click();
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

test("the demo client accepts the offer and finds the manager's record and open trades (T-185, T-187, T-192)", async ({
  page,
  server,
}) => {
  await signIn(page, demoAccount(server));
  const offer = page.getByRole('dialog', { name: 'Account manager' });
  await offer.getByRole('button', { name: 'Close' }).click();
  // As a link of the page does it: nobody is connected yet, and the page leads to the offer.
  await page.evaluate(() => {
    history.pushState(null, '', '/manager');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const main = page.getByRole('main');
  await expect(main.getByText('You have no account manager connected')).toBeVisible();
  await main.getByRole('button', { name: 'See the offer of a manager' }).click();
  await offer.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Your account manager is connected.').first()).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Maria Keller' })).toBeVisible();
  await expect(main.getByText('A made-up person of the demo.')).toBeVisible();
  // 73 days of the seed's trades are in three months at least.
  expect(await main.getByRole('table', { name: 'Return by month' }).getByRole('row').count()).toBeGreaterThan(3);
  // A month that ended where it began has a bar of no height.
  await expect(main.locator('.recharts-bar-rectangle').filter({ visible: true }).first()).toBeVisible();
  await takePicture(page, `manager-demo-${page.viewportSize()?.width ?? 0}`);
  expect(await axeFaults(page)).toEqual([]);
  await main.getByRole('tab', { name: 'Portfolio' }).click();
  for (const symbol of ['NVDA', 'XAUUSD']) await expect(main.getByText(symbol)).toBeVisible();
  await takePicture(page, `manager-demo-portfolio-${page.viewportSize()?.width ?? 0}`);
  await page.goto('/traderoom');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePicture(page, `manager-demo-room-${page.viewportSize()?.width ?? 0}`);
});
