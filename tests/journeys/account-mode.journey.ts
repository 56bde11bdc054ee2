import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { lookInBoth } from '../lib/picture.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { holdPositions, isPhone, placeOrder, signIn } from '../lib/trader.ts';

const balance = (page: Page, text: string) => page.getByRole('button', { name: text });
const accounts = (page: Page) => page.getByRole('dialog', { name: 'Your accounts' });
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
const EMPTY = 'You have no open position yet';
const notice = (page: Page, text: string) => page.getByText(text).first();

/** The open positions, as the server has them. */
const openTrades = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const answer = await fetch('/api/v1/user/trades/open', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { traded_amount: number; profit: number }[] }).data;
  });

test('shows both accounts and tops the practice one up', async ({ page, server }) => {
  await signIn(page, await newAccount(server, '500.00'));
  await test.step('the ring tells the share of the equity that is in use (A-044)', async () => {
    await placeOrder(page, 'Buy', '0.01');
    await expect(notice(page, 'Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    // The margin is a share of all that the account is worth: the balance with what the position made.
    const share = async () => {
      const [{ traded_amount: margin, profit } = { traded_amount: 0, profit: 0 }] = await openTrades(page);
      return `Margin in use: ${(Math.ceil((margin / (500 + profit)) * 10_000) / 100).toFixed(2)}% of equity`;
    };
    await expect(async () => {
      const expected = await share();
      expect(expected).toMatch(/ [1-9]\d?\.\d\d%/);
      await expect(page.getByRole('button', { name: expected })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
  await test.step('a tap on the balance opens both accounts, the bonus and what is done with them (A-063, A-064, A-065, A-284)', async () => {
    await balance(page, 'Real account $500.00').click();
    await expect(row(page, 'Real account')).toHaveAttribute('aria-pressed', 'true');
    await expect(row(page, 'Real account')).toContainText('$500.00');
    await expect(row(page, 'Practice account')).toHaveAttribute('aria-pressed', 'false');
    await expect(row(page, 'Practice account')).toContainText('$500.00');
    await expect(row(page, 'Bonus')).toContainText('$0.00');
    await expect(accounts(page).getByRole('button', { name: 'Deposit' })).toBeVisible();
    await expect(accounts(page).getByRole('button', { name: 'Refresh balances' })).toBeVisible();
  });

  await test.step('a refused top-up says so and changes nothing (A-084, M-139, T-222)', async () => {
    await page.route('**/user/update/practice_wallet', (route) => route.fulfill({ status: 409, json: {} }));
    await row(page, 'Top up').click();
    await expect(notice(page, 'Unable to Top Up')).toBeVisible();
    await expect(row(page, 'Practice account')).toContainText('$500.00');
  });
  await test.step('a top-up raises the practice account to 10,000, and no further (A-084, M-137, T-236, T-237)', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await row(page, 'Top up').click();
    await expect(notice(page, 'Practice account topped up to $10,000.00')).toBeVisible();
    await expect(row(page, 'Practice account')).toContainText('$10,000.00');
    await row(page, 'Top up').click();
    await expect(notice(page, 'Practice account already has $10,000.00 or more')).toBeVisible();
  });
});

test('is told by a summary, asked for once more, and switched only when the server says so', async ({
  page,
  server,
}) => {
  await signIn(page, await newAccount(server, '500.00'));
  await holdPositions(page, 1);
  await balance(page, 'Real account $500.00').click();
  const summary = page.getByRole('dialog', { name: 'Accounts and bonus' });
  // The account that is chosen already is not asked for.
  const switches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/switch/to/')) switches.push(request.url());
  });
  await test.step('the bonus opens a summary of both accounts (M-129, M-130)', async () => {
    await row(page, 'Real account').click();
    await expect(accounts(page).getByRole('button', { name: 'Deposit' })).toBeVisible();
    await row(page, 'Bonus').click();
    await expect(summary.getByRole('button', { name: 'Real account' })).toContainText('$500.00');
    await expect(summary.getByRole('button', { name: 'Deposit' })).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Practice account' })).toContainText('$500.00');
    await expect(summary.getByRole('button', { name: 'Top up' })).toBeVisible();
  });

  await test.step('the balances are asked for once, and the present account is not switched to (A-065, A-067, M-131)', async () => {
    // One question, and it spins until that is answered.
    let questions = 0;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/auth/user', async (route) => {
      questions += 1;
      await asked;
      await route.continue();
    });
    const refresh = summary.getByRole('button', { name: /^Refresh/ });
    await refresh.click();
    await expect(refresh).toHaveAccessibleName('Refreshing balances');
    await refresh.click({ force: true });
    answer();
    await expect(refresh).toHaveAccessibleName('Refresh balances');
    expect([questions, switches]).toEqual([1, []]);
    await page.unroute('**/api/v1/auth/user');
  });

  await test.step('a refused switch is told at the top right, and the account stays (M-133, M-285, T-220, T-222)', async () => {
    const calls = '**/switch/to/practice';
    const refusal = { message: 'Not now', error: 'Not now' };
    await page.route(calls, (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await summary.getByRole('button', { name: 'Practice account' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Error while switching' });
    await expect(refused).toContainText(/^Error/);
    const box = await refused.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // At the right edge of a phone, and on a wide screen in the right half, beside the ticket's prices.
    const toRight = width - (box?.x ?? 0) - (box?.width ?? 0);
    if (isPhone(page)) expect(toRight).toBeLessThan(40);
    else expect(toRight).toBeLessThan(box?.x ?? 0);
    expect(box?.y).toBeLessThan(height / 4);
    await refused.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(refused).toBeHidden();
    await expect(summary.getByRole('button', { name: 'Real account' })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('a switch is told in the words of the server, and the position stays in its account (M-134, M-142)', async () => {
    const [switched] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/switch/to/practice')),
      summary.getByRole('button', { name: 'Practice account' }).click(),
    ]);
    const { message } = (await switched.json()) as { message: string };
    await expect(page.getByRole('status').filter({ hasText: message })).toContainText(/^Success/);
    await expect(balance(page, 'Practice account $500.00')).toBeVisible();

    // The position stays in the account that it was opened in.
    await page.goto('/orderbook');
    await expect(page.getByText(EMPTY)).toBeVisible();
  });
  await test.step('the practice account goes with its setting, and the real one has its position (A-067, M-141, M-142)', async () => {
    await steer(server, 'settings', { enable_practice_account: 'false' });
    await page.goto('/orderbook');
    await expect(page.getByText(EMPTY)).toBeHidden();
    await balance(page, 'Real account $500.00').click();
    await expect(row(page, 'Real account')).toBeVisible();
    await expect(row(page, 'Practice account')).toHaveCount(0);
    await expect(row(page, 'Top up')).toHaveCount(0);
  });
});

test('is switched by the keyboard alone, which goes on where it was, and another tab follows (A-066, A-083, A-285, M-138)', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, await newAccount(server, '750.00'));
  const other = await context.newPage();
  await other.goto('/orderbook');
  await expect(balance(other, 'Real account $750.00')).toBeVisible();
  const opener = balance(page, 'Real account $750.00');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(accounts(page).getByRole('button', { name: 'Top up' })).toBeVisible();

  const summary = page.getByRole('dialog', { name: 'Accounts and bonus' });
  // The second time the dialog is there already, and comes before the popover has gone.
  for (let time = 0; time < 2; time += 1) {
    await tabTo(page, row(page, 'Bonus'));
    await page.keyboard.press('Enter');
    await expect(summary).toContainText('$0.00');
    expect(await summary.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await expect(summary).toBeHidden();
    if (isPhone(page)) continue;
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await tabTo(page, row(page, 'Practice account'));
  await page.keyboard.press('Enter');
  await expect(balance(page, 'Practice account $750.00')).toBeFocused();
  await expect(accounts(page)).toBeHidden();
  await expect(balance(other, 'Practice account $750.00')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Order book' })).toBeVisible();
});

test('shows a pending request, which can be taken back (A-077)', async ({ page, server }) => {
  const { email, password } = await newAccount(server, '500.00');
  await steer(server, 'settings', { enable_auto_trader: 'true', enable_account_connection_autotrade: 'true' });
  await signIn(page, { email, password });
  const request = () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      await fetch('/api/v1/user/trader/request', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    });
  const dialog = page.getByRole('dialog', { name: 'Account manager' });
  await request();
  await page.reload();
  await expect(dialog).toContainText('Your request is waiting for an account manager.');
  await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await lookInBoth(page, 'auto-connect-waiting', dialog);
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(notice(page, 'The request was declined.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
