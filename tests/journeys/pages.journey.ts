import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { seed } from '../lib/long.ts';
import { type Look, looksOf, tagOf } from '../lib/looks.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { dialogArrived, escapeDialog, isPhone, placeOrder, signIn } from '../lib/trader.ts';

/** No fault for assistive technology, nothing to scroll sideways, and a picture for a person to look at. */
async function judge(page: Page, name: string, { scheme, language }: Look): Promise<void> {
  expect.soft(await axeFaults(page), `${name}: axe`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name}: px to scroll sideways`).toBeLessThanOrEqual(0);
  const { width } = page.viewportSize() ?? { width: 0 };
  await takePicture(page, `${name}-${width}-${scheme}-${language}`);
}

async function dress(page: Page, { scheme, language }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript((value) => localStorage.setItem('webtrader_lang', value), language);
}

for (const look of looksOf('pages')) {
  const name = `${look.device}, ${look.scheme}, ${look.language}, seed ${seed}`;
  test.describe(name, { tag: tagOf(look.device) }, () => {
    test('every public page is free of faults', async ({ page, server }) => {
      await dress(page, look);
      await page.goto('/login');
      await expect(page.locator('input[type=password]')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', look.language);
      await judge(page, 'login', look);
      await page.goto('/no-such-page');
      await expect(page.getByText(/Oops|Vaya|Ups/)).toBeVisible();
      await judge(page, 'not-found', look);
      // The page that is left may ask once more itself.
      await steer(server, 'faults', { operation: 'getSettings', status: 503, times: 10 });
      await page.goto('/login');
      await expect(page).toHaveURL(/\/maintenance$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await judge(page, 'maintenance', look);
      await steer(server, 'faults', { reset: true });
      await steer(server, 'faults', { operation: 'getSettings', status: 500, times: 10 });
      await page.goto('/login');
      await expect(page).toHaveURL(/\/connection_failed$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await judge(page, 'connection-failed', look);
    });

    test('every signed-in page is free of faults', async ({ page, server }) => {
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      await signIn(page, await newTrader(server), 'BTCUSD');
      await placeOrder(page, 'Buy', '0.01');
      await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
      await dress(page, look);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', look.language);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('BTCUSD');
      await expect(page.locator('canvas').first()).toBeVisible();
      await judge(page, 'trade-room', look);
      await page.locator('main h1').click();
      await dialogArrived(page);
      await expect(page.getByRole('dialog').getByRole('row').nth(3)).toBeVisible();
      await judge(page, 'asset-search', look);
      await page.keyboard.press('Escape');
      if (isPhone(page)) {
        await page
          .getByRole('group')
          .getByRole('button', { name: /^(Buy|Comprar) / })
          .click();
        await dialogArrived(page);
        await judge(page, 'ticket', look);
        await escapeDialog(page);
      }
      await page.goto('/orderbook');
      await expect(page.getByRole('tabpanel').getByText('BTCUSD').first()).toBeVisible();
      await judge(page, 'order-book', look);
      await page
        .getByRole('button', { name: /^BTCUSD:/ })
        .first()
        .click();
      await dialogArrived(page);
      await judge(page, 'order-detail', look);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Close all positions|Cerrar todas)/ }).click();
      await dialogArrived(page);
      await judge(page, 'close-all', look);
      await page.keyboard.press('Escape');
      await page.getByRole('tab').nth(1).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await judge(page, 'closed-trades', look);
    });
  });
}
