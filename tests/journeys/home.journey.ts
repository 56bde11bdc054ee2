import type { Page } from '@playwright/test';
import { answerUser } from '../lib/answer-user.ts';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { callAs } from '../lib/managers.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { dialogArrived, holdPositions, isPhone, signIn, tradeBitcoin } from '../lib/trader.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** As a link of the page does it: without loading it anew. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const path = (page: Page) => new URL(page.url()).pathname;

test('the home shows how the account stands, the news and where to go', async ({ page, server }) => {
  const trader = await newTrader(server);
  await signIn(page, trader);
  await tradeBitcoin(page);
  await holdPositions(page, 1);
  await steer(server, 'settings', { home_page: 'wealth_management', live_chat: '' });
  // What a back office counts is nobody's business here.
  const counts = Object.fromEntries(
    ['online_users', 'leads', 'p_withdrawals', 'p_deposits', 'users'].map((name, at) => [name, 918_273_640 + at]),
  );
  const portfolios = Object.entries({ Cash: 6200, Crypto: 2140.5, Forex: 900, Stocks: 410.25 }).map(
    ([name, value], at) => ({ id: at + 1, name, value }),
  );
  const plan = { trading_plans_id: [3], plan_name: 'GOLD' };
  // Not their sum: an account with other entries too, which is shown as it was sent.
  await answerUser(page, { ...counts, ...plan, portfolios, portfolios_value: 9650.8 });
  await page.route('**/api/v1/user/account/upload/id', (route) =>
    route.fulfill({ json: { data: [{ status: 'pending' }] } }),
  );
  await test.step('the home welcomes and tells how the account stands (A-003, T-163, T-169)', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const status = region(page, 'Account status');
    for (const name of ['Balance', 'Equity', 'P/L', 'Margin', 'Free margin', 'Margin level'])
      await expect(status.getByText(name, { exact: true })).toBeVisible();
    const factOf = (name: string) => status.locator('div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(factOf('Balance').locator('dd')).toHaveText(/^\$[\d,]+\.\d\d$/);
    const balance = (await factOf('Balance').locator('dd').textContent()) ?? '';
    await expect(page.getByRole('banner').getByRole('button', { name: `account ${balance}` })).toBeVisible();
    const isPractice = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { is_practice: boolean }).is_practice,
    );
    // With the equity of the document, what the checks use stands by it (R17).
    await expect(factOf('Equity').locator('dd')).toContainText(/Checks use balance \+ P\/L: \$[\d,]+\.\d\d$/);
    await expect(factOf('Mode').locator('dd')).toHaveText(isPractice ? 'Practice' : 'Real');
    await expect(factOf('Identity').getByRole('link', { name: 'Pending' })).toHaveAttribute('href', '/kyc');
    await expect(factOf('Plan').locator('dd')).toHaveText('GOLD');
    const rows = region(page, 'Open positions').getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const { data: open } = await (await callAs(server, trader))<unknown[]>('/user/trades/open');
    expect(open).toHaveLength(2);
    await expect(factOf('Open positions').locator('dd')).toHaveText(String(open.length));
  });
  await test.step('positions, portfolio and sample news show, and no count of a back office (A-085, T-163, T-170, T-262)', async () => {
    for (const list of ['Open positions', 'Last closed'])
      await expect(region(page, list).getByRole('button', { name: 'BTCUSD: details' }).first()).toBeVisible();
    await expect(region(page, 'Margin in use by asset').getByText('BTCUSD').first()).toBeVisible();
    const portfolio = region(page, 'Portfolio');
    await expect(portfolio.locator('.recharts-pie-sector')).toHaveCount(4);
    // Whose it is, beside the figures of the practice account (T-097).
    const isPractice = await region(page, 'Account status').getByText('Practice', { exact: true }).isVisible();
    await expect(portfolio.getByText('Of your real account')).toHaveCount(isPractice ? 1 : 0);
    const news = region(page, 'Market news');
    await expect(news.getByText('Sample news')).toHaveCount(1);
    expect(await news.getByRole('listitem').count()).toBeGreaterThan(3);
    await expect(page.getByText(/918,?273,?64\d/)).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `home-${isPhone(page) ? 'phone' : 'desktop'}`);
  });

  const tiles = page.getByRole('navigation', { name: 'Go to' });
  await test.step('each tile with a page leads to it (R12, T-167, T-168)', async () => {
    await expect(tiles.getByRole('listitem')).toHaveText([
      ...['Trade Room', 'Order Book', 'Market Analysis', 'Financial History', 'Chat & Support'],
      ...['Leader Board', 'Video Tutorials', 'Help Center', 'Home'],
    ]);
    for (const [name, to] of [
      ['Trade Room', '/traderoom'],
      ['Order Book', '/orderbook'],
      ['Market Analysis', '/market_analysis'],
      ['Financial History', '/transactions'],
      ['Chat & Support', '/livechat'],
      ['Home', '/'],
    ] as const)
      await expect(tiles.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  });
  await test.step('a tile without a page says why and leads nowhere (A-032, A-056, M-288, T-166)', async () => {
    for (const [name, notice] of [
      ['Leader Board', 'Pending Activation'],
      ['Video Tutorials', 'Pending Activation'],
      ['Help Center', 'We are not live'],
    ] as const) {
      await tiles.getByRole('button', { name }).click();
      await expect(page.getByText(notice).first()).toBeVisible();
      expect(path(page)).toBe('/');
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    }
  });
  await test.step('a status for which a phone has no room in one line is whole in two', async () => {
    await page.unroute('**/api/v1/user/account/upload/id');
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const unverified = region(page, 'Account status').getByText('Account Unverified');
    await expect(unverified).toBeVisible();
    expect(await unverified.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    if (usual) await page.setViewportSize(usual);
  });
  const watched = region(page, 'Watch List').getByRole('listitem').last().getByRole('button');
  const symbol = await watched.locator('span').nth(1).innerText();
  await watched.click();
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
});

