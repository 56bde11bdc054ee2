import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { escapeDialog, holdPositions, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const symbols = (page: Page) => page.getByRole('region', { name: 'Symbols' });
/** The symbols have a panel of their own, on a phone a tab. */
async function showSymbols(page: Page): Promise<void> {
  if (isPhone(page)) await tab(page, 'Symbols').click();
  await expect(symbols(page).getByRole('rowheader').first()).toBeVisible();
}

test('the terminal takes the place of the trade room and works on the same positions', async ({ page, server }) => {
  await page.clock.install();
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, await newAccount(server, '5000.00'));
  await test.step('the setting decides which of the two trade rooms an address leads to (A-008, A-009, T-004)', async () => {
    await page.goto('/traderoom_v2');
    await expect(page).toHaveURL(/\/traderoom$/);
    await steer(server, 'settings', { enable_mt: 'true' });
    await page.goto('/traderoom');
    await expect(page).toHaveURL(/\/traderoom_v2$/);
  });
  await test.step('the layout is another one, whose menu leads to the terminal (A-048, T-003, T-031)', async () => {
    if (!isPhone(page)) await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const station = page.getByRole('link', { name: 'Trade station' });
    await expect(station).toHaveAttribute('href', '/traderoom_v2');
    await expect(station).toHaveAttribute('aria-current', 'page');
    await escapeDialog(page);
    await page.goto('/reports');
    await expect(page.getByRole('link', { name: 'To the trade room' })).toHaveAttribute('href', '/traderoom_v2');
    await page.goto('/traderoom_v2');
  });

  await test.step('a slim bar leads out: menu, balance and mode, Deposit and the account, whose dialogs open over it (T-263)', async () => {
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Deposit' })).toBeVisible();
    await expect(page.getByRole('contentinfo', { name: 'Account figures' })).toBeVisible();
    await bar.getByRole('button', { name: 'Real account $5,000.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Your accounts' })).toBeVisible();
    await page.keyboard.press('Escape');
    // A phone has the account in the menu.
    await bar.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sign out');
    // The key reaches the dialog once it has the focus.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await expect(page).toHaveURL(/\/traderoom_v2$/);
  });

  await test.step('an account without positions has no row in any tab (A-010, T-033, T-034)', async () => {
    await expect(panel(page)).toContainText('You have no open position yet');
    await tab(page, 'Exposure').click();
    await expect(panel(page)).toContainText('You have no open position yet');
    await tab(page, 'History').click();
    await expect(panel(page)).toContainText('You have no closed position yet');
  });

  await test.step('the symbols have live figures, and a press shows one on the chart (A-010, T-033, T-035)', async () => {
    await showSymbols(page);
    const row = symbols(page).getByRole('row').filter({ hasText: 'ETHUSD' });
    const figures = isPhone(page) ? [0, 1] : [0, 1, 2];
    for (const cell of figures) await expect(row.getByRole('cell').nth(cell)).toHaveText(/^[\d,.]+$/);
    if (isPhone(page)) await expect(row.getByRole('rowheader')).toContainText(/Spread [\d.]+/);
    await expect(row.getByRole('button', { name: /watchlist/i })).toBeVisible();
    await row.getByRole('rowheader').getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ETHUSD');
    await expect(row).toHaveAttribute('aria-selected', 'true');
    // Sooner than the list is asked for again.
    await steer(server, 'market', { sy: 'ETHUSD', buy: '2100.00', sell: '2090.00' });
    await runUntil(page, () => expect(row).toContainText('2,090.00', { timeout: 300 }));
    await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
    await runUntil(page, () => expect(row).toContainText('1,990.00', { timeout: 300 }));
    expect(await page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'))).not.toBeNull();
    await expect(page.locator('canvas').first()).toBeVisible();
  });

  await test.step('prices are simulated and say so, and those of the symbols are asked for again while they show (R28, T-114)', async () => {
    await expect(page.getByText('Simulated prices')).toBeVisible();
    for (const _turn of [1, 2]) {
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/v1/assets'));
      await page.clock.fastForward(20_000);
      await asked;
    }
  });

  await test.step('the exposure sums up what the positions of an asset make (A-010, T-036, R16)', async () => {
    for (const [side, units] of [
      ['Buy', '0.3'],
      ['Sell', '0.1'],
    ] as const) {
      await placeOrder(page, side, units);
      await expect(page.getByText('Your Order has been Placed.').first()).toBeVisible();
      if (isPhone(page)) await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    }
    await tab(page, 'Exposure').click();
    const exposure = panel(page).getByRole('row').filter({ hasText: 'ETHUSD' });
    // At 1:5: 0.3 of 2,000.00 and 0.1 of 1,990.00; each is worth 10.00 a unit less than it cost.
    await expect(exposure.getByRole('cell')).toHaveText(['0.3', '0.1', '0.2', '159.80', '-4.00']);
    await expect(panel(page).locator('footer')).toContainText(/Margin\s*\$159\.80\s*Net P\/L\s*-\$4\.00/);
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `terminal-exposure-${page.viewportSize()?.width ?? 0}`);
  });

  /** On a phone it is a card. */
  const closed = panel(page)
    .getByRole(isPhone(page) ? 'article' : 'row')
    .filter({ hasText: 'ETHUSD' });
  await test.step('positions are closed in one tab and listed in the next (T-037)', async () => {
    await tab(page, 'Trade').click();
    const close = panel(page).getByRole('button', { name: 'Close position ETHUSD' });
    await expect(close).toHaveCount(2);
    await expect(panel(page).locator('footer')).toContainText(/Margin\s*\$159\.80\s*Net P\/L\s*-\$4\.00/);
    await takePicture(page, `terminal-${page.viewportSize()?.width ?? 0}`);
    await close.first().click();
    await expect(page.getByText('Position successfully closed').first()).toBeVisible();
    await tab(page, 'History').click();
    // The newest, which was sold, at the price that buys it back.
    await expect(closed).toHaveCount(1);
    if (isPhone(page)) {
      for (const text of ['0.1', 'Sell', '1,990.000', '2,000.000', '-1.000', /^\d{4}-\d\d-\d\d \d\d:\d\d/])
        await expect(closed.getByText(text, { exact: true })).toBeVisible();
    } else {
      await expect(panel(page).getByRole('columnheader')).toHaveText([
        ...['Name', 'Units', 'Closing price', 'Opening price', 'Direction', 'Net P/L (USD)', 'Closed'],
      ]);
      await expect(closed.getByRole('cell')).toHaveText([
        ...['0.1', '2,000.000', '1,990.000', 'Sell', '-1.000', /^\d{4}-\d\d-\d\d \d\d:\d\d/],
      ]);
    }
    await expect(panel(page).locator('footer')).toContainText(/Realised P\/L\s*-\$1\.00/);
  });

  await test.step('what is left is closed by one button after a question, and stands in the next tab (T-037)', async () => {
    await tab(page, 'Trade').click();
    await expect(panel(page).getByRole('button', { name: 'Close position ETHUSD' })).toHaveCount(1);
    await panel(page).getByRole('button', { name: 'Close all positions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close 1 position' }).click();
    await expect(page.getByText('All opened positions successfully closed').first()).toBeVisible();
    await expect(panel(page)).toContainText('You have no open position yet');
    await tab(page, 'History').click();
    await expect(closed).toHaveCount(2);
    await expect(panel(page).locator('footer')).toContainText(/Realised P\/L\s*-\$4\.00/);
  });
});

