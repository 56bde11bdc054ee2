import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount } from '../lib/steer.ts';
import { chooseAsset, isPhone, signIn } from '../lib/trader.ts';

const kinds = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Kinds of assets' });
const kind = (page: Page, name: string) => kinds(page).getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });
const found = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Matching assets' });
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' });
/** Rows of the table, on a phone the cards. */
const rows = (page: Page) =>
  isPhone(page) ? found(page).getByRole('listitem') : found(page).locator('tbody tr:not([aria-hidden])');
const row = (page: Page, symbol: string) => rows(page).filter({ hasText: symbol });
const press = (page: Page, symbol: string) => row(page, symbol).getByRole('button').first();
const star = (page: Page, symbol: string) => row(page, symbol).getByRole('button', { name: /the watchlist$/ });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'));

interface WireAsset {
  sy: string;
  type: string;
  change?: number;
  sell_spread: number;
}

/** Counts calls; answers the assets without indices and ETFs, two of them with figures that are known here. */
async function watchCalls(page: Page) {
  const calls = { assets: 0, added: 0 };
  await page.route('**/api/v1/assets', async (route) => {
    calls.assets += 1;
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: WireAsset[] };
    const list = data.filter(({ type }) => type !== 'indices' && type !== 'etfs');
    for (const asset of list) {
      if (asset.sy === 'EURUSD') Object.assign(asset, { change: -1.256, sell_spread: 0.00033 });
      if (asset.sy === 'GBPUSD') delete asset.change;
    }
    await route.fulfill({ response: answer, json: { data: list } });
  });
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/user/watchlist')) calls.added += 1;
  });
  return calls;
}

