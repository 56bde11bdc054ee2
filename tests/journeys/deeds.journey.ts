import type { Locator, Page } from '@playwright/test';
import { ALL, coveredBy } from '../lib/boxes.ts';
import { expect, test } from '../lib/journey.ts';
import { stopClock } from '../lib/page-clock.ts';
import { newAccount, steer } from '../lib/steer.ts';
import type { RunningServer } from '../lib/server.ts';
import { isPhone, placeOrder, signIn } from '../lib/trader.ts';

// What a deed is answered by, what a break leaves, and how an asset is found. ETHUSD is at 1:5, so the margin of 0.1
// units at 2,000.00 is $40.00.
const panel = (page: Page) => page.getByRole('region', { name: 'Total portfolio' });
const close = (page: Page) => panel(page).getByRole('button', { name: 'Close position ETHUSD' });
const notice = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').filter({ has: page.getByText(text, { exact: true }) });

async function enter(page: Page, server: RunningServer): Promise<void> {
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, await newAccount(server, '10000.00'), 'ETHUSD');
}

test('every deed has its receipt, with the figures of the server', async ({ page, server }) => {
  await enter(page, server);
  await test.step('an order: what, at which price and margin, and how far that is from the price pressed (T-075)', async () => {
    await placeOrder(page, 'Buy', '0.1');
    const placed = notice(page, 'Your Order has been Placed.').first();
    await expect(placed.getByText('Bought 0.1 ETHUSD at 2,000.00, margin $40.00')).toBeVisible();
    await expect(placed.getByText(/the price you pressed$/)).toHaveCount(0);
    await expect(close(page)).toHaveCount(1);
    // The page has the former price when it is pressed.
    const button = page.getByRole('button', { name: 'Buy ETHUSD at market' });
    if (isPhone(page)) await page.getByRole('button', { name: 'Buy 2,000.00' }).first().click();
    await expect(button).not.toHaveAttribute('aria-disabled');
    await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.50', sell: '1990.50' });
    await button.click();
    await expect(page.getByText('Bought 0.1 ETHUSD at 2,000.50, margin $40.01')).toBeVisible();
    await expect(page.getByText('0.50 above the price you pressed')).toBeVisible();
  });

  await test.step('a close: at which price, its P/L, and the balance after it (T-087)', async () => {
    await steer(server, 'market', { sy: 'ETHUSD', buy: '2020.00', sell: '2010.50' });
    await close(page).first().click();
    const closed = notice(page, 'Position successfully closed');
    await expect(closed.getByText('Buy position of 0.1 ETHUSD closed at 2,010.50')).toBeVisible();
    await expect(closed.getByText('P/L +$1.00, balance $10,001.00')).toBeVisible();
  });

  await test.step('a close all: how many, their sum, and the balance after it (T-093)', async () => {
    await expect(panel(page).getByText('Total open positions 1')).toBeVisible();
    await page.getByRole('button', { name: 'Close all positions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close 1 position' }).click();
    const all = notice(page, 'All opened positions successfully closed');
    await expect(all.getByText('1 position closed')).toBeVisible();
    await expect(all.getByText('P/L +$1.05, balance $10,002.05')).toBeVisible();
  });
});

/** What does not scroll in a list as high as the screen, whose rows the notice lies over for its five seconds. */
const FIXED = 'h1, h2, input, .mantine-Drawer-close, .mantine-Modal-close';

test('a notice covers nothing that is pressed or read at any size, but rows of a list over the whole screen (T-220) @both', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await enter(page, server);
  const notices = page.locator('.mantine-Notification-root');
  const placed = notice(page, 'Your Order has been Placed.').first();
  const place = async () => {
    await placeOrder(page, 'Buy', '0.1');
    await expect(placed).toBeVisible();
    // It stays as long as the looking takes.
    await stopClock(page);
  };
  await place();
  const sizes = isPhone(page)
    ? [page.viewportSize()]
    : [
        { width: 1440, height: 900 },
        { width: 1280, height: 600 },
        { width: 1024, height: 768 },
        { width: 844, height: 390 },
      ];
  for (const size of sizes) {
    if (size) await page.setViewportSize(size);
    await expect(placed).toBeVisible();
    expect(await coveredBy(placed), `at ${size?.width}×${size?.height}`).toEqual([]);
  }
  if (!isPhone(page)) {
    await test.step('nor the head of a dialog that asks about money, nor what is pressed in it', async () => {
      await page.clock.resume();
      await page.getByRole('button', { name: 'Close all positions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close all positions' });
      await expect(dialog).toBeVisible();
      await stopClock(page);
      for (const size of sizes) {
        if (size) await page.setViewportSize(size);
        await expect(placed).toBeVisible();
        const [over, under] = [await placed.boundingBox(), await dialog.boundingBox()];
        if (!over || !under) throw new Error('One of them is not shown');
        const isBeside = over.x >= under.x + under.width || over.y >= under.y + under.height;
        expect(isBeside, `at ${size?.width}×${size?.height}`).toBe(true);
      }
    });
    return;
  }
  const open: readonly (readonly [string, string, Locator])[] = [
    ['menu', FIXED, page.getByRole('button', { name: 'Open menu' })],
    ['search', FIXED, page.getByRole('button', { name: /choose another asset/ })],
    ['sheet', ALL, page.getByRole('button', { name: /^Buy [\d,.]+$/ }).first()],
  ];
  for (const [what, kind, button] of open)
    await test.step(`over the ${what} of a phone`, async () => {
      await button.click();
      const dialog = page.getByRole('dialog').last();
      // A little of the page's time at once: the notice has five seconds of it.
      const passes = async (isSo: () => Promise<void>) =>
        expect(async () => {
          await page.clock.runFor(20);
          await isSo();
        }).toPass({ intervals: [100] });
      await passes(() => expect(dialog).toBeVisible({ timeout: 10 }));
      await expect(notices).toHaveCount(1);
      expect(await dialog.locator(FIXED).count()).toBeGreaterThan(1);
      expect(await coveredBy(placed, kind)).toEqual([]);
      await page.keyboard.press('Escape');
      await passes(() => expect(dialog).toBeHidden({ timeout: 10 }));
      // For half a second after it a press reaches nothing (R39).
      await page.clock.runFor(500);
    });
});

