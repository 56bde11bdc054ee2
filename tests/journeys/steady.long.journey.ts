import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { newTrader } from '../lib/steer.ts';
import { isPhone, signIn, tradeBitcoin } from '../lib/trader.ts';

interface Tick {
  readonly price: number;
  readonly profit: number;
  /** The profit as the list shows it. */
  readonly shown: string;
}

const TICKS: readonly Tick[] = [
  { price: 9.99, profit: -0.01, shown: '-0.010' },
  { price: 10.01, profit: 0, shown: '0.000' },
  // Not as much as the account holds: what warns of its margin would come beside the figures.
  { price: 9_999.5, profit: -1_234.56, shown: '-1,234.560' },
  { price: 1_000, profit: 845.5, shown: '+845.500' },
];
const ROUNDS = 5;
const POLL_S = 5;
/** Positions that gain and lose: the account may have more, and the sums are not to depend on it. */
const MOVED = 7;

/** Answers prices and results as the tick says; everything else is the server's own. */
async function answerWith(page: Page, current: () => Tick): Promise<void> {
  await page.route('**/user/trades/update/pnl', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as Record<string, unknown>[];
    const { price, profit } = current();
    const moved = rows.map((row, at) => ({ ...row, closing_price: price, profit: at < MOVED ? profit : 0 }));
    await route.fulfill({ response: answer, json: moved });
  });
  await page.route('**/asset/rate/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    const { price } = current();
    await route.fulfill({ response: answer, json: { data: { ...data, buy_p: price, sell_p: price, sell_spread: 0 } } });
  });
  // The list has a price of the traded asset too, newer than the last rate now and then.
  await page.route('**/api/v1/assets', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
    const { price } = current();
    const told = data.map((row) =>
      row['sy'] === 'BTCUSD' ? { ...row, buy_p: price, sell_p: price, sell_spread: 0 } : row,
    );
    await route.fulfill({ response: answer, json: { data: told } });
  });
}

/**
 * Lets seconds pass one by one, each with its calls answered: the page says by itself when a server is silent for 4.
 * Counted in the page, where no second can pass before a call is seen.
 */
async function secondsOf(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript(() => {
    const { fetch } = window;
    let inFlight = 0;
    window.fetch = (...given) => {
      inFlight += 1;
      return fetch(...given).finally(() => (inFlight -= 1));
    };
    Object.assign(window, { inFlight: () => inFlight });
  });
  const inFlight = () => page.evaluate(() => (window as unknown as { inFlight: () => number }).inFlight());
  return async (count) => {
    for (let second = 0; second < count; second += 1) {
      await page.clock.runFor(1_000);
      await expect.poll(inFlight).toBe(0);
    }
  };
}

/** Boxes of everything on the page but the figures themselves, and what the browser itself calls a shift. */
interface Steady {
  readonly boxes: Map<Element, string>;
  readonly shifts: string[];
}
const remember = (page: Page) =>
  page.evaluate(() => {
    const steady: Steady = { boxes: new Map(), shifts: [] };
    for (const element of document.querySelectorAll('[data-shell] *')) {
      if (element.closest('.number, svg') || !element.checkVisibility()) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      steady.boxes.set(element, [x, y, width, height].map((px) => px.toFixed(1)).join(' '));
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A figure may grow to the left by its own digits.
          if (element && !element.closest('.number')) steady.shifts.push(element.outerHTML.slice(0, 120));
        }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { steady });
    return steady.boxes.size;
  });
const moved = (page: Page) =>
  page.evaluate(() => {
    const { boxes, shifts } = (window as unknown as { steady: Steady }).steady;
    const found = [...boxes].flatMap(([element, before]) => {
      // What is taken away and put there anew would stand nowhere in these boxes.
      if (!element.isConnected || !element.checkVisibility())
        return [`${element.tagName} "${element.textContent.slice(0, 30)}" is gone`];
      const { x, y, width, height } = element.getBoundingClientRect();
      const now = [x, y, width, height].map((px) => px.toFixed(1)).join(' ');
      return now === before ? [] : [`${element.tagName} "${element.textContent.slice(0, 30)}" ${before} → ${now}`];
    });
    return [...found, ...shifts];
  });

test('nothing but the digits moves when prices and results change their width', async ({ page, server }) => {
  let tick = TICKS[0] as Tick;
  await page.clock.install();
  const pass = await secondsOf(page);
  await signIn(page, await newTrader(server));
  await tradeBitcoin(page);
  await answerWith(page, () => tick);
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  const next = async () => {
    await pass(POLL_S);
    await expect(panel.getByText(tick.shown, { exact: true }).first()).toBeVisible();
    const price = tick.price.toLocaleString('en', { minimumFractionDigits: 2 });
    await expect(page.getByRole('button', { name: `Buy ${price}`, exact: true })).toBeVisible();
  };
  await next();
  expect(await remember(page)).toBeGreaterThan(60);
  for (let round = 0; round < ROUNDS; round += 1)
    for (tick of TICKS) {
      await next();
      expect(await moved(page), `at ${tick.price}, ${tick.profit}`).toEqual([]);
    }
});

test('every figure has digits of one width', async ({ page, server }) => {
  await signIn(page, await newTrader(server));
  await tradeBitcoin(page);
  const loose = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      let figures = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = (node.textContent ?? '').trim();
        // A figure: digits and what stands between them, not a name with a digit in it.
        if (!element?.checkVisibility() || !/^[-+$–]*\d[\d,.:\s%$-]*$/.test(text)) continue;
        if (element.closest('script, style, label')) continue;
        figures += 1;
        if (!getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
          found.push(`${text} in ${element.outerHTML.slice(0, 90)}`);
      }
      return figures < 5 ? [...found, `only ${figures} figures`] : found;
    });
  expect(await loose(), 'trade room').toEqual([]);
  await page.getByRole('button', { name: /choose another asset/ }).click();
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible();
  expect(await loose(), 'asset search').toEqual([]);
  await page.keyboard.press('Escape');
  if (isPhone(page)) {
    await page.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    expect(await loose(), 'ticket').toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.goto('/orderbook');
  await page.getByRole('button', { name: 'BTCUSD: details' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Order detail BTCUSD' })).toBeVisible();
  expect(await loose(), 'order detail').toEqual([]);
});