test('a picture of a hosted provider’s news loads from the host that the operator named (T-176, R27)', async ({
  page,
  server,
}) => {
  const image = 'https://pictures.example/a.svg';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56"/>';
  await page.route(image, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  const article = { id: 'a', title: 'Oil steadies', summary: '', url: '', source: 'Example Wire', image };
  await page.route('**/api/v1/news', (route) =>
    route.fulfill({ json: { data: [{ ...article, published_at: '2026-11-20T09:30:00.000Z' }] } }),
  );
  await signIn(page, await newTrader(server));
  const hosted = { news_provider_url: 'https://news.example/v1', outside_hosts: ['pictures.example'] };
  await steer(server, 'settings', { home_page: 'wealth_management', ...hosted });
  await page.goto('/');
  const picture = region(page, 'Market news').locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', image);
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(56);
});

test('the news are asked for once an hour, open elsewhere as plain text, and stay silent (R14, T-163, T-175, T-176)', async ({
  page,
  server,
}) => {
  const article = (id: string, title: string, url: string) => ({
    ...{ id, title, url, summary: `About ${id}.`, source: 'Example Wire', published_at: '2026-11-20T09:30:00.000Z' },
  });
  let asked = 0;
  let isDown = false;
  await page.route('**/api/v1/news', (route) => {
    asked += 1;
    if (isDown)
      return route.fulfill({ status: 503, json: { message: 'No', error: 'No', status: 'provider_unavailable' } });
    const data = [
      article('a', '<b>Oil</b> steadies', 'https://news.example/a'),
      article('b', 'Gold holds', 'javascript:alert(1)'),
    ];
    return route.fulfill({ json: { data } });
  });
  await signIn(page, await newTrader(server));
  await steer(server, 'settings', { home_page: 'wealth_management' });
  await page.goto('/');
  const news = region(page, 'Market news');
  const link = news.getByRole('link', { name: '<b>Oil</b> steadies' });
  await expect(link).toHaveAttribute('href', 'https://news.example/a');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(news.getByText('Gold holds')).toBeVisible();
  await expect(news.getByRole('link')).toHaveCount(1);
  await expect(news.getByText(/Example Wire · 2026-11-20/)).toHaveCount(2);
  await expect(news.getByText('Sample news')).toHaveCount(0);
  const { at, items } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('market_news_cache') ?? '{}') as { at: number; items: { id: string }[] },
  );
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(asked).toBe(1);
  await walk(page, '/orderbook');
  await walk(page, '/');
  await expect(link).toBeVisible();
  await page.reload();
  await expect(link).toBeVisible();
  expect(asked).toBe(1);
  const age = (ms: number) =>
    page.evaluate((by) => {
      const kept = JSON.parse(localStorage.getItem('market_news_cache') ?? '{}') as { at: number };
      localStorage.setItem('market_news_cache', JSON.stringify({ ...kept, at: kept.at - by }));
    }, ms);
  await age(3_600_000);
  isDown = true;
  await page.reload();
  await expect.poll(() => asked).toBe(2);
  await expect(link).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('market_news_cache'));
  await page.reload();
  await expect(news.getByText('No news available')).toBeVisible();
  expect(asked).toBe(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the portfolio is a ring of nine colours, a table and cards; without one it says how to begin (A-006, T-162, T-183, T-184)', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  const portfolios = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, name: `Holding ${at + 1}`, value: 100 }));
  await answerUser(page, { portfolios, portfolios_value: 1234.5 });
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  const main = page.getByRole('main');
  const table = main.getByRole('group', { name: 'Portfolio as a table' });
  await expect(main.locator('.recharts-pie-sector')).toHaveCount(10);
  await expect(table.getByRole('row')).toHaveCount(12);
  await expect(table.getByRole('row', { name: 'Holding 4 100.00 10.00%' })).toBeVisible();
  await expect(table.getByRole('row').last()).toHaveText(/Total.*\$1,234\.50/);
  await table.focus();
  await expect(table).toBeFocused();
  const cards = main.getByRole('article');
  await expect(cards).toHaveCount(10);
  await expect(cards.nth(9)).toHaveText(/Holding 10.*\$100\.00.*10\.00%/);
  const colors = await main
    .locator('.recharts-pie-sector path')
    .evaluateAll((arcs) => arcs.map((arc) => getComputedStyle(arc).fill));
  expect(new Set(colors.slice(0, 9)).size).toBe(9);
  expect(colors[9]).toBe(colors[0]);
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, `portfolio-${isPhone(page) ? 'phone' : 'desktop'}`);

  await answerUser(page, { portfolios: [], portfolios_value: 0 });
  await page.reload();
  await expect(main.getByText('No portfolio yet')).toBeVisible();
  await expect(main.locator('.recharts-pie-sector')).toHaveCount(0);
  await expect(table).toHaveCount(0);
  await main.getByRole('button', { name: 'Deposit' }).click();
  await dialogArrived(page);
  await page.keyboard.press('Escape');
  for (const to of ['/accounts', '/new/account/demo', '/new/account/live', '/livechat', '/portfolio']) {
    await walk(page, to);
    await expect(main.getByRole('heading', { level: 1 }), to).not.toHaveText(/Not found|Coming soon/);
    expect(path(page)).toBe(to);
  }
});

test('without a home / is the trade room, and only /', async ({ page, server }) => {
  await signIn(page, await newTrader(server));
  await test.step('only / itself goes to the trade room, and its children stay (A-004, A-006, T-164)', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/traderoom$/);
    for (const home_page of ['trade_room', 'wealth_management']) {
      await steer(server, 'settings', { home_page });
      await page.goto('/portfolio');
      await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
      expect(path(page)).toBe('/portfolio');
    }
  });
  await test.step('a page that is still to come and an unknown one lead home (A-027, A-028, T-199)', async () => {
    await steer(server, 'settings', { home_page: 'trade_room' });
    for (const from of ['/wallets', '/no-such-page']) {
      await page.goto(from);
      if (from === '/wallets') {
        await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        expect(await axeFaults(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Go Home' }).click();
      await expect(page).toHaveURL(/\/traderoom$/);
    }
  });
});
