import type { Page } from '@playwright/test';
import { answerUser } from '../lib/answer-user.ts';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, signIn } from '../lib/trader.ts';

const OPERATOR = {
  site_info_url: 'https://example.com/about',
  logo_sm: '/acme-small.svg',
  demo_mode: 'true',
  demo_buy_btn_url: 'https://example.com/buy',
  enable_mining: 'true',
  show_side_menu_chat: 'true',
  show_floating_chat: 'true',
};

const banner = (page: Page) => page.getByRole('banner');
const accountMenu = (page: Page) => page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' });

/** What the left menu lists, where it is a sheet after opening it. */
async function menuOf(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Menu' });
}

test.beforeEach(async ({ page, trader }) => {
  await signIn(page, trader);
});
test('the header has the brand, the watchlist, the balance and the bonus of its account', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await steer(server, 'settings', OPERATOR);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"/>';
  await page.route('**/acme-small.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await answerUser(page, { bonus: 1250.5, is_practice: false, estimatedBalance: 1000 });
  await page.reload();
  await test.step('the logo opens the address of the operator, and balance and ring are those of the real account (A-033, A-042, A-043)', async () => {
    const brand = banner(page).getByRole('link').first();
    await expect(brand).toHaveAttribute('href', OPERATOR.site_info_url);
    await expect(banner(page).getByText('$1,000.00')).toBeVisible();
    await expect(banner(page).getByRole('button', { name: /^Margin in use/ })).toBeVisible();
  });
  const watchlist = page.getByRole('navigation', { name: 'Watch List' });
  const chips = watchlist.locator('[aria-pressed]');
  if (isPhone(page)) {
    await test.step('a phone has the toggle of the menu, the small logo, the deposit and a strip of watchlist cards (A-043, A-045, A-288, R25)', async () => {
      await expect(banner(page).getByRole('img')).toHaveAttribute('src', OPERATOR.logo_sm);
      await expect(banner(page).getByRole('button', { name: 'Open menu' })).toBeVisible();
      await expect(banner(page).getByRole('button', { name: 'Deposit' })).toBeVisible();
      await expect(chips.nth(3)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
    });
    return;
  }
  await test.step('the bonus stands beside the newest three assets, and a press makes one of them the default (A-034, A-036, A-038, A-285)', async () => {
    await expect(banner(page).getByText('Bonus')).toBeVisible();
    await expect(banner(page).getByText('$1,250.50')).toBeVisible();
    await banner(page)
      .getByRole('button', { name: /^Bonus \$1,250\.50/ })
      .click();
    const accounts = page.getByRole('dialog', { name: 'Accounts and bonus' });
    await expect(accounts).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(accounts).toBeHidden();
    await expect(accountMenu(page)).toBeVisible();
    await expect(chips).toHaveCount(3);
    await chips.nth(1).click();
    const kept = await page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'));
    await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await chips.nth(2).click();
    expect(await page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'))).not.toBe(kept);
  });
  await test.step('older assets are removed in a menu of their own, and the plus button opens the dialog of assets (A-034, A-035, A-037)', async () => {
    // With three assets left there is nothing older, and no menu.
    await chooseAsset(page, 'XRPUSD');
    await watchlist.getByRole('button', { name: 'more', exact: true }).click();
    const older = page.getByRole('dialog').getByRole('listitem');
    await expect(older.nth(3)).toBeVisible();
    const before = await older.count();
    expect(before).toBeGreaterThan(3);
    await older
      .last()
      .getByRole('button', { name: /^Remove / })
      .click();
    await expect(older).toHaveCount(before - 1);
    await page.keyboard.press('Escape');
    await watchlist.getByRole('button', { name: 'Add assets' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose an asset' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('both sales links open the address of the operator in a new tab (A-071, A-072, T-171, T-172)', async () => {
    const sales = page.getByRole('link', { name: 'Buy now' });
    await expect(sales).toHaveCount(2);
    for (const sale of await sales.all()) {
      await expect(sale).toHaveAttribute('href', OPERATOR.demo_buy_btn_url);
      await expect(sale).toHaveAttribute('target', '_blank');
      await expect(sale).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });
  await test.step('the collapsed menu is 79 px wide, and practice shows its own balance without a bonus (A-042, A-255, R25)', async () => {
    // The collapsed menu is as wide as the specification has it.
    expect((await page.getByRole('navigation', { name: 'Menu' }).boundingBox())?.width).toBe(79);
    await answerUser(page, { bonus: 1250.5, is_practice: true, practice_wallet: 10_000 });
    await page.reload();
    await expect(banner(page).getByText('$10,000.00')).toBeVisible();
    await expect(banner(page).getByText('Bonus')).toHaveCount(0);
  });
});

test('the menus hold what the operator switched on, and nothing that is still to come', async ({
  page,
  server,
  context,
}) => {
  await steer(server, 'settings', OPERATOR);
  await answerUser(page, { roles: ['admin'] });
  await page.route('**/api/v1/user/settings', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { session: object } };
    Object.assign(body.data.session, { crm_auto_login: '1', crm_url: 'https://crm.example' });
    await route.fulfill({ response: answer, json: body });
  });
  const data = { code: 'one-time-code-0123456789', expires_in: 60 };
  await page.route('**/api/v1/auth/crm/handoff', (route) => route.fulfill({ json: { data } }));
  await context.route('https://crm.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back office</h1>' }),
  );
  await page.reload();
  const menu = await menuOf(page);
  await test.step('the left menu lists what the operator switched on (A-046, A-051, T-178, T-180)', async () => {
    const entries = menu.getByRole('listitem');
    await expect(entries).toHaveText([
      ...[/^CRM/, /Trade station/, /Trading accounts/, /Mining/, /Portfolio/, /Order book/, /Market analysis/],
      ...[/Watch List/, /Alert notifications/, /Transactions/, /Live chat/],
    ]);
  });
  await test.step('its trade station is the trade room, and a sales link stands at its foot (A-048, A-072, T-171, T-172)', async () => {
    await expect(menu.getByRole('link', { name: 'Trade station' })).toHaveAttribute('href', '/traderoom');
    // The foot of the left menu: a phone's too.
    const place = isPhone(page) ? page.getByRole('dialog') : menu;
    await expect(place.getByRole('link', { name: 'Buy now' })).toBeVisible();
  });
  await test.step('the back office opens in a tab of its own by a code, and the session goes on (A-122, T-219)', async () => {
    const [tab] = await Promise.all([context.waitForEvent('page'), menu.getByRole('button', { name: 'CRM' }).click()]);
    await expect(tab).toHaveURL('https://crm.example/auto-login?code=one-time-code-0123456789');
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();
    // The session goes on here.
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).not.toBeNull();
  });
  await test.step('mining has an entry only while it is switched on (A-050)', async () => {
    await page.unroute('**/api/v1/user/settings');
    await steer(server, 'settings', { enable_mining: 'false' });
    await page.goto('/orderbook');
    const without = (await menuOf(page)).getByRole('listitem');
    await expect(without.filter({ hasText: 'Portfolio' })).toBeVisible();
    await expect(without.filter({ hasText: 'Mining' })).toHaveCount(0);
  });
  await test.step('the home has an entry once it is the wealth management, and the back office none once it is off (A-046, A-047, T-165)', async () => {
    await steer(server, 'settings', { enable_mining: 'true', home_page: 'wealth_management' });
    await page.goto('/orderbook');
    await expect((await menuOf(page)).getByRole('listitem')).toHaveText([
      ...[/Home/, /Trade station/, /Trading accounts/, /Mining/, /Portfolio/, /Order book/, /Market analysis/],
      ...[/Watch List/, /Alert notifications/, /Transactions/, /Live chat/],
    ]);
  });
});

