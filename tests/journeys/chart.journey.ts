import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { placeOrder, signIn } from '../lib/trader.ts';

const chart = (page: Page) => page.getByRole('group', { name: /^Price chart of/ });
const figures = (page: Page) => page.locator('[data-chart-figures]');
const table = (page: Page) => page.getByRole('region', { name: /^Price chart of/ });

/** How many rows of px of the scale of prices are covered by tags: these alone have a colour there. */
const tagged = (page: Page) => coloured(page, { cell: 2, from: 0, least: 1 });
/** How many of the chart are edges of the plate of an own line, the upper and the lower one: no candles are as close. */
const titled = (page: Page) => coloured(page, { cell: 1, from: 8, to: 48, least: 36 });

/** How many rows of px of a part of the chart have so many in colour, between two px of its width. */
function coloured(page: Page, part: { cell: number; from: number; to?: number; least: number }): Promise<number> {
  return chart(page).evaluate((element, { cell, from, to, least }) => {
    const rows = new Set<number>();
    for (const canvas of element.querySelectorAll('table tr')[0]?.children[cell]?.querySelectorAll('canvas') ?? []) {
      const { width, height } = canvas;
      const [left, right] = [from * devicePixelRatio, to === undefined ? width : to * devicePixelRatio];
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let row = 0; row < height; row += 1) {
        let count = 0;
        for (let x = left; x < right; x += 1) {
          const at = (row * width + x) * 4;
          const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
          if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count += 1;
        }
        if (count >= least) rows.add(row);
      }
    }
    return rows.size;
  }, part);
}

/** The numbers of a text, as written. */
const numbers = (text: string | null) => text?.match(/[\d,]+\.\d+/g) ?? [];

/** Puts the pointer over a part of the chart's width, and reads what is shown of the candle there. */
async function crossed(page: Page, share: number): Promise<readonly string[]> {
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await figures(page).textContent();
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  await expect(figures(page)).not.toHaveText(before ?? '');
  return numbers(await figures(page).textContent());
}

