import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { chooseAsset, placeOrder, signIn } from '../lib/trader.ts';

// The README's pictures, of the running product: `npm run pictures` takes them anew.

const FOLDER = new URL('../../apps/web/pictures/', import.meta.url);
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** As much of the terminal as its file may hold. */
const SMALLER = { width: 1100, height: 700 };
const WAYS_TO_PAY = {
  ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'true' },
  crypto_payments: ['BTC|Bitcoin|bc1qexample', 'ETH|Ether|0xexample'],
};

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)), animations: 'disabled', caret: 'hide' });
}

/** A client who holds positions of several kinds, without the receipts of their orders. */
async function trade(page: Page, server: RunningServer): Promise<void> {
  await steer(server, 'settings', { ...WAYS_TO_PAY, enable_mt: 'false', home_page: 'wealth_management' });
  await signIn(page, await newAccount(server, '25000.00'));
  await page.goto('/traderoom');
  for (const [symbol, side, units] of [
    ['XAUUSD', 'Buy', '4'],
    ['AAPL', 'Sell', '25'],
    ['EURUSD', 'Buy', '20000'],
    ['BTCUSD', 'Buy', '0.2'],
  ] as const) {
    await chooseAsset(page, symbol);
    await placeOrder(page, side, units);
    const placed = page.getByRole('status').filter({ hasText: 'Your Order has been Placed.' });
    await expect(placed).toBeVisible();
    await placed.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(placed).toBeHidden();
  }
}

/** The chart has its candles. */
const seeChart = (page: Page) => expect(page.getByRole('main').getByText('Candle ends in')).toBeVisible();

test('takes the pictures of the README', async ({ page, server }) => {
  await page.setViewportSize(WIDE);
  await trade(page, server);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Total portfolio' }).getByText('EURUSD')).toBeVisible();
  await seeChart(page);
  await take(page, 'trade-room');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Its news and tables come by themselves.
  await page.waitForLoadState('networkidle');
  await take(page, 'dashboard');

  await page.goto('/traderoom');
  await page.getByRole('button', { name: /^Real account/ }).click();
  await page.getByRole('dialog', { name: 'Your accounts' }).getByRole('button', { name: 'Deposit' }).click();
  const popup = page.getByRole('dialog', { name: 'Deposit to your real account' });
  await popup.getByRole('textbox', { name: 'Card holder' }).fill('Ada Byron');
  await popup.getByRole('textbox', { name: 'Amount' }).fill('250');
  await take(page, 'deposit');
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await page.goto('/traderoom');
  await seeChart(page);
  await take(page, 'phone');

  await steer(server, 'settings', { enable_mt: 'true' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(SMALLER);
  await page.goto('/traderoom_v2');
  await expect(page.getByRole('tabpanel').getByText('EURUSD').first()).toBeVisible();
  await seeChart(page);
  await take(page, 'terminal');
});