test('the account menu tells who is signed in, speaks both languages and leads out', async ({
  page,
  context,
  trader,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerUser(page, { time: '2024-01-05T12:00:00.000Z', country: '', account_officer: 'Mary Somerville' });
  await page.reload();
  await accountMenu(page).click();
  const menu = page.getByRole('dialog');
  await test.step('the menu tells the country, the day of the registration and the account officer (A-059, A-247, M-298, M-337)', async () => {
    await expect(menu.getByText('United Kingdom')).toBeVisible();
    await expect(menu.getByText('05 Jan, 2024')).toBeVisible();
    await expect(menu.getByText('Mary Somerville')).toBeVisible();
  });
  await test.step('the e-mail shows, the user id is copied with WEB before it, and a notice says so, or that it could not (A-060, A-061, M-297, T-211)', async () => {
    await expect(menu.getByText(trader.email, { exact: true })).toBeVisible();
    await menu.getByRole('button', { name: 'Copy user id' }).click();
    await expect(page.getByText('User id copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^WEB\d+$/);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await menu.getByRole('button', { name: 'Copy user id' }).click();
    const notices = page.locator('.mantine-Notification-root');
    await expect(notices.filter({ hasText: 'Unable to copy' })).toContainText('Error');
  });
  await test.step('the entries stand in their order, the languages switch at once, and the last entry signs out (A-062, A-284, A-288, R23)', async () => {
    const actions = menu.getByRole('listitem');
    await expect(actions.filter({ hasText: /Help center|Sign out|Withdraw|Profile|KYC|Change password/ })).toHaveText([
      ...['Withdraw', 'Profile', 'Help center', 'KYC verification', 'Change password', 'Sign out'],
    ]);
    expect(await axeFaults(page)).toEqual([]);
    await menu.getByText('Español').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await menu.getByText('English').click();
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a page that a key opens begins at its top and leaves the focus in the menu @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const link = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
  const main = page.getByRole('main');
  await link('Market analysis').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Market analysis' })).toBeVisible();
  await expect(link('Market analysis')).toBeFocused();
  await main.evaluate((element) => element.scrollTo(0, 200));
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(link('Watch List')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Watch List' })).toBeVisible();
  await expect(link('Watch List')).toBeFocused();
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('live chat says when nobody is there, by the help center and by the button that floats', async ({
  page,
  server,
}) => {
  const floating = page.getByRole('complementary', { name: 'Chat' });
  const chat = floating.getByRole('button');
  await test.step('the floating button comes with its setting, and the help center says that nobody is there (A-056, A-068, M-259)', async () => {
    await expect(chat).toHaveCount(0);
    await steer(server, 'settings', { show_floating_chat: 'true' });
    await answerUser(page, { unread_messages: 120 });
    await page.reload();
    await accountMenu(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Help center' }).click();
    await expect(page.getByText('We are not live')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  });
  await test.step('the button has a badge of what is unread, which says 99+ of more than 99 (A-069, M-265)', async () => {
    await expect(floating.getByText('99+', { exact: true })).toBeVisible();
    await expect(chat).toHaveAccessibleName('Chat, unread messages: 99+');
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  /** From the right and from the bottom of the window. */
  const place = async () => {
    const box = await chat.boundingBox();
    return box === null ? [] : [width - box.x - box.width, height - box.y - box.height].map(Math.round);
  };
  const drag = async (x: number, y: number) => {
    const box = (await chat.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + x, fromY + y, { steps: 4 });
    await page.mouse.up();
  };
  await test.step('the button starts 20 from the right and 40 from the bottom, and can be dragged (A-068, A-255, M-257, T-238)', async () => {
    expect(await place()).toEqual([20, 40]);
    await drag(-100, -200);
    expect(await place()).toEqual([120, 240]);
  });
  await test.step('the button stays within the window, takes a small move for a click, and is back in its place after a reload (A-070, M-266)', async () => {
    // Below the window and right of it is no place.
    await drag(2000, 2000);
    expect(await place()).toEqual([0, 0]);
    await expect(page.getByText('We are not live')).toHaveCount(0);
    await chat.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await place()).toEqual([20, 40]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We are not live')).toHaveCount(1);
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await drag(2, -2);
    await expect(page.getByText('We are not live')).toHaveCount(1);
    expect(await place()).toEqual([20, 40]);
    expect(await axeFaults(page)).toEqual([]);
    await drag(-60, -60);
    await page.reload();
    await expect.poll(place).toEqual([20, 40]);
  });
  await test.step('the help center and the button open the chat once live_chat has five characters (A-055, A-056)', async () => {
    // With somebody there both lead to the drawer.
    await steer(server, 'settings', { live_chat: '12345' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await accountMenu(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Help center' }).click();
    const drawer = page.getByRole('dialog', { name: 'Chat with support' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await chat.press('Enter');
    await expect(drawer).toBeVisible();
  });
});