test('a phone’s terminal shows what was just placed, also with another tab in front (R39, T-074) @phone', async ({
  page,
  server,
  trader,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await steer(server, 'settings', { enable_mt: 'true' });
  await page.goto('/traderoom');
  await expect(page).toHaveURL(/\/traderoom_v2$/);
  await showSymbols(page);
  await placeOrder(page, 'Buy', '0.01');
  const newest = panel(page).getByRole('article').first();
  await expect(newest).toContainText('0.01');
  await expect(newest).toBeInViewport({ ratio: 1 });
  await test.step('also when the list was left at its end, where the newest is not even drawn', async () => {
    await holdPositions(page, 12);
    await page.reload();
    await expect(newest).toContainText('0.0001');
    const list = panel(page).getByRole('group', { name: 'Open positions' });
    await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await expect(newest).not.toBeInViewport();
    await placeOrder(page, 'Buy', '0.02');
    await expect(newest.getByText('0.02', { exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('the compact terminal opens its ticket by a price, and borders stay where they were put (A-011, R28, T-032, T-038)', async ({
  page,
  server,
}) => {
  await signIn(page, await newAccount(server, '5000.00'));
  await page.goto('/traderoom_mt4');
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText('Simulated prices')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Units' })).toHaveCount(0);
  await tab(page, 'History').click();
  await placeOrder(page, 'Buy', '0.01');
  // What was just placed is to be seen (T-074).
  await expect(tab(page, 'Trade')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Your Order has been Placed.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: /^Close position/ })).toHaveCount(1);
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, `terminal-compact-${page.viewportSize()?.width ?? 0}`);
  if (isPhone(page)) return;
  const border = page.getByRole('separator', { name: 'Width of the symbols' });
  const width = async () => Math.round((await symbols(page).boundingBox())?.width ?? 0);
  const before = await width();
  await border.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBeGreaterThan(before + 50);
  const chosen = await width();
  await page.reload();
  await expect(symbols(page)).toBeVisible();
  expect(Math.abs((await width()) - chosen)).toBeLessThan(3);
  await test.step('nothing covers a price that is pressed, also where there is hardly room for a chart', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const sell = page.getByRole('main').getByRole('button', { name: /^Sell [\d,.]+$/ });
    await sell.scrollIntoViewIfNeeded();
    await expect.poll(() => sell.evaluate(coveredParts)).toEqual([]);
    await expect(page.getByRole('group', { name: /^Price chart of/ })).toHaveCSS('height', /^[1-9]\d\d/);
  });
});

/** What is in front of a control, at nine places of it. */
function coveredParts(control: Element): string[] {
  const { left, top, width, height } = control.getBoundingClientRect();
  const shares = [0.05, 0.5, 0.95];
  return shares.flatMap((x) =>
    shares.flatMap((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return control.contains(hit) ? [] : [hit?.textContent ?? 'nothing'];
    }),
  );
}
