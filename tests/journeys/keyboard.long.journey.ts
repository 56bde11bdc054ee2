import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { judgeStops, tabTo } from '../lib/keyboard.ts';
import { seed } from '../lib/long.ts';
import { onDrawnScreen } from '../lib/looks.ts';
import { newTrader } from '../lib/steer.ts';
import { isPhone, signIn, tradeBitcoin } from '../lib/trader.ts';

const placed = 'Your Order has been Placed.';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const focused = (page: Page) => page.locator(':focus');

const stops = `every stop of Tab is in sight and shows its focus, seed ${seed}`;
test(stops, { tag: onDrawnScreen('stops') }, async ({ page, server }) => {
  await page.goto('/login');
  // The page begins in its first field: the rest of it, and then all of it from the top.
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await judgeStops(page, 'login, from its first field')).toEqual(
    expect.arrayContaining(['Password', 'Show password', 'Login']),
  );
  expect(await judgeStops(page, 'login')).toEqual(
    expect.arrayContaining(['Language', 'Email', 'Password', 'Show password', 'Login']),
  );
  await page.goto('/no-such-page');
  await expect(button(page, 'Go Home')).toBeVisible();
  expect(await judgeStops(page, 'not found')).toContain('Go Home');
  await signIn(page, await newTrader(server));
  await tradeBitcoin(page);
  await page.reload();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(button(page, 'Close position BTCUSD')).toBeVisible();
  const room = await judgeStops(page, 'trade room');
  expect(room[0]).toBe('Skip to content');
  expect(room).toEqual(expect.arrayContaining(['Total portfolio', 'Close position BTCUSD', 'View all']));
  await page.goto('/orderbook');
  await expect(button(page, 'Close position BTCUSD')).toBeVisible();
  expect(await judgeStops(page, 'order book')).toEqual(expect.arrayContaining(['Open positions', 'BTCUSD: details']));
  const dialogs: [opener: string | RegExp, first: string][] = [
    ['BTCUSD: details', 'Close position BTCUSD'],
    ['Close all positions', 'Cancel'],
    isPhone(page) ? ['Open menu', 'Sign out'] : ['Account menu', 'Sign out'],
  ];
  for (const [opener, stop] of dialogs) {
    await button(page, opener).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: stop })).toBeVisible();
    expect(await judgeStops(page, String(opener))).toContain(stop);
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
  }
});

