import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { dialogArrived, isPhone, signIn, tradeBitcoin } from '../lib/trader.ts';

interface Motion {
  /** What began to move, in order. */
  readonly moves: string[];
  /** Tints of changed prices: for how many ms, and in which colour. */
  readonly tints: { ms: number; color: string }[];
}

/** Notes in the page every animation and transition that begins, and how long changed prices stay tinted. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const motion: Motion = { moves: [], tints: [] };
    Object.assign(window, { motion });
    for (const kind of ['animationstart', 'transitionrun'])
      document.addEventListener(
        kind,
        ({ target }) => motion.moves.push(`${kind} of ${(target as Element).className}`),
        true,
      );
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args: Parameters<typeof animate>) {
      motion.moves.push(`animate of ${this.className}`);
      return animate.apply(this, args);
    };
    const since = new Map<Element, { at: number; color: string }>();
    // Noted at once: an observer is told when the whole commit is over, and then the 300 ms have run for a while.
    const marked = new WeakMap<Element, number>();
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'data-fresh') marked.set(this, performance.now());
      setAttribute.call(this, name, value);
    };
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target as Element;
        const begun = since.get(element);
        if (element.hasAttribute('data-fresh'))
          since.set(element, {
            at: marked.get(element) ?? Number.NaN,
            color: getComputedStyle(element).backgroundColor,
          });
        else if (begun) {
          motion.tints.push({ ms: performance.now() - begun.at, color: begun.color });
          since.delete(element);
        }
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-fresh'] });
  });
const motionOf = (page: Page) => page.evaluate(() => (window as unknown as { motion: Motion }).motion);

async function moveThePrice(page: Page, server: Parameters<typeof steer>[0]): Promise<void> {
  const row = page.getByRole('region', { name: 'Total portfolio' });
  await expect(row.getByText('BTCUSD').first()).toBeVisible();
  await steer(server, 'market', { sy: 'BTCUSD', buy: '101234.50', sell: '101230.50' });
  await expect(row.getByText('101,230.500').first()).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await motionOf(page)).tints.length).toBeGreaterThan(0);
  await steer(server, 'market', { reset: true });
}

async function openAndClose(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const opener of [/choose another asset/, isPhone(page) ? /^Buy [\d,.]+$/ : 'Account menu', 'BTCUSD: details']) {
    await page.getByRole('button', { name: opener }).first().click();
    await dialogArrived(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

test('nothing moves for who wants no motion, and a changed price is not tinted', async ({ page, server }) => {
  await watchMotion(page);
  await signIn(page, await newTrader(server));
  await tradeBitcoin(page);
  await openAndClose(page);
  await moveThePrice(page, server);
  const { moves, tints } = await motionOf(page);
  expect(moves).toEqual([]);
  expect(new Set(tints.map(({ color }) => color))).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('a changed price is tinted for 300 ms', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchMotion(page);
  await signIn(page, await newTrader(server));
  await tradeBitcoin(page);
  await moveThePrice(page, server);
  const { moves, tints } = await motionOf(page);
  // The notice slid in: what counts motion counts.
  expect(moves.length).toBeGreaterThan(0);
  expect(tints[0]?.color).not.toBe('rgba(0, 0, 0, 0)');
  // A timer fires late on a busy machine, never early.
  expect(tints[0]?.ms).toBeGreaterThanOrEqual(299);
});
