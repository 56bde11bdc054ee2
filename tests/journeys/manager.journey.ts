import type { Page, Route } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { callAs, newClient, newManager, SERVICE } from '../lib/managers.ts';
import { look } from '../lib/picture.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';
import { textOf } from '../lib/words.ts';

const PROFILE = '**/api/v1/user/manager/*';
const WARNING = 'Contact your Account Manager or the support team to Activate The AutoTrader Service';

const notice = (page: Page, text: string) => page.getByText(text).first();
const dialog = (page: Page, name = 'Account manager') => page.getByRole('dialog', { name, exact: true });

/** Where the controls stand: in the side panel and the foot, on a phone in the sheet of the figures. */
async function openControls(page: Page): Promise<void> {
  if (!isPhone(page) || (await dialog(page, 'Account figures').isVisible())) return;
  await page.getByRole('contentinfo').getByRole('button').first().click();
  await expect(dialog(page, 'Account figures')).toBeVisible();
}
const toggle = (page: Page) => page.getByRole('switch', { name: 'Auto trader' });
async function press(page: Page, name: string): Promise<void> {
  await openControls(page);
  await page.getByRole('button', { name, exact: true }).click();
}
async function pressToggle(page: Page): Promise<void> {
  await openControls(page);
  await toggle(page).click();
}
async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  // A notice may leave by itself while it is being pressed.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 });
    expect(await close.count()).toBe(0);
  }).toPass({ timeout: 20_000 });
}

/** The server's own answer about the manager, with changes. */
async function answerManager(page: Page, change: (data: Record<string, unknown>) => object): Promise<void> {
  await page.unroute(PROFILE);
  await page.route(PROFILE, async (route: Route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { data: { ...data, ...change(data) } } });
  });
}