test('the chart has one tag at one price, a way back to now, the figures under the cross and the own lines (T-005, T-054) @desktop', async ({
  page,
  trader,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await expect(figures(page)).toBeVisible();
  const back = page.getByRole('button', { name: 'Back to now' });
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  let tag = 0;
  await test.step('the price of now has the only tag of the scale, also when older candles are looked at', async () => {
    await expect.poll(() => tagged(page)).toBeGreaterThan(0);
    tag = await tagged(page);
    // Two of them are higher, wherever they stand.
    expect(tag).toBeLessThan(30);
    await expect(back).toBeHidden();
    await page.mouse.move(box.x + 100, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 150, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(back).toBeVisible();
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(32);
    expect(await tagged(page)).toBeLessThanOrEqual(tag);
    await back.click();
    await expect(back).toBeHidden();
  });

  await test.step('open, high, low and close are those of the candle under the cross', async () => {
    const shown = [await crossed(page, 0.8), await crossed(page, 0.6)];
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const rows = () =>
      table(page)
        .getByRole('row')
        .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    await expect.poll(rows).toEqual(expect.arrayContaining(shown));
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect.poll(() => tagged(page)).toBeGreaterThan(0);
  });

  await test.step('an own position has lines at its entry, take profit and stop loss', async () => {
    expect(await titled(page)).toBe(0);
    for (const name of ['Take profit (USD)', 'Stop loss (USD)'])
      await page.getByRole('switch', { name }).click({ force: true });
    await placeOrder(page, 'Buy', '0.01');
    // Whatever else is said of it fails with its words.
    await expect(page.locator('.mantine-Notification-root').first()).toContainText('Your Order has been Placed.');
    // At the price of now it has no tag of its own, but a title on its line.
    await expect.poll(() => titled(page)).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    for (const line of ['Opening price', 'Take profit', 'Stop loss'])
      await expect(
        table(page)
          .getByRole('listitem')
          .filter({ hasText: `Buy 0.01: ${line}` }),
      ).toHaveCount(1);
  });
});

test('the chart goes back to older candles from its place, and an average outlives the page (T-009) @desktop', async ({
  page,
  trader,
}) => {
  // Held back until the place was looked at.
  let go = () => undefined as void;
  const looked = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/asset\/candles\/.*before=/, async (route) => {
    await looked;
    await route.fallback();
  });
  await signIn(page, trader, 'BTCUSD');
  await expect(figures(page)).toBeVisible();
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await test.step('the place where their loading is read out is there before anything is said', async () => {
    const note = page.locator('[data-chart-panel] p[role="status"]');
    await expect(note).toHaveText('');
    await expect(note).not.toHaveCSS('display', 'none');
  });

  await test.step('older ones come before those in sight, and these stay where they are', async () => {
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 150, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText('Loading older candles')).toBeVisible();
    const before = await crossed(page, 0.8);
    go();
    await expect(page.getByText('Loading older candles')).toBeHidden();
    // A minute may begin meanwhile, and with it a candle.
    await expect(page.getByText(/ of 70[01] candles of 1m\.$/)).toHaveCount(1);
    await crossed(page, 0.6);
    expect(await crossed(page, 0.8)).toEqual(before);
  });

  await test.step('an average has its value under the cross, and is there again after a reload', async () => {
    await page.getByRole('button', { name: 'Indicators' }).click();
    const menu = page.getByRole('dialog', { name: 'Indicators' });
    await menu.getByRole('button', { name: 'Add moving average' }).click();
    await menu.getByRole('textbox', { name: 'Candles of average 1' }).fill('9');
    expect(await axeFaults(page)).toEqual([]);
    const legend = page.locator('[data-chart-averages]');
    await expect(legend).toHaveText(/^ ?SMA 9 [\d,]+\.\d\d$/);
    await page.reload();
    await expect(legend).toHaveText(/^ ?SMA 9 [\d,]+\.\d\d$/);
  });

  await test.step('in full screen the panel has all of it, what floats is above it, and the table has the way back', async () => {
    const full = page.getByRole('button', { name: 'Full screen' });
    const size = () =>
      page.locator('[data-chart-panel]').evaluate((panel) => {
        const { x, y, width, height } = panel.getBoundingClientRect();
        return [x, y, width - innerWidth, height - innerHeight];
      });
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(size).toEqual([0, 0, 0, 0]);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.getByRole('button', { name: 'Indicators' }).click();
    const menu = page.locator('#floating').getByRole('dialog', { name: 'Indicators' });
    await menu.getByRole('button', { name: 'Add moving average' }).click();
    await expect(menu.getByRole('textbox', { name: 'Candles of average 2' })).toBeVisible();
    await menu.getByRole('button', { name: 'Remove average 2' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(table(page)).toBeVisible();
    await full.click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
});

test('the candles are read one by one, moved and zoomed by keys alone (T-005) @desktop', async ({ page, trader }) => {
  await signIn(page, trader, 'BTCUSD');
  await expect(figures(page)).toBeVisible();
  const candle = chart(page).getByRole('slider', { name: 'Candle' });
  const back = page.getByRole('button', { name: 'Back to now' });
  const said = async () => (await candle.getAttribute('aria-valuetext')) ?? '';
  const place = async () => Number(await candle.getAttribute('aria-valuenow'));

  await test.step('each is read out with its time and its figures, which stand above the chart as well', async () => {
    await tabTo(page, candle);
    await expect(candle).toHaveAttribute('aria-valuetext', /^The newest\./);
    await page.keyboard.press('ArrowLeft');
    const read = /^\d{4}-\d\d-\d\d \d\d:\d\d: open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+$/;
    await expect(candle).toHaveAttribute('aria-valuetext', read);
    const former = await said();
    await page.keyboard.press('ArrowLeft');
    await expect(candle).not.toHaveAttribute('aria-valuetext', former);
    const prices = numbers(await said());
    expect(prices).toHaveLength(4);
    await expect.poll(async () => numbers(await figures(page).textContent())).toEqual(prices);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('the chart moves with it to either end, and stays at its place while it is zoomed', async () => {
    await expect(back).toBeHidden();
    await page.keyboard.press('Home');
    await expect(back).toBeVisible();
    const text = await said();
    for (const key of ['=', '=', '-']) await page.keyboard.press(key);
    expect(await said()).toBe(text);
    await page.keyboard.press('End');
    await expect(back).toBeHidden();
    // A minute may begin meanwhile, and with it a candle.
    expect(Number(await candle.getAttribute('aria-valuemax')) - (await place())).toBeLessThanOrEqual(1);
  });

  await test.step('none is read once the focus is elsewhere', async () => {
    await page.keyboard.press('Tab');
    await expect(candle).toHaveAttribute('aria-valuetext', /^The newest\./);
  });
});

test('in a low chart the figures of a candle come with the cross and go with it @desktop', async ({ page, trader }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, trader, 'BTCUSD');
  await expect.poll(() => tagged(page)).toBeGreaterThan(0);
  await expect(figures(page)).toBeHidden();
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(figures(page)).toBeVisible();
  await page.mouse.move(box.x + box.width / 2, 5);
  await expect(figures(page)).toBeHidden();
});
