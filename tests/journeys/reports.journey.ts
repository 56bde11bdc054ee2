import type { Page } from '@playwright/test';
import { answerUser } from '../lib/answer-user.ts';
import { expect, test } from '../lib/journey.ts';
import { lookInBoth } from '../lib/picture.ts';
import { newAccount, newTrader, steer } from '../lib/steer.ts';
import { holdPositions, isPhone, signIn } from '../lib/trader.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The figure beside a label. */
const figure = (page: Page, of: string, label: string) =>
  card(page, of).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');

/** What the server itself answers this session. */
const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (to) => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const answer = await fetch(`/api/v1${to}`, { headers: { authorization: `Bearer ${String(token)}` } });
    return (await answer.json()) as never;
  }, path);

test('six live reports, each the way to its page, and from the profile to all of them (T-177, T-179, M-169, T-224)', async ({
  page,
  server,
}) => {
  await steer(server, 'market', { sy: 'BTCUSD', buy: '60000.00', sell: '58000.00' });
  await signIn(page, await newTrader(server));
  await holdPositions(page, 2);
  // More than a page of the list has: the server's own sum is shown.
  const closed = { count: 1204, profit: -13.906083 };
  await page.route('**/user/trades/closed/summary', (route) => route.fulfill({ json: { data: closed } }));
  const person = { unread_messages: 120, trader_request: 'pending', manager_id: null };
  await answerUser(page, person);
  const row = (id: number, amount: number, status: number, currency = 'USD') => ({
    ...{ id, amount, status, currency, payment_method: 'card', card_brand: null, card_last4: null },
    created_at: '2026-11-16T12:15:00.000Z',
  });
  // A list of two pages: its total is that of both.
  await page.route('**/api/v1/user/deposits?*', (route) => {
    const isSecond = route.request().url().includes('before=8');
    const data = isSecond ? [row(7, 1000, 1), row(6, 50, 1, 'EUR')] : [row(9, 0.1, 0), row(8, 0.2, 1)];
    const next = isSecond ? null : '/user/deposits?limit=500&before=8';
    return route.fulfill({ json: { data, links: { next } } });
  });
  const refuse = { status: 500, json: { message: 'Server error', error: 'Server error' } };
  await page.route('**/api/v1/user/withdrawals?*', (route) => route.fulfill(refuse));

  await page.goto('/profile');
  // A request that waits shows itself, once.
  const request = page.getByRole('dialog', { name: 'Account manager', exact: true });
  await request.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(request).toBeHidden();
  const links = page.getByRole('navigation', { name: 'Your account' });
  await expect(links.getByRole('link')).toHaveText(['Account reports', 'Transactions', 'Trades', 'Back to the start']);
  for (const [name, path] of [
    ...([
      ['Transactions', '/transactions'],
      ['Trades', '/orderbook'],
      ['Back to the start', '/'],
    ] as const),
  ])
    await expect(links.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(links.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await links.getByRole('link', { name: 'Account reports' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts & Reports' })).toBeVisible();
  await expect(page).toHaveTitle(/Alerts & Reports/);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([
    ...['Account Report', 'Open positions', 'Closed positions', 'Deposits', 'Withdrawals', 'Alerts'],
  ]);

  // Each card loads and fails alone, and nothing is told of it elsewhere.
  const lost = card(page, 'Withdrawals').getByRole('alert');
  await expect(lost).toContainText('Could not load. Try again');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(page.locator('[id^="notice-"]')).toHaveCount(0);
  await expect(figure(page, 'Deposits', 'Count')).toHaveText('4');
  await expect(figure(page, 'Deposits', 'Total').locator('.number')).toHaveText(['$1,000.30', '50.00 EUR']);
  await expect(figure(page, 'Deposits', 'Approved').locator('.number')).toHaveText(['$1,000.20', '50.00 EUR']);
  await expect(figure(page, 'Alerts', 'Unread messages')).toHaveText('120');
  await expect(figure(page, 'Alerts', 'Account manager request')).toHaveText('Waiting for an answer');
  await expect(figure(page, 'Closed positions', 'Count')).toHaveText('1,204');
  await expect(figure(page, 'Closed positions', 'Realised P/L')).toHaveText('-$13.91');
  const { data: open } = await ask<{ data: unknown[] }>(page, '/user/trades/open');
  expect(open.length).toBeGreaterThan(1);
  await expect(figure(page, 'Open positions', 'Count')).toHaveText(String(open.length));
  // Twice 0.0001, each worth 2,000.00 a unit less than it cost.
  await expect(figure(page, 'Open positions', 'P/L')).toHaveText('-$0.40');
  const balance = (await figure(page, 'Account Report', 'Balance').textContent()) ?? '';
  expect(balance).toMatch(/^\$[\d,]+\.\d\d$/);
  await expect(page.getByRole('banner').getByText(balance).first()).toBeVisible();
  await expect(figure(page, 'Account Report', 'Margin')).toHaveText(/^\$[\d,]+\.\d\d$/);
  // The loss counts twice by the formula of the document, and the checks take it once.
  const less = (by: number) =>
    (Number(balance.replace(/[$,]/g, '')) - by).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const used = card(page, 'Account Report').getByText(`Checks use balance + P/L: ${less(0.4)}`);
  await expect(figure(page, 'Account Report', 'Equity')).toHaveText(less(0.8));
  await expect(used).toBeVisible();
  await lookInBoth(page, 'reports');
  await page.unroute('**/api/v1/user/withdrawals?*');
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Withdrawals', 'Total').locator('.number')).toHaveText([/^\$[\d,]+\.\d\d$/]);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await steer(server, 'settings', { equity_formula: 'standard' });
  await page.reload();
  await expect(figure(page, 'Account Report', 'Equity')).toHaveText(less(0.4));
  await expect(used).toHaveCount(0);
  const ways = page.getByRole('main').getByRole('article').getByRole('link');
  expect(await ways.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...['/traderoom', '/orderbook', '/orderbook', '/transactions', '/transactions', '/livechat'],
  ]);
});

test('mining is a simulation and says so, where the operator has it (T-180, T-181, T-182)', async ({
  page,
  server,
}) => {
  await signIn(page, await newAccount(server, '100.00'));
  await page.goto('/mining');
  await expect(page).toHaveURL(/\/traderoom$/);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Order book' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Mining' })).toHaveCount(0);

  await steer(server, 'settings', { enable_mining: 'true' });
  const begun = new Date(Date.now() - 86_400_000 * 3).toISOString();
  const miner = (id: number, asset: string, days: number) => ({
    ...{ id, asset, asset_image: '', asset_exchange: `CRYPTO:${asset}`, current_balance: 1250.1, profit: 0.1 },
    ...{ estimated_profit_after: days, estimated_profit: 90.2, created_at: begun },
  });
  let answer: object = { data: [miner(1, 'Bitcoin', 30), miner(2, 'Ethereum', 1)] };
  await page.route('**/api/v1/mining', (route) => route.fulfill({ json: answer }));
  await page.reload();
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Mining' }).click();
  await expect(page).toHaveURL(/\/mining$/);
  const label = page.getByText('Simulation – no real mining or earnings', { exact: true });
  await expect(label).toBeVisible();
  await expect(page.getByRole('main').locator('dl').first().locator('dd')).toHaveText([
    ...['2', '$2,500.20', '$0.20', '$180.40'],
  ]);
  await expect(card(page, 'Bitcoin').getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^10(\.0\d)?%$/);
  await expect(card(page, 'Ethereum').getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^100(\.00)?%$/);
  await expect(figure(page, 'Bitcoin', 'Simulated profit at the end')).toHaveText('$90.20');
  await lookInBoth(page, 'mining');
  answer = { data: [] };
  await page.reload();
  await expect(page.getByText('No mining assets')).toBeVisible();
  await expect(label).toBeVisible();
  await page.unroute('**/api/v1/mining');
  const own = page.waitForResponse('**/api/v1/mining');
  await page.reload();
  expect(await (await own).json()).toEqual({ data: [] });
  await expect(page.getByText('No mining assets')).toBeVisible();
});

test('a page whose part does not arrive is waited for 120 seconds, and then said to be lost (T-205)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signIn(page, await newTrader(server));
  await page.route('**/assets/reports.page-*.js', () => new Promise(() => undefined));
  const asked = page.waitForRequest('**/assets/reports.page-*.js');
  await page.evaluate(() => {
    history.pushState(null, '', '/reports');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await asked;
  const lost = page.getByRole('heading', { name: 'This page could not be loaded' });
  await page.clock.fastForward(110_000);
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  await expect(lost).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(lost).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts & Reports' })).toBeVisible();
});
