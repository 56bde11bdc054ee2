import { expect, test } from '../lib/journey.ts';
import { comingSaturday, ledgerDifferences, newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, placeOrder, runUntil, signInByForm } from '../lib/trader.ts';

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
});
