import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { chooseAsset, chooseSide, escapeDialog, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

const PLACED = 'Your Order has been Placed.';
const panel = (page: Page) => page.getByRole('region', { name: 'Total portfolio' });
const closeButtons = (page: Page) => page.getByRole('button', { name: 'Close position ETHUSD' });
const notice = (page: Page, text: string) => page.getByText(text).first();

/** A new account in ETHUSD, which costs 2,000.00 to buy and brings 1,990.00. */
async function enter(page: Page, server: RunningServer, balance = '10000.00'): Promise<void> {
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, await newAccount(server, balance), 'ETHUSD');
}

async function buy(page: Page, units: string): Promise<void> {
  await placeOrder(page, 'Buy', units);
  await expect(notice(page, PLACED)).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(closeButtons(page).first()).toBeVisible();
}

/** The figures of the account, which a phone keeps in a sheet. */
async function figures(page: Page) {
  const bar = page.getByRole('contentinfo', { name: 'Account figures' });
  if (!isPhone(page)) return bar;
  await bar.getByRole('button').first().click();
  return page.getByRole('dialog', { name: 'Account figures' });
}

test('a fill is heard and said, and its position stands in one account mode', async ({ page, server }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    HTMLMediaElement.prototype.play = function play() {
      heard.push(this.src);
      // As a browser does where nothing was pressed yet: the page says nothing of it.
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await steer(server, 'market', { sy: 'EURUSD', buy: '1.23456', sell: '1.23440' });
  await enter(page, server);
  const price = (text: string) => page.getByRole('button', { name: text, exact: true }).first();
  await test.step('a fill is heard and said to the letter, and a sound that is refused is no matter (T-072, T-075, T-226)', async () => {
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(await heard()).toEqual([]);
    await buy(page, '0.1');
    await expect(page.getByText(PLACED, { exact: true }).first()).toBeVisible();
    expect(await heard()).toEqual([expect.stringMatching(/\/success[^/]*\.wav$|^data:audio\/wav/)]);
  });
  await test.step('a price has the decimals of its asset, two at least, and a row of positions three (T-228)', async () => {
    await expect(price('Buy 2,000.00')).toBeVisible();
    await expect(price('Sell 1,990.00')).toBeVisible();
    const row = panel(page)
      .getByRole(isPhone(page) ? 'article' : 'row')
      .filter({ hasText: 'ETHUSD' });
    for (const text of ['2,000.000', '1,990.000']) await expect(row.getByText(text, { exact: true })).toBeVisible();
    await chooseAsset(page, 'EURUSD');
    await expect(price('Buy 1.23456')).toBeVisible();
    await expect(price('Sell 1.23440')).toBeVisible();
  });
  await test.step('the positions of one account mode never stand in the other (T-097)', async () => {
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      const headers = { authorization: `Bearer ${String(token)}` };
      await fetch('/api/v1/user/switch/to/practice', { method: 'POST', headers });
    });
    await page.reload();
    await expect(panel(page).getByText('Total open positions 0')).toBeVisible();
    await expect(closeButtons(page)).toHaveCount(0);
    await expect((await figures(page)).getByRole('button', { name: 'P/L $0.00', exact: true })).toBeVisible();
  });
});

test('no check of the funds holds an order back: the server decides (T-056)', async ({ page, server }) => {
  await enter(page, server, '10.00');
  await placeOrder(page, 'Buy', '5');
  await expect(notice(page, 'Insufficient free margin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy ETHUSD at market' })).toBeEnabled();
});

