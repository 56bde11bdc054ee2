import type { Locator } from '@playwright/test';
import { FINGER, lowerThan, MOUSE, outsideFrame, overlapping } from '../lib/boxes.ts';
import { expect, test } from '../lib/journey.ts';
import { steer } from '../lib/steer.ts';
import { chooseAsset, holdPositions, isPhone, signIn } from '../lib/trader.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 600 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];

/** How many lines a text takes. */
const lines = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(
      [...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 12)),
    ).size;
  });

test('what is pressed is as high as its pointer needs at every size, and the current asset is in sight @both', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  const chips = page.getByRole('navigation', { name: 'Watch List' });
  // The first one of the list becomes older than the header has room for.
  for (const symbol of ['BTCUSD', 'ADAUSD', 'XRPUSD', 'LTCUSD', 'SOLUSD', 'BTCUSD']) await chooseAsset(page, symbol);
  await holdPositions(page, 2);
  await page.reload();
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  const close = panel.getByRole('button', { name: 'Close position BTCUSD' });
  await expect(close).toHaveCount(2);
  for (const size of isPhone(page) ? [page.viewportSize()] : SIZES) {
    if (size) await page.setViewportSize(size);
    await test.step(`at ${size?.width}×${size?.height}`, async () => {
      const pressed = page.locator('main button, footer button');
      expect(await lowerThan(pressed, isPhone(page) ? FINGER : MOUSE)).toEqual([]);
      expect(await lowerThan(page.locator('footer label'), MOUSE)).toEqual([]);
      const current = isPhone(page)
        ? chips.getByRole('button', { pressed: true })
        : chips.locator('[data-current]').first();
      await expect(current).toBeInViewport({ ratio: 1 });
      if (isPhone(page)) return;
      expect(await lines(page.getByRole('banner').getByText('Bourse').first())).toBe(1);
      expect(await overlapping(page.getByRole('banner').locator('button, a'))).toEqual([]);
      // Beside its price only where there is room for it.
      const change = chips.getByText(/%$/).first();
      await expect(change).toBeVisible({ visible: (size?.width ?? 0) >= 1408 });
    });
  }
});

