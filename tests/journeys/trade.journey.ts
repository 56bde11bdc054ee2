import { expect, test } from '../lib/journey.ts';
import { comingSaturday, ledgerDifferences, newAccount, newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, placeOrder, runUntil, signIn, signInByForm } from '../lib/trader.ts';

const ONE_OF_EACH_CLASS = [
  ['SOLUSD', '0.1'],
  ['EURUSD', '1000'],
  ['AAPL', '1'],
  ['XAUUSD', '0.1'],
  ['US500', '0.1'],
  ['SPY', '1'],
  ['SPY600C', '10'],
] as const;

// The basic journey, with nothing faked: the built page, the built server, a database.
async function journey({
  page,
  server,
}: {
  page: import('@playwright/test').Page;
  server: import('../lib/server.ts').RunningServer;
}) {
  await page.clock.install();
  await signInByForm(page, await newTrader(server));
  await chooseAsset(page, 'SOLUSD');
  await placeOrder(page, 'Buy', '0.1');
  await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');

  const panel = page.getByRole('region', { name: 'Total portfolio' });
  const position = panel
    .locator(isPhone(page) ? 'article' : 'tbody tr')
    .filter({ hasText: 'SOLUSD' })
    .first();
  await expect(position).toBeVisible();
  const profit = position
    .locator('.number')
    .filter({ hasText: /^[+-]?[\d,]+\.\d{3}$/ })
    .last();
  const seen = new Set<string>();
  await runUntil(page, async () => {
    seen.add((await profit.textContent()) ?? '');
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  await position.getByRole('button', { name: 'Close position SOLUSD' }).click();
  await expect(page.getByText('Position successfully closed')).toBeVisible();
  await expect(position).toBeHidden();

  await page.goto('/orderbook');
  await page.getByRole('tab', { name: 'Closed trades' }).click();
  await expect(page.getByRole('tabpanel').getByText('SOLUSD').first()).toBeVisible();
  expect(await ledgerDifferences(server)).toEqual([]);
}

test.describe('trading', () => {
  test('signs in, buys, watches the P/L move and closes (T-071, T-073, T-086, T-087)', { tag: '@both' }, journey);

  test('does the same on a Saturday at 03:00 UTC (R29)', async ({ page, server }) => {
    await steer(server, 'clock', { at: comingSaturday() });
    await steer(server, 'settings', { market_calendar: 'by_type' });
    await journey({ page, server });
  });

  test('trades every class of asset, on the real account and on a practice one that is topped up (A-001)', async ({
    page,
    server,
  }) => {
    await signIn(page, await newAccount(server, '5000.00'));
    const rows = page.getByRole('region', { name: 'Total portfolio' }).locator('tbody tr');
    const buy = async (symbol: string, units: string) => {
      await chooseAsset(page, symbol);
      await placeOrder(page, 'Buy', units);
      await expect(rows.filter({ hasText: symbol })).toHaveCount(1);
    };
    for (const [symbol, units] of ONE_OF_EACH_CLASS) await buy(symbol, units);

    await page.getByRole('button', { name: /^Real account \$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Practice account' }).click();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Practice account $5,000.00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Top up' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Practice account $10,000.00' })).toBeVisible();
    await buy('EURUSD', '1000');
    expect(await ledgerDifferences(server)).toEqual([]);
  });
});