test('closing what is refused is told, and empties no list', async ({ page, server }) => {
  await enter(page, server);
  await buy(page, '0.1');
  await test.step('closing all that is refused is told in the server’s words, and empties no list (T-094)', async () => {
    await page.route('**/api/v1/user/trades/close/all', (route) =>
      route.fulfill({ status: 409, json: { message: 'The market rests' } }),
    );
    await page.getByRole('button', { name: 'Close all positions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close all positions' });
    await dialog.getByRole('button', { name: 'Close 1 position' }).click();
    await expect(notice(page, 'The market rests')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(closeButtons(page)).toHaveCount(1);
    await expect(closeButtons(page)).toBeEnabled();
  });
  await test.step('a close that is refused is said, and the row can be closed again (T-089, T-090)', async () => {
    const calls = '**/api/v1/user/close/trade';
    await page.route(calls, (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
    await closeButtons(page).click();
    await expect(notice(page, 'Position was not closed')).toBeVisible();
    await page.route(calls, (route) => route.fulfill({ status: 422, json: { message: 'Not at this moment' } }), {
      times: 1,
    });
    await expect(closeButtons(page)).toBeEnabled();
    await closeButtons(page).click();
    await expect(notice(page, 'Not at this moment')).toBeVisible();
    await expect(closeButtons(page)).toBeEnabled();

    // While it is on its way it cannot be asked for again.
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/user/close/trade') && sent.push(request.url()));
    await steer(server, 'faults', { operation: 'closeTrade', delayMs: 1_000 });
    await closeButtons(page).click();
    await expect(closeButtons(page).and(page.locator('[aria-disabled="true"], [disabled]'))).toHaveCount(1);
    await closeButtons(page).click({ force: true });
    await expect(notice(page, 'Position successfully closed')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test('what the server closes is told: take profit as success, stop loss and stop-out as error (T-083, T-107, R24)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await enter(page, server);
  await chooseSide(page, 'Buy');
  const form = page.getByRole('form', { name: 'Order' });
  await form.getByRole('textbox', { name: 'Units' }).fill('1');
  await form.getByRole('switch', { name: /take profit/i }).click({ force: true });
  await form.getByRole('textbox', { name: /take profit/i }).fill('50');
  await form.getByRole('switch', { name: /stop loss/i }).click({ force: true });
  await form.getByRole('textbox', { name: /stop loss/i }).fill('60');
  await form.getByRole('button', { name: 'Buy ETHUSD at market' }).click();
  await expect(notice(page, PLACED)).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2150.00', sell: '2140.00' });
  const taken = notice(page, 'Position ETHUSD closed: take profit reached');
  await runUntil(page, () => expect(taken).toBeVisible({ timeout: 300 }));
  await expect(page.getByRole('alert').filter({ has: taken })).toHaveCount(0);
  await expect(closeButtons(page)).toHaveCount(0);

  // The ticket keeps both limits for the next order, which is not sent before it knows the price.
  const dear2150 = page.getByRole('button', { name: /^Buy 2,150/ }).first();
  await runUntil(page, () => expect(dear2150).toBeVisible({ timeout: 300 }));
  await buy(page, '1');
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2080.00', sell: '2070.00' });
  const lost = notice(page, 'Position ETHUSD closed: stop loss reached');
  await runUntil(page, () => expect(lost).toBeVisible({ timeout: 300 }));
  await expect(page.getByRole('alert').filter({ has: lost })).not.toHaveCount(0);
  await expect(closeButtons(page)).toHaveCount(0);

  // The margin of 4 units at 1:5 is 8,000: of 10,060 a loss of 6,000 leaves more than half of it, one of 7,600 less.
  await steer(server, 'market', { sy: 'ETHUSD', buy: '10000.00', sell: '9990.00' });
  const dear = page.getByRole('button', { name: /^Buy 10,000/ }).first();
  await runUntil(page, () => expect(dear).toBeVisible({ timeout: 300 }));
  if (isPhone(page)) await chooseSide(page, 'Buy');
  for (const name of [/take profit/i, /stop loss/i]) await form.getByRole('switch', { name }).click({ force: true });
  if (isPhone(page)) await page.keyboard.press('Escape');
  await buy(page, '4');
  await steer(server, 'market', { sy: 'ETHUSD', buy: '8510.00', sell: '8500.00' });
  const bar = await figures(page);
  const level = bar.getByRole('button', { name: /^Margin level/ });
  await runUntil(page, () => expect(level).toContainText(/Margin level\s*5\d\.\d\d%/, { timeout: 300 }));
  if (isPhone(page)) await level.tap();
  else await level.hover();
  const warning = 'The margin level is low. Close positions, or the server may close some.';
  await expect(page.getByText(warning).last()).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await steer(server, 'market', { sy: 'ETHUSD', buy: '8110.00', sell: '8100.00' });
  const stopped = notice(page, 'Position ETHUSD closed: stop out, your margin level was too low');
  await runUntil(page, () => expect(stopped).toBeVisible({ timeout: 300 }));
  await expect(page.getByRole('alert').filter({ has: stopped })).not.toHaveCount(0);
  await expect(closeButtons(page)).toHaveCount(0);
});

test('every figure and button is called what the specification calls it', async ({ page, server }) => {
  await enter(page, server);
  await buy(page, '0.1');
  const bar = await figures(page);
  for (const name of ['Equity', 'P/L', 'Margin', 'Free margin', 'Leverage', 'Margin level'])
    await expect(bar.getByRole('button', { name: new RegExp(`^${name} [^a-z]*$`) })).toBeVisible();
  if (isPhone(page)) {
    await page.keyboard.press('Escape');
    await chooseSide(page, 'Buy');
  }
  const form = page.getByRole('form', { name: 'Order' });
  for (const name of ['Units', /^Take profit/, /^Stop loss/])
    await expect(form.getByRole('textbox', { name })).toBeVisible();
  for (const text of [/^Available/, /^Leverage/]) await expect(form.getByText(text).first()).toBeVisible();
  for (const side of ['Buy', 'Sell'])
    await expect(page.getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) }).first()).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(panel(page).getByText('Total open positions 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close all positions' })).toBeVisible();

  await page.getByRole('button', { name: /choose another asset/ }).click();
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  await expect(search.getByLabel('Search')).toBeVisible();
  for (const name of [/^All assets/, /^Wishlist/]) await expect(search.getByRole('button', { name })).toBeVisible();
  await escapeDialog(page);
  await page.goto('/watchlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Watch List' })).toBeVisible();
  await page.goto('/orderbook');
  await expect(page.getByText('Total open positions: 1')).toBeVisible();
  await page.getByRole('tab', { name: 'Closed trades' }).click();
  await expect(page.getByText('Total closed positions: 0')).toBeVisible();
});