test('a receipt on the order book covers neither the balance, nor close all, nor a close (T-220) @both', async ({
  page,
  server,
}) => {
  await enter(page, server);
  for (let each = 0; each < 2; each += 1) {
    await placeOrder(page, 'Buy', '0.1');
    await expect(close(page)).toHaveCount(each + 1);
  }
  await page.goto('/orderbook');
  await page.getByRole('button', { name: 'Close position ETHUSD' }).first().click();
  const closed = notice(page, 'Position successfully closed');
  await expect(closed.getByText('balance $9,999.00')).toBeVisible();
  const pressed = page.getByRole('button', { name: /^(Close (all )?position|Real account)/ });
  expect(await pressed.count()).toBeGreaterThanOrEqual(3);
  const covered = await coveredBy(closed, 'button');
  expect(covered.filter((name) => /^(Close (all )?position|Real account)/.test(name ?? ''))).toEqual([]);
});

test('a break leaves nothing to be pressed in vain', async ({ page, context, server }) => {
  await enter(page, server);
  for (let each = 0; each < 2; each += 1) {
    await placeOrder(page, 'Buy', '0.1');
    await expect(close(page)).toHaveCount(each + 1);
  }
  await test.step('without a network no position can be closed, and its button says why', async () => {
    const reason = 'You are offline. Positions can be closed when the connection is back.';
    const closeAll = page.getByRole('button', { name: 'Close all positions' });
    const ordered = page.getByText('You are offline. Orders can be placed when the connection is back.');
    await context.setOffline(true);
    for (const button of [close(page).first(), closeAll]) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAttribute('title', reason);
    }
    await expect(ordered).toBeVisible();
    await context.setOffline(false);
    for (const button of [close(page).first(), closeAll]) await expect(button).toBeEnabled();
    await expect(ordered).toBeHidden();
  });

  await test.step('a dialog, behind which the note of the page lies, says that nothing can be sent', async () => {
    await page.getByRole('button', { name: /choose another asset/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose an asset' });
    const offline = dialog.getByText('You are offline: nothing can be sent until the connection is back.');
    await expect(offline).toBeHidden();
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('the focus of a keyboard goes on to the next row, then to the head of the list', async () => {
    await close(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(close(page)).toHaveCount(1);
    await expect(panel(page).getByRole('button', { name: 'ETHUSD: details' })).toBeFocused();
    await close(page).focus();
    // The rows have moved: for half a second no press closes one (R39).
    await expect(close(page)).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(close(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Total portfolio' })).toBeFocused();
  });

  await test.step('closed trades that were opened without a network load when it is back (R14, R22)', async () => {
    // The page asks for them as it opens, before anything can take the network away from it.
    const list = '**/api/v1/user/trades/closed*';
    await page.route(list, (route) => route.abort());
    await page
      .getByRole('link', { name: /^View all$|Order book/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order book' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await expect(page.getByText('Could not load. Try again')).toBeVisible();
    await page.unroute(list);
    await context.setOffline(false);
    await expect(page.getByText('Total closed positions: 2')).toBeVisible();
  });
});

test('an asset is found by its symbol, its other words and its name, and chosen by its row (T-143, T-149) @both', async ({
  page,
  server,
}) => {
  await enter(page, server);
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  const open = () => page.getByRole('button', { name: /choose another asset/ }).click();
  const field = search.getByRole('combobox', { name: 'Search' });
  const first = search.getByRole('rowheader').first();
  await open();
  for (const [words, symbol] of [
    ['EUR USD', 'EURUSD'],
    ['nasdaq', 'US100'],
    ['gold', 'XAUUSD'],
    ['tesla', 'TSLA'],
  ] as const) {
    await field.fill(words);
    await expect(first).toContainText(symbol);
  }
  await search.getByRole('button', { name: /^Wishlist/ }).click();
  await expect(search.getByText('No assets found')).toBeVisible();
  await search.getByRole('button', { name: /^Show \d+ matches among all assets$/ }).click();
  await expect(first).toContainText('TSLA');
  // The cell of a price, not the name.
  await search.getByRole('row').filter({ hasText: 'TSLA' }).first().getByRole('gridcell').first().click();
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TSLA');

  await open();
  await field.fill('ETHUSD');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(search).toBeHidden();
  await open();
  await field.press('Escape');
  await expect(search).toBeHidden();
});