test('a finger reaches what it presses in the search, the watchlist and the market analysis, and in all of the room of a phone on its side @phone', async ({
  page,
  trader,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await page.getByRole('button', { name: /choose another asset/ }).click();
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  await expect(search.getByRole('button', { name: /the watchlist$/ }).first()).toBeVisible();
  expect(await lowerThan(search.getByRole('button', { name: /the watchlist$/ }), FINGER)).toEqual([]);
  const choices = search.getByRole('rowheader').getByRole('button');
  expect(await lowerThan(choices, FINGER)).toEqual([]);
  await page.keyboard.press('Escape');
  const around = page.locator('[role="radiogroup"] label, [data-over-chart] a, main footer a');
  expect(await around.count()).toBeGreaterThan(5);
  expect(await lowerThan(around, FINGER)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  const ticket = page.getByRole('form', { name: 'Order' });
  await expect(ticket).toBeVisible();
  expect(await lowerThan(page.getByRole('button', { name: /^Margin in use/ }), FINGER)).toEqual([]);
  expect(await lowerThan(ticket.locator('button, input:not([role="switch"])'), FINGER)).toEqual([]);
  const manager = page.getByRole('complementary').getByRole('button', { name: 'Account manager' });
  await expect(manager).toBeAttached();
  const frame = page.getByRole('button', { name: /^(Account|Expand) menu$/ });
  await expect(frame).toHaveCount(2);
  expect(await lowerThan(around.or(frame).or(manager), FINGER)).toEqual([]);
  // Tables beside each other, which are denser for a mouse.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/market_analysis');
  const table = page.getByRole('group', { name: 'Forex' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  expect(await lowerThan(table.getByRole('rowheader').locator('..').or(table.locator('button')), FINGER)).toEqual([]);
  await page.goto('/watchlist');
  const kinds = page.getByRole('group', { name: 'Kinds of assets' }).getByRole('button');
  await expect(kinds.nth(2)).toBeVisible();
  for (const width of [1024, 900, 390]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await lowerThan(kinds, FINGER), `at ${width}`).toEqual([]);
  }
});

test('the P/L of a position is whole beside its button in a narrow terminal, and a symbol has its star in sight (T-035, T-037, T-038) @desktop', async ({
  page,
  trader,
  server,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 2);
  await steer(server, 'settings', { enable_mt: 'true' });
  await page.setViewportSize({ width: 1024, height: 768 });
  const rows = page.getByRole('table', { name: 'Open positions' }).getByRole('row');
  const symbols = page.getByRole('group', { name: 'Matching assets' });
  for (const path of ['/traderoom_mt4', '/traderoom_v2'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(rows).toHaveCount(3);
      await expect(symbols.getByRole('row').nth(3)).toBeVisible();
      const covered = await rows.evaluateAll((all) =>
        all
          .flatMap(({ children }) => {
            const cells = [...children].filter((cell) => cell.checkVisibility());
            const { left } = cells.at(-1)?.getBoundingClientRect() ?? { left: 0 };
            return cells.slice(0, -1).filter((cell) => cell.getBoundingClientRect().right > left + 1);
          })
          .map(({ textContent }) => textContent),
      );
      expect(covered).toEqual([]);
      expect(await symbols.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.getByRole('tab', { name: 'Exposure' }).click();
      const byAsset = page.getByRole('table', { name: 'Open positions by asset' }).getByRole('rowheader');
      await expect(byAsset).toHaveCSS('padding-left', '12px');
      expect(await outsideFrame(page)).toEqual([]);
    });
  await test.step('upright, the symbols have a tab of their own, and are whole in it', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/traderoom_v2');
    await page.getByRole('tab', { name: 'Symbols' }).click();
    await expect(symbols.getByRole('row').nth(3)).toBeVisible();
    expect(await symbols.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('tab', { name: 'Exposure' }).click();
    expect(await outsideFrame(page)).toEqual([]);
  });
  await test.step('with no ticket beside them they stay at the left of chart and tabs (T-038)', async () => {
    await page.goto('/traderoom_mt4');
    await expect(symbols.getByRole('row').nth(3)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(3);
    expect(await symbols.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const edge = await symbols.evaluate((list) => list.getBoundingClientRect().right);
    for (const beside of [page.getByRole('heading', { level: 1 }), page.getByRole('tab').first()])
      expect(await beside.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(edge);
    await page.getByRole('tab', { name: 'Exposure' }).click();
    expect(await outsideFrame(page)).toEqual([]);
  });
});

test('the button of the order book stands beside count and sum, in line with those of its rows @phone', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  await holdPositions(page, 1);
  await page.goto('/orderbook');
  const edges = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { right, top, bottom } = button.getBoundingClientRect();
      return { right: Math.round(right), middle: (top + bottom) / 2 };
    });
  await expect(page.getByRole('button', { name: /^Close position/ })).toBeVisible();
  const [all, one] = [await edges(/^Close all/), await edges(/^Close position/)];
  expect(all.right).toBe(one.right);
  const { top, bottom } = await page
    .getByText(/^Total open positions/)
    .evaluate((total) => total.getBoundingClientRect());
  expect(Math.abs(all.middle - (top + bottom) / 2)).toBeLessThan(2);
});

/** Words of these texts that stand in two lines. */
const brokenWords = (of: Locator): Promise<string[]> =>
  of.evaluateAll((all) =>
    all.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      return broken;
    }),
  );

test('the longer words of Spanish break no name of the menu and cut nothing off the figures @desktop', async ({
  page,
  trader,
}) => {
  await page.addInitScript(() => localStorage.setItem('webtrader_lang', 'es'));
  await signIn(page, trader);
  await expect(page.getByText('AutoTrader')).toBeInViewport({ ratio: 1 });
  const names = page.getByRole('navigation', { name: 'Menú' }).getByRole('link');
  await expect(names.filter({ hasText: 'Transacciones' })).toBeVisible();
  expect(await brokenWords(names)).toEqual([]);
});

test('a guest’s buttons are as high as a finger needs @phone', async ({ page }) => {
  for (const path of ['/register', '/reset']) {
    await page.goto(path);
    const pressed = page.locator('header :is(a, select), form button[type="submit"]');
    await expect(pressed).toHaveCount(4);
    expect(await lowerThan(pressed, FINGER)).toEqual([]);
  }
});

test('what is pressed in a dialog is as high as a finger needs @phone', async ({ page, trader }) => {
  await signIn(page, trader);
  await holdPositions(page, 2);
  await page.reload();
  const dialog = page.getByRole('dialog');
  for (const opener of [/^Close all/, /^Deposit$/]) {
    await page.getByRole('button', { name: opener }).click();
    await expect(dialog.getByRole('button').nth(1)).toBeVisible();
    expect(await lowerThan(dialog.locator('button'), FINGER), String(opener)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a list of cards moves as far as the finger does, whatever height its cards have @phone', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  await holdPositions(page, 24);
  await page.goto('/orderbook');
  const list = page.getByRole('group', { name: 'Open positions' });
  await expect(list.getByRole('article').first()).toBeVisible();
  // A card that is drawn before and after it.
  const moved = (by: number) =>
    list.evaluate(async (frame, way) => {
      const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
      const cards = [...frame.querySelectorAll('article')];
      const card = cards.find((each) => each.getBoundingClientRect().bottom > middle);
      const top = () => card?.getBoundingClientRect().top ?? NaN;
      const before = top();
      frame.scrollTop += way;
      for (const _picture of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn));
      return before - top();
    }, by);
  for (const by of [250, 250, 250, 250, 250, -250, -250, -250]) expect(await moved(by)).toBeCloseTo(by, 0);
});
