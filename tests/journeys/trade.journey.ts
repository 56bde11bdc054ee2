import { expect, test } from '../lib/journey.ts';
import { comingSaturday, ledgerDifferences, newAccount, newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, placeOrder, runUntil, signIn, signInByForm } from '../lib/trader.ts';

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

test('an asset of each class is bought on the real account, and on the practice one after its top-up (A-001)', async ({
  page,
  server,
}) => {
  await signIn(page, await newAccount(server, '100000.00'));
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  const rows = page.getByRole('region', { name: 'Total portfolio' }).locator('tbody tr');
  const count = (open: number) => page.getByText(`Total open positions ${open}`);
  /** Buys the first asset of the class; its symbol. */
  async function buy(kind: string): Promise<string> {
    await page.getByRole('button', { name: /choose another asset/ }).click();
    await search.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
    const choice = search.getByRole('rowheader').first().getByRole('button').first();
    const symbol = /\w+/.exec((await choice.textContent()) ?? '')?.[0] ?? '';
    await choice.click();
    await expect(search).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
    await placeOrder(page, 'Buy', '0.1');
    return symbol;
  }
  const classes = ['Forex', 'Stocks', 'Crypto', 'Commodities', 'Indices', 'ETFs', 'Options'];
  for (const [before, kind] of classes.entries()) {
    const symbol = await buy(kind);
    await expect(count(before + 1)).toBeVisible();
    await expect(rows.first()).toContainText(symbol);
  }
  await page.getByRole('button', { name: 'Real account $100,000.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bonus' }).click();
  const summary = page.getByRole('dialog', { name: 'Accounts and bonus' });
  await summary.getByRole('button', { name: 'Top up' }).click();
  await summary.getByRole('button', { name: 'Practice account' }).filter({ hasText: '$10,000.00' }).click();
  await expect(page.getByRole('button', { name: 'Practice account $10,000.00' })).toBeVisible();
  await page.goto('/traderoom');
  await expect(count(0)).toBeVisible();
  const symbol = await buy('Stocks');
  await expect(count(1)).toBeVisible();
  await expect(rows.first()).toContainText(symbol);
  expect(await ledgerDifferences(server)).toEqual([]);
});
