import type { Page } from '@playwright/test';
import { serverAnswer } from '../lib/call-faults.ts';
import { expect, test } from '../lib/journey.ts';
import { ledgerDifferences, steer } from '../lib/steer.ts';
import { chooseSide, holdPositions, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

const placed = 'Your Order has been Placed.';
const count = (page: Page) =>
  page.getByRole('region', { name: 'Total portfolio' }).getByText(/^Total open positions \d+$/);

async function openPositions(page: Page): Promise<number> {
  return Number(/\d+$/.exec((await count(page).textContent()) ?? '')?.[0]);
}

/** What the server says is open, newest first. */
const openTrades = (page: Page): Promise<{ id: number }[]> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const answer = await fetch('/api/v1/user/trades/open', { headers: { authorization: `Bearer ${String(token)}` } });
    return ((await answer.json()) as { data: { id: number }[] }).data;
  });

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

  test('closes all after asking, and only what it asked about', async ({ page, server }) => {
    await page.clock.install();
    // Timers of before the clock was there would be none of its own.
    await page.reload();
    await holdPositions(page, 1);
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText(placed)).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    const listed = (positions: number) => page.getByText(`Total open positions ${positions}`, { exact: true });
    await runUntil(page, () => expect(listed(2)).toBeVisible({ timeout: 300 }));
    const dialog = page.getByRole('dialog', { name: 'Close all positions' });
    const ask = async (positions: number) => {
      await page.getByRole('button', { name: 'Close all positions' }).click();
      await expect(dialog.getByText(`This closes ${positions} open positions`)).toBeVisible();
      await expect(dialog.getByText(/^Total net P\/L [+-]?\$[\d,]+\.\d\d$/)).toBeVisible();
    };
    const held = async () => (await openTrades(page)).map(({ id }) => id);
    await test.step('what comes while it asks stays open, as does what the server could not close, and that is said (T-095)', async () => {
      await ask(2);
      const [kept = 0, ...others] = await held();
      await holdPositions(page, 1);
      // Behind the dialog the list has it; what was asked about stays the same.
      await runUntil(page, () => expect(listed(3)).toBeVisible({ timeout: 300 }));
      await expect(dialog.getByText('This closes 2 open positions')).toBeVisible();
      const [come = 0] = await held();
      // The server closes one of the two and says that it could not close the other.
      const message = 'The market of one of them rests';
      await page.route('**/user/trades/close/all', async (route) => {
        const body = route.request().postDataJSON() as { ids: number[] };
        const ids = body.ids.filter((id) => id !== kept);
        const answer = await route.fetch({ postData: { ...body, ids } });
        await route.fulfill({
          response: answer,
          json: { ...((await answer.json()) as object), message, failed: [kept] },
        });
      });
      await dialog.getByRole('button', { name: 'Close 2 positions' }).click();
      await expect(page.getByRole('alert').filter({ hasText: message })).toContainText('1 position closed');
      await expect(page.getByText('All opened positions successfully closed')).toHaveCount(0);
      await expect(count(page)).toHaveText('Total open positions 2');
      for (const symbol of ['ETHUSD', 'BTCUSD'])
        await expect(page.getByRole('button', { name: `Close position ${symbol}` })).toHaveCount(1);
      expect(others).toHaveLength(1);
      expect(await held()).toEqual([come, kept]);
      await page.unroute('**/user/trades/close/all');
    });
    await test.step('what it asked about is closed, said, and gone from the list (T-093, T-095)', async () => {
      await ask(2);
      await dialog.getByRole('button', { name: 'Close 2 positions' }).click();
      await expect(page.getByText('All opened positions successfully closed')).toBeVisible();
      await expect(count(page)).toHaveText('Total open positions 0');
      await expect(page.getByText('You have no open position yet')).toBeVisible();
      expect(await held()).toEqual([]);
      expect(await ledgerDifferences(server)).toEqual([]);
    });
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

test('an old price takes no order, and an order whose answers are lost is said to be in doubt', async ({
  page,
  trader,
  server,
}) => {
  await page.clock.install();
  await signIn(page, trader, 'ETHUSD');
  await chooseSide(page, 'Buy');
  const form = page.getByRole('form', { name: 'Order' });
  const button = form.getByRole('button', { name: /^Buy .+ at market$/ });
  await test.step('an old price is grey, says its age and takes no order until the next one (T-060)', async () => {
    const prices = form.getByRole('button', { name: /^(Buy|Sell) [\d,.]+$/ }).locator('.number');
    const colours = () => prices.evaluateAll((all) => all.map((price) => getComputedStyle(price).color));
    await expect(prices).toHaveCount(2);
    await expect(form.locator('[data-stale]')).toHaveCount(0);
    const fresh = await colours();
    await steer(server, 'faults', { operation: 'getAssetRate', status: 500, times: 50 });
    const old = page.getByText('Price is out of date');
    await runUntil(page, () => expect(old).toBeVisible({ timeout: 300 }));
    await expect(button).toBeDisabled();
    await expect(prices.and(page.locator('[data-stale]'))).toHaveCount(2);
    // One grey for both, which neither of them had.
    const grey = await colours();
    expect(new Set(grey).size).toBe(1);
    expect(fresh).not.toContain(grey[0]);
    await form.getByRole('button', { name: /^Sell [\d,.]+$/ }).click();
    await expect(form.getByRole('button', { name: /^Sell .+ at market$/ })).toBeDisabled();
    await form.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    // A screen reader is told once, by the ticket: the age counts on every second.
    const age = page.getByText(/^Price is \d+ s old$/);
    await expect(age).toBeVisible();
    await expect(age.locator('xpath=ancestor-or-self::*[@role="status"]')).toHaveCount(0);
    await steer(server, 'faults', { reset: true });
    await runUntil(page, () => expect(old).toBeHidden({ timeout: 300 }));
    await expect(button).toBeEnabled();
    await expect(form.locator('[data-stale]')).toHaveCount(0);
    await expect.poll(colours).toEqual(fresh);
  });
  await test.step('an order whose answers are all lost is sent twice with one key, and is neither placed nor refused (T-077)', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/user/trades/store', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await serverAnswer(route);
      await route.abort();
    });
    await page.route('**/user/intents/*', (route) => route.abort());
    await form.getByRole('textbox', { name: 'Units' }).fill('0.03');
    await button.click();
    // The clock runs by itself meanwhile: pushed on too soon, the first sending would be given up.
    await expect.poll(() => keys.length).toBe(2);
    const doubt = page.getByText('The order could not be confirmed. Check your open positions.');
    await runUntil(page, () => expect(doubt).toBeVisible({ timeout: 300 }));
    await expect(page.getByRole('alert').filter({ has: doubt })).toHaveCount(1);
    await expect(page.getByText(placed)).toHaveCount(0);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
    // The list is asked for again: it holds what the server has made of it, once.
    if (isPhone(page)) await page.keyboard.press('Escape');
    await expect(count(page)).toHaveText('Total open positions 1');
    expect(await openTrades(page)).toHaveLength(1);
  });
});
