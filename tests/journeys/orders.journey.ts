import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { ledgerDifferences, steer } from '../lib/steer.ts';
import { chooseSide, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

const placed = 'Your Order has been Placed.';
const count = (page: Page) =>
  page.getByRole('region', { name: 'Total portfolio' }).getByText(/^Total open positions \d+$/);

async function openPositions(page: Page): Promise<number> {
  return Number(/\d+$/.exec((await count(page).textContent()) ?? '')?.[0]);
}

test.describe('orders', () => {
  test.beforeEach(async ({ page, trader }) => {
    await signIn(page, trader, 'ETHUSD');
  });

  test('what cannot be placed is refused, and the ticket stays as it was', async ({ page }) => {
    const before = await openPositions(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await chooseSide(page, 'Buy');
    const units = page.getByRole('textbox', { name: 'Units' });
    const refusal = page.getByText('Quantity must be greater than 0');
    const button = page.getByRole('button', { name: /^Buy .+ at market$/ });
    await test.step('a quantity of 0 is refused without a call, and what was typed stays (T-042)', async () => {
      await units.fill('0');
      await button.click();
      await expect(refusal).toBeVisible();
      await expect(units).toHaveValue('0');
    });
    await test.step('the quantity takes no seventh decimal, and no words and nothing below 0 are sent (T-041, T-042, T-045)', async () => {
      await units.fill('0.5');
      await expect(refusal).toBeHidden();
      await units.fill('0.1234567');
      await expect(units).toHaveValue('0.5');
      for (const text of ['abc', '-1', '']) {
        await units.fill(text);
        await button.click();
        await expect(refusal).toBeVisible();
      }
      expect(calls.filter((path) => path.endsWith('/user/trades/store'))).toEqual([]);
    });
    await test.step('the server’s refusal shows and leaves the ticket as it was (T-057, T-076)', async () => {
      await units.fill('5000');
      await button.click();
      await expect(page.getByText('Insufficient free margin')).toBeVisible();
      await expect(units).toHaveValue('5,000');
      expect(await openPositions(page)).toBe(before);
    });
  });

  test('a double press is one order (T-077)', async ({ page, server }) => {
    const before = await openPositions(page);
    await steer(server, 'faults', { operation: 'placeOrder', delayMs: 600 });
    await chooseSide(page, 'Buy');
    await page.getByRole('textbox', { name: 'Units' }).fill('0.02');
    await page.getByRole('button', { name: /^Buy .+ at market$/ }).dblclick();
    await expect(page.getByText(placed)).toBeVisible();
    await expect(count(page)).toHaveText(`Total open positions ${before + 1}`);
  });

  test('finds an order again whose answer was lost, also by a reload (T-077, R15)', async ({ page, server }) => {
    const before = await openPositions(page);
    await steer(server, 'faults', { operation: 'placeOrder', isLost: true });
    await placeOrder(page, 'Buy', '0.03');
    await expect(page.getByText(placed)).toBeVisible({ timeout: 20_000 });
    await expect(count(page)).toHaveText(`Total open positions ${before + 1}`);

    if (isPhone(page)) await page.keyboard.press('Escape');
    await steer(server, 'faults', { operation: 'placeOrder', delayMs: 1500 });
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/trades/store'));
    await placeOrder(page, 'Sell', '0.04');
    await sent;
    await page.reload();
    await expect(
      page.getByText(placed).or(page.getByText('The order was not received. Nothing was placed.')),
    ).toBeVisible({
      timeout: 20_000,
    });
    const wasPlaced = await page.getByText(placed).isVisible();
    await expect(count(page)).toHaveText(`Total open positions ${before + (wasPlaced ? 2 : 1)}`);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pending_intent'))),
    ).toEqual([]);
  });

  test('closes all after asking, and only what it asked about (T-093, T-095)', async ({ page, server }) => {
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText(placed)).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    const before = await openPositions(page);
    await page.getByRole('button', { name: 'Close all positions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close all positions' });
    await expect(dialog.getByText(`This closes ${before} open position`)).toBeVisible();
    await expect(dialog.getByText(/^Total net P\/L [+-]?\$[\d,]+\.\d\d$/)).toBeVisible();
    await dialog.getByRole('button', { name: /^Close \d+ position/ }).click();
    await expect(page.getByText('All opened positions successfully closed')).toBeVisible();
    await expect(count(page)).toHaveText('Total open positions 0');
    await expect(page.getByText('You have no open position yet')).toBeVisible();
    expect(await ledgerDifferences(server)).toEqual([]);
  });

  test('trades by the keyboard alone', async ({ page }) => {
    const before = await openPositions(page);
    if (isPhone(page)) await page.getByRole('button', { name: /^Buy [\d,.]+$/ }).press('Enter');
    await page.getByRole('textbox', { name: 'Units' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0.02');
    const button = page.getByRole('button', { name: /^Buy .+ at market$/ });
    for (let steps = 0; steps < 20 && !(await button.evaluate((one) => one === document.activeElement)); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(placed)).toBeVisible();
    await expect(count(page)).toHaveText(`Total open positions ${before + 1}`);
  });
});

test('greys an old price, says its age and takes no order until the next one (T-060)', async ({
  page,
  trader,
  server,
}) => {
  await page.clock.install();
  await signIn(page, trader, 'ETHUSD');
  await chooseSide(page, 'Buy');
  await steer(server, 'faults', { operation: 'getAssetRate', status: 500, times: 50 });
  const old = page.getByText('Price is out of date');
  const button = page.getByRole('button', { name: /^Buy .+ at market$/ });
  await runUntil(page, () => expect(old).toBeVisible({ timeout: 300 }));
  await expect(button).toBeDisabled();
  // A screen reader is told once, by the ticket: the age counts on every second.
  const age = page.getByText(/^Price is \d+ s old$/);
  await expect(age).toBeVisible();
  await expect(age.locator('xpath=ancestor-or-self::*[@role="status"]')).toHaveCount(0);
  await steer(server, 'faults', { reset: true });
  await runUntil(page, () => expect(old).toBeHidden({ timeout: 300 }));
  await expect(button).toBeEnabled();
});