test('the page of the watchlist lists every asset by kind and by words, keeps their prices fresh, and a row makes one the default', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const calls = await watchCalls(page);
  await signIn(page, await newAccount(server, '5000.00'));
  await page.goto('/watchlist');
  await test.step('every asset is in one list, and each kind tells its count (T-140, T-146, T-150)', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Watch List' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    const names = (await kinds(page).getByRole('button').allTextContents()).map((text) => text.replace(/\d+$/, ''));
    expect(names).toEqual([
      ...['All assets', 'Wishlist', 'Forex', 'Stock', 'Crypto', 'Commodities', 'Indices'],
      'Options',
    ]);
    const counts = (await kinds(page).getByRole('button').allTextContents()).map((text) =>
      Number(/\d+$/.exec(text)?.[0]),
    );
    const [all = 0, wished, ...byType] = counts;
    expect([wished, byType.reduce((sum, count) => sum + count, 0), byType[4]]).toEqual([0, all, 0]);
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `watchlist-${page.viewportSize()?.width ?? 0}`);
    // No pages: the last of all is at the end of the one list.
    await found(page).evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    const [place, last] = isPhone(page) ? ['aria-posinset', all] : ['aria-rowindex', all + 1];
    await expect(rows(page).last()).toHaveAttribute(String(place), String(last));
    await kind(page, 'Indices').click();
    await expect(page.getByText('No assets found')).toBeVisible();
    await kind(page, 'Wishlist').click();
    await expect(page.getByText('Add assets with the star')).toBeVisible();
    await kind(page, 'Forex').click();
    await expect(kind(page, 'Forex')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('words find assets with their figures, and a row makes one the default without a star (T-145, T-147, T-148, T-149)', async () => {
    await search(page).fill('usd');
    await expect(row(page, 'EURUSD')).toContainText('-1.26%');
    await expect(row(page, 'EURUSD')).toContainText('0.00033');
    await expect(row(page, 'GBPUSD')).toContainText('—');
    const before = await kept(page);
    await press(page, 'GBPUSD').click();
    await expect.poll(() => kept(page)).not.toBe(before);
    await expect(isPhone(page) ? press(page, 'GBPUSD') : row(page, 'GBPUSD')).toHaveAttribute(
      isPhone(page) ? 'aria-current' : 'aria-selected',
      'true',
    );
    expect([new URL(page.url()).pathname, calls.added]).toEqual(['/watchlist', 0]);
  });

  await test.step('the keyboard makes an asset the default and gives it a star (T-147, T-148)', async () => {
    // The arrows move and Enter chooses while the field has the focus; with Shift it is the star.
    const chosen = await kept(page);
    await search(page).fill('eurusd');
    await search(page).press('ArrowDown');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveAttribute(
      'aria-activedescendant',
      (await row(page, 'EURUSD').getAttribute('id'))!,
    );
    await search(page).press('Enter');
    await expect.poll(() => kept(page)).not.toBe(chosen);
    await search(page).press('Shift+Enter');
    await expect(star(page, 'EURUSD')).toHaveAccessibleName('Remove EURUSD from the watchlist');
    await expect(kind(page, 'Wishlist')).toHaveText(/1$/);
    expect(calls.added).toBe(1);
  });

  await test.step('a star taken away by two presses of Enter takes away one, though the next asset comes to stand there (T-148, R39)', async () => {
    await search(page).fill('');
    await kind(page, 'Forex').click();
    await star(page, 'GBPUSD').click();
    await kind(page, 'Wishlist').click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('EURUSD');
    await star(page, 'EURUSD').focus();
    await page.keyboard.press('Enter');
    await expect(row(page, 'EURUSD')).toBeHidden();
    // The row took the focus with it: the list has it now.
    await expect(found(page)).toBeFocused();
    await page.keyboard.press('Enter');
    // A star that waits for the server is named as one that adds.
    await expect(star(page, 'GBPUSD')).toHaveAccessibleName('Remove GBPUSD from the watchlist');
    await expect(kind(page, 'Wishlist')).toHaveText(/1$/);
    // The one that stays is the current asset: a chip of another would have its prices asked for as well.
    await star(page, 'GBPUSD').press('Enter');
    await expect(kind(page, 'Wishlist')).toHaveText(/0$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await kind(page, 'Forex').click();
    await star(page, 'EURUSD').click();
    await expect(star(page, 'EURUSD')).toHaveAccessibleName('Remove EURUSD from the watchlist');
  });

  await test.step('a refused removal is told in the words of the server, and the star stays (T-160, T-221)', async () => {
    // What the server refuses is said in its words, and the entry stays.
    await page.route('**/api/v1/user/watchlist', (route) =>
      route.fulfill({ status: 422, json: { message: 'The watchlist is locked', error: 'The watchlist is locked' } }),
    );
    await star(page, 'EURUSD').click();
    await expect(page.getByText('The watchlist is locked')).toBeVisible();
    await expect(star(page, 'EURUSD')).toHaveAccessibleName('Remove EURUSD from the watchlist');
  });

  await test.step('a refused addition is told likewise, and the star stays empty (T-160)', async () => {
    await page.route('**/api/v1/user/watchlist', (route) =>
      route.fulfill({ status: 422, json: { message: 'The watchlist is full', error: 'The watchlist is full' } }),
    );
    await star(page, 'GBPUSD').click();
    await expect(page.getByText('The watchlist is full')).toBeVisible();
    await expect(star(page, 'GBPUSD')).toHaveAccessibleName('Add GBPUSD to the watchlist');
  });

  await test.step('the prices are asked for every 15 seconds, and no longer once the page is left (T-114)', async () => {
    const asked = calls.assets;
    await page.clock.fastForward(15_000);
    await expect.poll(() => calls.assets).toBeGreaterThan(asked);
    await page
      .getByRole('link', { name: 'Trade station' })
      .or(page.getByRole('button', { name: 'Open menu' }))
      .click();
    if (isPhone(page)) await page.getByRole('link', { name: 'Trade station' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('EURUSD');
    const left = calls.assets;
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls.assets).toBe(left);
  });
});

test('the header shows the newest three, and the default asset is an id that is checked (R28, T-149, T-159, T-161)', async ({
  page,
  server,
}) => {
  const calls = await watchCalls(page);
  await signIn(page, await newAccount(server, '5000.00'));
  const nav = page.getByRole('navigation', { name: 'Watch List' });
  const chips = nav.locator('[aria-pressed]');
  const more = nav.getByRole('button', { name: 'more', exact: true });
  const had = await chips.count();
  for (const symbol of ['ADAUSD', 'XRPUSD', 'EURUSD']) await chooseAsset(page, symbol);
  expect(had).toBe(0);
  await expect(chips).toHaveText([/EURUSD/, /XRPUSD/, /ADAUSD/]);
  await expect(more).toBeHidden();
  expect(calls.added).toBe(3);
  await chooseAsset(page, 'XRPUSD');
  expect(calls.added).toBe(3);
  await chooseAsset(page, 'GBPUSD');
  await expect(chips.first()).toHaveText(/GBPUSD/);
  // The chip has room for the symbol alone.
  await expect(chips.first()).toHaveAttribute('title', 'British Pound / US Dollar');
  if (!isPhone(page)) {
    await expect(chips).toHaveText([/GBPUSD/, /EURUSD/, /XRPUSD/]);
    await more.click();
    await expect(page.getByRole('dialog').getByRole('listitem').last()).toContainText('ADAUSD');
    await page.keyboard.press('Escape');
  }

  // Off the watchlist it stays the default asset.
  const chosen = await kept(page);
  await page.getByRole('main').getByRole('button', { name: 'Remove GBPUSD from the watchlist' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add GBPUSD to the watchlist' })).toBeVisible();
  expect(await kept(page)).toBe(chosen);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GBPUSD');
  // Where the operator has a source of prices, nothing says that they are simulated.
  await expect(page.getByText('Simulated prices')).toBeVisible();
  await page.route('**/api/v1/user/settings', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, market_source: 'feed' } } });
  });
  for (const unknown of ['99999999', 'no id', '{"id":1}']) {
    await page.evaluate((value) => localStorage.setItem('DEFAULT_ASSET', value), unknown);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('EURUSD');
    await expect(page.getByText('Simulated prices')).toHaveCount(0);
    expect(await kept(page)).toMatch(/^\d+$/);
  }
  await page.route('**/api/v1/assets', (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await expect(page.getByText('No assets available').first()).toBeVisible();
  if (!isPhone(page)) await expect(page.getByRole('button', { name: /at market$/ })).toBeDisabled();
  await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toBeNull();
});

test('the market analysis has a ticker tape that can be stopped, what moved most, and a table for each type (T-173, T-174, R27, R28)', async ({
  page,
  server,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await signIn(page, await newAccount(server, '5000.00'));
  await page.goto('/market_analysis');
  await expect(page.getByRole('heading', { level: 1, name: 'Market analysis' })).toBeVisible();
  await expect(page.getByText('Simulated prices')).toBeVisible();
  const tape = page.getByRole('group', { name: 'Ticker tape' });
  const button = page.getByRole('button', { name: /the ticker tape/ });
  const motion = () =>
    tape
      .locator('> *')
      .first()
      .evaluate((content) => {
        const { animationName, animationPlayState } = getComputedStyle(content);
        return animationName === 'none' ? 'none' : animationPlayState;
      });
  // Who wants no motion has a strip to move by hand.
  expect(await motion()).toBe('none');
  await expect(button).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, `market-analysis-${page.viewportSize()?.width ?? 0}`);
  const all = await tape.locator('ul').first().locator('li').count();
  expect(all).toBeGreaterThan(100);
  await expect(tape.locator('ul').nth(1)).toHaveAttribute('aria-hidden', 'true');

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.mouse.move(0, 0);
  expect(await motion()).toBe('running');
  await button.click();
  await page.mouse.move(0, 0);
  expect(await motion()).toBe('paused');
  await button.click();
  await page.mouse.move(0, 0);
  await expect.poll(motion).toBe('running');
  if (!isPhone(page)) {
    await tape.hover();
    expect(await motion()).toBe('paused');
    await page.mouse.move(0, 0);
    await expect.poll(motion).toBe('running');
  }
  await tape.focus();
  expect(await motion()).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, `market-analysis-dark-${page.viewportSize()?.width ?? 0}`);

  for (const [name, sign] of [
    ['Largest gains in 24 hours', '+'],
    ['Largest losses in 24 hours', '-'],
  ] as const) {
    const changes = await page
      .getByRole('region', { name })
      .getByRole('listitem')
      .locator('.number:last-child')
      .allInnerTexts();
    const figures = changes.map((text) => Number(new RegExp(`\\${sign}([\\d.]+)%$`).exec(text)?.[1]));
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expect(figures).toHaveLength(5);
  }
  const types = ['Crypto', 'Forex', 'Stock', 'Commodities', 'Indices', 'ETFs', 'Options'];
  for (const type of types)
    await expect(page.getByRole('region', { name: new RegExp(`^${type}\\s*\\d+$`) }).getByRole('table')).toBeVisible();
  const forex = page.getByRole('region', { name: /^Forex/ });
  const symbol = (await forex.getByRole('rowheader').first().innerText()).trim();
  await forex.getByRole('rowheader').first().getByRole('button').click();
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol.split('\n').at(0)!);
  expect([...hosts]).toEqual([new URL(server.url).origin]);
});
