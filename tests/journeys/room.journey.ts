import type { Page } from '@playwright/test';
import { answerUser } from '../lib/answer-user.ts';
import { expect, test } from '../lib/journey.ts';
import { callAs } from '../lib/managers.ts';
import { tabTo } from '../lib/keyboard.ts';
import { chooseAsset, isPhone, placeOrder, signIn } from '../lib/trader.ts';

const search = (page: Page) => page.getByRole('dialog', { name: 'Choose an asset' });
const panel = (page: Page) => page.getByRole('region', { name: 'Total portfolio' });

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add assets' }).click();
  await expect(search(page).getByRole('rowheader').first()).toBeVisible();
}

async function hold(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  }
}

test.beforeEach(async ({ page, trader }) => {
  await signIn(page, trader);
});

test('the asset search lists, finds, stars and chooses', async ({ page, server, trader }) => {
  await openSearch(page);
  await test.step('it lists kinds with counts, and columns as written (T-134, T-135, T-136, T-137)', async () => {
    const call = await callAs(server, trader);
    const { data: assets } = await call<{ type: string }[]>('/assets');
    const { data: wished } = await call<unknown[]>('/user/watchlist');
    const counted = (type: string) => assets.filter((asset) => asset.type === type).length;
    const kinds = search(page).getByRole('group', { name: 'Kinds of assets' }).getByRole('button');
    const counts = [
      ...[`Wishlist${wished.length}`, `Forex${counted('forex')}`, `Stock${counted('stocks')}`],
      ...[`Crypto${counted('crypto')}`, `Commodities${counted('commodities')}`, `Indices${counted('indices')}`],
      ...[`ETFs${counted('etfs')}`, `Options${counted('options')}`],
    ];
    expect((await kinds.allTextContents()).sort()).toEqual(counts.sort());
    for (const count of [wished.length, ...assets.map(({ type }) => counted(type))]) expect(count).toBeGreaterThan(0);
    const columns = await search(page).getByRole('columnheader').allInnerTexts();
    const change = isPhone(page) ? ['Change'] : [];
    for (const name of ['Assets', 'Sell', 'Buy', 'Action', ...change]) expect(columns.join(' ')).toContain(name);
    await expect(
      search(page)
        .getByText(isPhone(page) ? /^Spread [\d.]/ : 'Spread')
        .first(),
    ).toBeVisible();
    expect(columns.join(' ').includes('Change')).toBe(isPhone(page));
  });
  await test.step('it tells the place of each row among all, though only those in sight are drawn', async () => {
    const table = search(page).getByRole('grid');
    const rows = table.locator('tbody tr:not([aria-hidden])');
    const all = Number(await table.getAttribute('aria-rowcount'));
    expect(all).toBeGreaterThan((await rows.count()) + 1);
    await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
    await search(page)
      .getByRole('group', { name: 'Matching assets' })
      .evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await expect(rows.last()).toHaveAttribute('aria-rowindex', String(all));
  });
  await test.step('it finds by words, says when nothing matches, and clears with both buttons (T-139, T-143, T-144)', async () => {
    const field = search(page).getByRole('combobox', { name: 'Search' });
    const names = search(page).getByRole('rowheader');
    await field.fill('xauusd');
    await expect(names.first()).toContainText('XAUUSD');
    await field.fill('no such asset');
    await expect(search(page).getByText('No assets found')).toBeVisible();
    for (const name of ['All assets', 'All expirations']) {
      await field.fill('xauusd');
      const all = search(page).getByRole('button', { name: 'All assets' });
      await expect(all).toHaveAttribute('aria-pressed', 'false');
      await search(page).getByRole('button', { name }).click();
      await expect(field).toHaveValue('');
      await expect(all).toHaveAttribute('aria-pressed', 'true');
      await expect(names.first()).toContainText('BTCUSD');
    }
  });
  await test.step('a star adds and removes; a choice is added, becomes current and closes (T-138, T-142, T-154)', async () => {
    await search(page).getByRole('combobox', { name: 'Search' }).fill('LTCUSD');
    const row = search(page).getByRole('row').filter({ hasText: 'LTCUSD' });
    await row.getByRole('button', { name: /^Add .+ to the watchlist$/ }).click();
    await row.getByRole('button', { name: /^Remove .+ from the watchlist$/ }).click();
    await expect(row.getByRole('button', { name: /^Add .+ to the watchlist$/ })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeHidden();
    await chooseAsset(page, 'LTCUSD');
    await expect(page.getByRole('button', { name: 'LTCUSD', exact: true }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});

test.describe('the header', () => {
  test('shows the newest assets first; a press makes one current; each can be removed (T-151, T-152, T-153, T-158)', async ({
    page,
  }) => {
    await chooseAsset(page, 'ADAUSD');
    await chooseAsset(page, 'XRPUSD');
    const chips = page.getByRole('navigation', { name: 'Watch List' }).locator('[aria-pressed="false"]');
    const current = page.getByRole('navigation', { name: 'Watch List' }).getByRole('button', { pressed: true });
    await expect(current).toHaveText(/XRPUSD/);
    await expect(chips.first()).toContainText('ADAUSD');
    const kept = () => page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'));
    const before = await kept();
    await chips.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ADAUSD');
    expect(await kept()).toMatch(/^\d+$/);
    expect(await kept()).not.toBe(before);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ADAUSD');
    if (isPhone(page)) return;
    expect(await page.getByRole('navigation', { name: 'Watch List' }).locator('[aria-pressed]').count()).toBe(3);
    await page.getByRole('button', { name: 'more', exact: true }).click();
    const list = page.getByRole('listitem').filter({ hasText: 'XRPUSD' });
    await list.getByRole('button', { name: /^Remove .+ from the watchlist$/ }).click();
    await expect(list).toHaveCount(0);
  });

  test('the account menu tells who is signed in and copies the id (A-057, A-058, A-060, A-061)', async ({
    page,
    server,
    trader,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(trader.email)).toBeVisible();
    const { data: user } = await (await callAs(server, trader))<{ id: number }>('/auth/user', {});
    await expect(menu.getByText(`WEB${user.id}`)).toBeVisible();
    // The demo account names no country; one that does is shown with it.
    await expect(menu.getByText('United Kingdom')).toBeVisible();
    await menu.getByRole('button', { name: 'Copy user id' }).click();
    await expect(page.getByText('User id copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`WEB${user.id}`);
    await answerUser(page, { country: 'Spain' });
    await page.reload();
    await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).click();
    await expect(menu.getByText('Spain')).toBeVisible();
    await expect(menu.getByText('United Kingdom')).toHaveCount(0);
  });

  test('speaks Spanish at once when asked to, and still after a reload (A-242, A-244)', async ({ page }) => {
    await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).click();
    await page.getByRole('dialog').getByText('Español').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Cartera total' })).toBeVisible();
  });
});

test('the positions panel lists what fits, is pulled, folded and left', async ({ page }) => {
  await test.step('prices are simulated and say so, and without a position there is nothing to close (R28, T-028)', async () => {
    await expect(page.getByText('Simulated prices')).toBeVisible();
    await expect(panel(page).getByText('Total open positions 0')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Close all positions' })).toBeDisabled();
    await expect(page.getByRole('separator', { name: 'Height of the positions panel' })).toHaveCount(0);
  });
  await chooseAsset(page, 'ETHUSD');
  await hold(page, 4);
  await test.step('it lists two rows at its height and what fits when pulled taller (T-020, T-023, T-025, R31)', async () => {
    await expect(panel(page).getByText('Total open positions 4', { exact: true })).toBeVisible();
    const rows = panel(page).getByRole('button', { name: /^Close position / });
    await expect(rows).toHaveCount(2);
    if (isPhone(page)) return;
    const handle = page.getByRole('separator', { name: 'Height of the positions panel' });
    await handle.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowUp');
    await expect(rows).toHaveCount(4);
  });
  await test.step('it forgets its height when hidden and leads to the order book (T-024, T-027, T-028)', async () => {
    const fold = panel(page).getByRole('button', { name: 'Total portfolio' });
    if (!isPhone(page)) {
      const handle = page.getByRole('separator', { name: 'Height of the positions panel' });
      await fold.click();
      await fold.click();
      await expect(handle).toHaveAttribute('aria-valuenow', '200');
      await handle.focus();
      await page.keyboard.press('ArrowUp');
      await expect(handle).toHaveAttribute('aria-valuenow', '220');
      for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowDown');
      await expect(handle).toHaveAttribute('aria-valuenow', '120');
      // Far more than the window has room for.
      const { height = 0 } = page.viewportSize() ?? {};
      for (let i = 0; i < height / 20; i += 1) await page.keyboard.press('ArrowUp');
      await expect(handle).toHaveAttribute('aria-valuenow', String(Math.round(height * 0.7)));
      expect((await panel(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.7);
      await fold.click();
      await expect(handle).toBeHidden();
      await fold.click();
      await expect(handle).toHaveAttribute('aria-valuenow', '200');
    }
    await expect(panel(page).getByRole('button', { name: 'Close all positions' })).toBeEnabled();
    await panel(page).getByRole('link', { name: 'View all' }).press('Enter');
    await expect(page).toHaveURL(/\/orderbook$/);
    // The link has gone with its page: the focus goes on in the next one.
    await expect(page.getByRole('main')).toBeFocused();
    await page
      .getByRole('button', { name: /^ETHUSD: details$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Order detail ETHUSD' })).toContainText('Ethereum');
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/orderbook$/);
  });
});

test('a star that is pressed keeps the focus while its change is on the way, and adds and removes in turn (T-014, T-160)', async ({
  page,
}) => {
  const star = page.getByRole('button', { name: /watchlist$/ }).first();
  // Its name says which way a press goes, and no state beside it says it again.
  const before = (await star.getAttribute('aria-label')) ?? '';
  const other = before.startsWith('Add') ? /^Remove / : /^Add /;
  await expect(star).not.toHaveAttribute('aria-pressed');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(/\/user\/watchlist/, async (route) => {
    if (route.request().method() !== 'GET') calls += 1;
    await released;
    await route.continue();
  });
  await tabTo(page, star);
  await page.keyboard.press('Enter');
  await expect(star).toBeDisabled();
  await expect(star).toBeFocused();
  await page.keyboard.press('Enter');
  release();
  await expect(star).toBeEnabled();
  await expect(star).toBeFocused();
  await expect(star).toHaveAccessibleName(other);
  expect(calls).toBe(1);
  await page.keyboard.press('Enter');
  await expect(star).toHaveAccessibleName(before);
});