test('a manager is asked for, accepted and disconnected by the button and the toggle alike', async ({
  page,
  server,
}) => {
  const manager = await newManager(server);
  const client = await newAccount(server, '2500.00');
  await signIn(page, client);
  await test.step('while the service is off, button and toggle alike warn, and nothing leads to the page (T-012, T-125, T-197, R7)', async () => {
    await openControls(page);
    await expect(page.getByRole('link', { name: /Account manager|AutoTrader/ })).toHaveCount(0);
    await look(page, 'manager-button');
    await press(page, 'Account manager');
    await expect(notice(page, WARNING)).toBeVisible();
    await closeNotices(page);
    await pressToggle(page);
    await expect(notice(page, WARNING)).toBeVisible();
    await openControls(page);
    await expect(toggle(page)).not.toBeChecked();
  });

  await test.step('once it is on, a request is confirmed, sent and shown while it waits (T-011, T-192, T-260, R7)', async () => {
    await steer(server, 'settings', SERVICE);
    await page.reload();
    await press(page, 'Start AutoTrader');
    await expect(dialog(page)).toContainText('Nothing is traded before you accept');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await pressToggle(page);
    await dialog(page).getByRole('button', { name: 'Send request' }).click();
    await expect(notice(page, 'Your request is waiting for an account manager.')).toBeVisible();
    // Pending shows itself, and again at a press of either.
    await expect(dialog(page).getByRole('button', { name: 'Cancel request' })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await press(page, 'AutoTrader: request sent');
    await expect(dialog(page).getByRole('button', { name: 'Cancel request' })).toBeVisible();
  });

  await test.step('an offer names the manager, what accepting means, and both answers (T-192, T-260)', async () => {
    await server.operate('manager', 'offer', manager.email, client.email);
    const picture = '/brand/manager.svg';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    await page.route(`**${picture}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
    await page.route('**/api/v1/auth/user', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { manager: object | null } };
      await route.fulfill({
        response: answer,
        json: { data: { ...data, manager: data.manager && { ...data.manager, avatar: picture } } },
      });
    });
    await page.reload();
    await expect(dialog(page)).toContainText('Test Person');
    await expect(dialog(page).locator('img')).toHaveAttribute('src', picture);
    await page.unroute('**/api/v1/auth/user');
    await expect(dialog(page)).toContainText('trade on your account with your money. You may disconnect at any time.');
    await expect(dialog(page).getByRole('button', { name: 'Decline' })).toBeVisible();
    await page.keyboard.press('Escape');
    await openControls(page);
    await expect(toggle(page)).not.toBeChecked();
    await press(page, 'AutoTrader: see the offer');
    await dialog(page).getByRole('button', { name: 'Accept' }).click();
    await expect(notice(page, 'Your account manager is connected.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('once accepted the toggle is on, and the button leads to the page (A-078, T-010, T-011, T-125)', async () => {
    await closeNotices(page);
    await openControls(page);
    await expect(toggle(page)).toBeChecked();
    await look(page, 'manager-connected');
    const link = page.getByRole('link', { name: 'AutoTrader is on' });
    await expect(link).toHaveAttribute('href', '/manager');
    await link.click();
    await expect(page).toHaveURL(/\/manager$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Account manager' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Test Person' })).toBeVisible();
  });

  await test.step('the toggle asks before it disconnects (T-125, R7)', async () => {
    await pressToggle(page);
    await expect(dialog(page)).toContainText('Open positions stay open.');
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
    await expect(notice(page, 'Your account manager is disconnected.')).toBeVisible();
    await expect(page.getByText('You have no account manager connected')).toBeVisible();
    await openControls(page);
    await expect(toggle(page)).not.toBeChecked();
  });
});

test('/manager shows the profile, the record as bars and as a table, and the open trades, in both languages', async ({
  page,
  server,
}) => {
  await steer(server, 'market', { sy: 'BTCUSD', buy: '60000.00', sell: '59000.00' });
  const client = await newClient(server, await newManager(server));
  await steer(server, 'settings', { platform_security_bond_message: '<b>Bond</b>' });
  await signIn(page, client);
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];
  const overview = {
    ...{ monthly_return: 1.35, total_return: 18.4, total_win: 41, total_trade: 1073, trade_length: 19.5 },
    ...{ trade_per_day: 0.8, total_amount_under_management: 1_204_500.25, trader_security_deposit: 50_000 },
  };
  await answerManager(page, () => ({
    ...{ overview, followers: 1280, copier: 37, overview_val: 6.75 },
    ...{ months_val: months, profits_val: [1.2, 2.55, -0.6, 0.4, 3.2] },
  }));
  const main = page.getByRole('main');
  await page.goto('/manager');
  await test.step('the profile has its texts as text, its counts and the eight figures (A-246, T-030, T-185, T-186)', async () => {
    await expect(main.getByRole('heading', { level: 2, name: 'Test Person' })).toBeVisible();
    // What an operator or a manager wrote is text.
    await expect(main.getByText('Trades <b>metals</b>.')).toBeVisible();
    await expect(main.getByText('<b>Bond</b>')).toBeVisible();
    for (const [label, figure] of [
      ['Followers', '1,280'],
      ['Copiers', '37'],
      ['Mean return of a month', '+1.35%'],
      ['Total return', '+18.40%'],
      ['Trades won', '41'],
      ['Trades closed', '1,073'],
      ['Mean time open, hours', '19.50'],
      ['Trades per day', '0.80'],
      ['Money under management', '$1,204,500.250'],
      ['Security deposit', '$50,000.000'],
    ] as const) {
      const line = main.locator('div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(line.last().locator('dd'), label).toHaveText(figure);
    }
  });
  await test.step('the record is drawn as bars, with a table of the same months (T-185, T-186)', async () => {
    await expect(main.getByRole('region', { name: 'Return by month' })).toContainText('+6.75%');
    await expect(main.locator('.recharts-bar-rectangle')).toHaveCount(5);
    const table = main.getByRole('table', { name: 'Return by month' });
    await expect(table.getByRole('row')).toHaveCount(6);
    await expect(table.getByRole('row', { name: 'August 2026 -0.60%' })).toBeVisible();
    await look(page, 'manager');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await look(page, 'manager-dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });

  await test.step('the portfolio has the open trades with three decimals (A-246, T-185, T-187)', async () => {
    await main.getByRole('tab', { name: 'Portfolio' }).click();
    const open = isPhone(page)
      ? main.getByRole('list', { name: 'Open trades of the manager' }).getByRole('listitem')
      : main.getByRole('table', { name: 'Open trades of the manager' }).locator('tbody tr');
    await expect(open).toHaveCount(1);
    // 0.1 at 1:5, bought at 60,000.00 and worth 59,000.00 a unit.
    const figures = ['0.1', '1,200.000', '60,000.000', '59,000.000'];
    if (isPhone(page)) {
      await expect(open.locator('dt')).toHaveText(['Units', 'Invested', 'Opening price', 'Current price']);
      await expect(open.locator('dd')).toHaveText(figures);
      await expect(open.getByText('-100.000', { exact: true })).toBeVisible();
      for (const text of ['BTCUSD', 'Buy']) await expect(open.getByText(text, { exact: true })).toBeVisible();
    } else {
      const table = main.getByRole('table', { name: 'Open trades of the manager' });
      await expect(table.locator('thead th')).toHaveText([
        ...['Name', 'Direction', 'Units', 'Invested', 'Opening price', 'Current price', 'Net P/L (USD)'],
      ]);
      await expect(open.locator('th, td')).toHaveText([/BTCUSD$/, 'Buy', ...figures, '-100.000']);
    }
    expect(await open.locator('img, svg, [class*=Avatar]').count()).toBeGreaterThan(0);
    await look(page, 'manager-portfolio');
  });

  await test.step('what the manager lacks is a dash, and a bond message of five characters none (T-030, T-190)', async () => {
    // What the manager's entity lacks (T-190), and a message of five characters (T-030).
    await steer(server, 'settings', { platform_security_bond_message: 'Bonds' });
    await answerManager(page, () => ({
      ...{ followers: undefined, copier: undefined, about: undefined, overview_val: undefined },
      ...{ months_val: undefined, profits_val: undefined },
    }));
    await page.goto('/manager');
    await expect(main.getByText('No month to show yet')).toBeVisible();
    await expect(main.getByText('—', { exact: true })).toHaveCount(4);
    await expect(main.getByText('Bonds')).toHaveCount(0);
    await expect(main.locator('.recharts-bar-rectangle')).toHaveCount(0);
    await look(page, 'manager-sparse');
  });

  await page.addInitScript(() => localStorage.setItem('webtrader_lang', 'es'));
  await page.unroute(PROFILE);
  await page.goto('/manager');
  const say = textOf.es;
  await expect(main.getByRole('heading', { level: 1, name: say('route.manager') })).toBeVisible();
  for (const id of ['followers', 'copiers', 'monthlyReturn', 'managed', 'securityDeposit', 'noPromise'])
    await expect(main.getByText(say(`manager.${id}`), { exact: true })).toBeVisible();
  await look(page, 'manager-es');
});

test('/manager asks nobody without a manager, and tries again in place after a failure, silently (T-191)', async ({
  page,
  server,
}) => {
  const manager = await newManager(server);
  let asked = 0;
  page.on('request', (request) => (asked += /\/user\/manager\//.test(request.url()) ? 1 : 0));
  await signIn(page, await newAccount(server, '500.00'));
  await page.goto('/manager');
  const main = page.getByRole('main');
  await expect(main.getByText('You have no account manager connected')).toBeVisible();
  await look(page, 'manager-none');
  expect(asked).toBe(0);

  const client = await newClient(server, manager);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, client);
  let answer: 'failed' | 'held' | 'whole' = 'failed';
  let release = () => {};
  await page.route(PROFILE, async (route) => {
    if (answer === 'failed') return route.fulfill({ status: 500, json: { message: 'No', error: 'No' } });
    if (answer === 'held') await new Promise<void>((resolve) => (release = resolve));
    return route.continue();
  });
  await page.goto('/manager');
  await expect(main.getByRole('alert')).toContainText('Could not load. Try again');
  await look(page, 'manager-failed');
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
  answer = 'held';
  const before = asked;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  answer = 'whole';
  release();
  await expect(main.getByRole('heading', { level: 2, name: 'Test Person' })).toBeVisible();
  expect(asked).toBe(before + 1);
});

test("the manager's name in the trade room opens the profile with its three tabs (A-074, T-029, T-030, T-261)", async ({
  page,
  server,
}) => {
  const manager = await newManager(server);
  const client = await newClient(server, manager);
  await steer(server, 'settings', { platform_security_bond_message: 'Managers lodge a deposit.' });
  await signIn(page, client);
  const profile = dialog(page, 'Manager profile');
  await press(page, 'Test Person');
  await expect(profile.getByRole('heading', { name: 'Test Person' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/traderoom');
  await expect(profile.getByText('Managers lodge a deposit.')).toBeVisible();
  await expect(profile.getByRole('tab')).toHaveText(['Overview', 'Open orders', 'Closed orders']);
  await expect(profile.getByRole('region', { name: 'Figures' }).locator('dt')).toHaveCount(8);
  await look(page, 'manager-dialog');
  for (const [tab, list] of [
    ['Open orders', 'Open trades of the manager'],
    ['Closed orders', 'Closed trades of the manager'],
  ] as const) {
    await profile.getByRole('tab', { name: tab }).click();
    const rows = profile.getByLabel(list);
    await expect(rows.getByText('BTCUSD')).toHaveCount(1);
    await expect(rows.getByText(/^[+-][\d,]+\.\d{3}$/)).toHaveCount(1);
    await look(page, `manager-${tab.startsWith('Open') ? 'open' : 'closed'}`);
  }
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();

  // Nobody's name without an accepted manager.
  const call = await callAs(server, client);
  await call('/user/trader/disconnect', {});
  await page.reload();
  await openControls(page);
  await expect(page.getByRole('button', { name: 'Start AutoTrader' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Person' })).toHaveCount(0);
});