const slice = `the whole slice by the keyboard alone, from signing in to signing out, seed ${seed}`;
test(slice, { tag: onDrawnScreen('slice') }, async ({ page, server }) => {
  const { email, password } = await newTrader(server);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The current asset has been brought into sight by then.
  const watched = page.getByRole('navigation', { name: 'Watch List' });
  await expect(watched.getByRole('button', { pressed: true }).first()).toBeVisible();

  // Past the header and the menu.
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.press('Tab');
  const chooser = button(page, /choose another asset/);
  await expect(chooser).toBeFocused();

  // The search keeps the focus inside, and gives it back.
  await keyboard.press('Enter');
  const field = dialog.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await keyboard.press('Shift+Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(chooser).toBeFocused();
  await keyboard.press('Enter');
  await expect(field).toBeFocused();
  await keyboard.type('ETHUSD');
  await expect(dialog.getByRole('rowheader')).toHaveCount(1);
  await tabTo(page, dialog.getByRole('rowheader').getByRole('button'));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETHUSD');

  await ticket(page);
  await positions(page);
  await orderBook(page);

  // Language, appearance, and out.
  const menu = button(page, isPhone(page) ? 'Open menu' : 'Account menu');
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('radio', { name: 'English' }));
  await keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(dialog.getByRole('radio', { name: 'Español' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await tabTo(page, dialog.getByRole('radio', { name: 'Device' }));
  await keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await tabTo(page, dialog.getByRole('button', { name: 'Sign out' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

async function ticket(page: Page): Promise<void> {
  const { keyboard } = page;
  const form = page.getByRole('form', { name: 'Order' });
  if (isPhone(page)) {
    await tabTo(page, button(page, /^Buy [\d,.]+$/));
    await keyboard.press('Enter');
    await expect(form).toBeVisible();
  }
  const side = (name: string) => form.getByRole('button', { name: new RegExp(`^${name} [\\d,.]+$`) });
  await tabTo(page, side('Sell'));
  await keyboard.press('Space');
  await expect(side('Sell')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, side('Buy'));
  await keyboard.press('Enter');
  await expect(side('Buy')).toHaveAttribute('aria-pressed', 'true');
  const slider = form.getByRole('slider', { name: 'Share of balance' });
  await tabTo(page, slider);
  await keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '3');
  for (const name of ['Take profit (USD)', 'Stop loss (USD)']) {
    await tabTo(page, form.getByRole('switch', { name }));
    await keyboard.press('Space');
    await tabTo(page, form.getByRole('textbox', { name }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('25');
    await expect(focused(page)).toHaveValue('25');
  }
  await tabTo(page, form.getByRole('textbox', { name: 'Units' }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('0.02');
  const place = button(page, 'Buy ETHUSD at market');
  await tabTo(page, place);
  await keyboard.press('Enter');
  await expect(page.getByText(placed)).toBeVisible();
  if (isPhone(page)) await reopen(page, form);
  // A second one: Enter in a field leaves it.
  await tabTo(page, form.getByRole('textbox', { name: 'Units' }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('0.03');
  await keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Units' })).not.toBeFocused();
  await tabTo(page, place);
  await expect(place).toBeEnabled();
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Total portfolio' }).getByText('ETHUSD')).toHaveCount(2);
  if (isPhone(page)) await expect(form).toBeHidden();
}

/** The sheet has closed with its order; the focus is where it was opened. */
async function reopen(page: Page, form: Locator): Promise<void> {
  const price = button(page, /^Buy [\d,.]+$/);
  await expect(form).toBeHidden();
  await expect(price).toBeFocused();
  await expect(price).toBeEnabled();
  await page.keyboard.press('Enter');
}

async function positions(page: Page): Promise<void> {
  const { keyboard } = page;
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  const fold = panel.getByRole('button', { name: 'Total portfolio' });
  const count = panel.getByText(/^Total open positions \d+$/);
  await expect(panel.getByRole('button', { name: 'ETHUSD: details' })).toHaveCount(2);
  if (!isPhone(page)) {
    const handle = panel.getByRole('separator');
    await tabTo(page, handle);
    await expect(handle).toHaveAttribute('aria-valuemin', '120');
    await expect(handle).toHaveAttribute('aria-valuemax', '630');
    for (const [key, height] of [
      ['ArrowUp', '220'],
      ['End', '630'],
      ['Home', '120'],
      ['ArrowUp', '140'],
    ] as const) {
      await keyboard.press(key);
      await expect(handle).toHaveAttribute('aria-valuenow', height);
    }
    expect((await panel.boundingBox())?.height).toBe(140);
  }
  await tabTo(page, fold);
  await keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await keyboard.press('Space');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const before = Number(/\d+$/.exec((await count.textContent()) ?? '')?.[0]);
  await tabTo(page, panel.getByRole('button', { name: 'Close position ETHUSD' }).first());
  await keyboard.press('Enter');
  await expect(page.getByText('Position successfully closed')).toBeVisible();
  await expect(count).toHaveText(`Total open positions ${before - 1}`);
  // The button is gone with its row: the focus continues at its place.
  await keyboard.press('Tab');
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, panel.getByRole('link', { name: 'View all' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orderbook$/);
}

async function orderBook(page: Page): Promise<void> {
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const [open, closed] = [
    page.getByRole('tab', { name: 'Open positions' }),
    page.getByRole('tab', { name: 'Closed trades' }),
  ];
  await tabTo(page, open);
  await keyboard.press('ArrowRight');
  await expect(closed).toBeFocused();
  await expect(closed).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByText('ETHUSD').first()).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(open).toHaveAttribute('aria-selected', 'true');
  const detail = page.getByRole('button', { name: 'ETHUSD: details' });
  // The row of the position that was just closed stands for a moment.
  await expect(detail).toHaveCount(1);
  await tabTo(page, detail);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order detail ETHUSD' })).toContainText('Position number');
  await keyboard.press('Escape');
  await expect(detail).toBeFocused();
  await tabTo(page, button(page, 'Close all positions'));
  await keyboard.press('Enter');
  // An irreversible action has a confirmation, with the focus on Cancel.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  const confirm = dialog.getByRole('button', { name: /^Close \d+ position/ });
  await expect(confirm).toBeFocused();
  await expect(confirm).toBeEnabled();
  await keyboard.press('Enter');
  await expect(page.getByText('All opened positions successfully closed')).toBeVisible();
  await expect(dialog).toBeHidden();
}
