import { answerUser } from '../lib/answer-user.ts';
import { coveredBy, FINGER, lowerThan, outsideFrame, overlapping } from '../lib/boxes.ts';
import { expect, test } from '../lib/journey.ts';
import { stopClock } from '../lib/page-clock.ts';
import { steer } from '../lib/steer.ts';
import { holdPositions, isPhone, placeOrder, signIn } from '../lib/trader.ts';

// Screens with little room: what is cut, covered, or too low for a finger.

test('a phone’s terminal has its exposure whole, each figure under its name (T-036) @phone', async ({
  page,
  trader,
  server,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 2);
  await steer(server, 'settings', { enable_mt: 'true' });
  for (const path of ['/traderoom_mt4', '/traderoom_v2']) {
    await page.goto(path);
    await page.getByRole('tab', { name: 'Exposure' }).click();
    expect(await outsideFrame(page), path).toEqual([]);
  }
});

test('tabs, segments, sliders and what a notice and a terminal are left by are as high as a finger needs @phone', async ({
  page,
  trader,
  server,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await placeOrder(page, 'Buy', '0.01');
  const cross = page.locator('.mantine-Notification-closeButton');
  await expect(cross).toBeVisible();
  expect(await lowerThan(cross, FINGER)).toEqual([]);
  const tracks = page.locator('.mantine-Slider-trackContainer');
  await page.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
  await expect(tracks).toHaveCount(1);
  expect(await lowerThan(tracks, FINGER)).toEqual([]);
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await page.getByRole('contentinfo').getByRole('button').click();
  await page.getByRole('button', { name: 'Open buy order' }).click();
  await expect(dialog.getByRole('slider')).toBeVisible();
  expect(await lowerThan(tracks, FINGER)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  expect(await lowerThan(dialog.locator('[role="radiogroup"] label, a, button'), FINGER)).toEqual([]);
  await steer(server, 'settings', { enable_mt: 'true' });
  const tabs = page.getByRole('tab');
  for (const size of [null, { width: 1024, height: 768 }]) {
    if (size) await page.setViewportSize(size);
    await page.goto('/traderoom_v2');
    await expect(tabs.first()).toBeVisible();
    expect(await lowerThan(tabs.or(page.locator('header button')), FINGER)).toEqual([]);
    await page.goto('/orderbook');
    await expect(tabs.first()).toBeVisible();
    expect(await lowerThan(tabs.or(page.locator('header button, [role="radiogroup"] label')), FINGER)).toEqual([]);
    // Chips that are swiped are lower by the lines of their strip: it is pressed in all its height.
    if (size === null) {
      const strip = page.getByRole('navigation', { name: 'Watch List' });
      const edge = await strip.evaluate((element) => element.getBoundingClientRect().top + 1);
      const chip = strip.getByRole('button', { pressed: true });
      const { x = 0, width = 0 } = (await chip.boundingBox()) ?? {};
      const hit = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.getAttribute('aria-label'),
        [x + width / 2, edge],
      );
      expect(hit).toBe('BTCUSD');
    }
  }
});

test('a demo’s Buy now covers no other button of a narrow header, and stands in the menu (A-072) @desktop', async ({
  page,
  trader,
  server,
}) => {
  await steer(server, 'settings', { demo_mode: 'true', demo_buy_btn_url: 'https://buy.example/now' });
  await signIn(page, trader, 'BTCUSD');
  for (const width of [1024, 992, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const inMenu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Buy now' });
    await expect(inMenu).toBeVisible();
    expect(await overlapping(page.getByRole('banner').locator('button, a')), `at ${width}`).toEqual([]);
  }
});

test('long figures of a balance and a bonus, and a demo’s Buy now, cover no other button of a header, in either language (A-038, A-042, A-072) @desktop', async ({
  page,
  trader,
  server,
}) => {
  await steer(server, 'settings', { demo_mode: 'true', demo_buy_btn_url: 'https://buy.example/now' });
  await answerUser(page, { bonus: 12_500.5, is_practice: false, estimatedBalance: 1_000_000 });
  await signIn(page, trader, 'BTCUSD');
  const header = page.getByRole('banner');
  for (const language of ['en', 'es']) {
    await page.evaluate((chosen) => localStorage.setItem('webtrader_lang', chosen), language);
    await page.reload();
    await expect(header.getByText('$1,000,000.00')).toBeVisible();
    for (const width of [1408, 1407, 1200, 1199, 1085, 992, 991, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(header.getByText('$12,500.50')).toBeVisible({ visible: width >= 992 });
      expect(await overlapping(header.locator('button, a')), `${language} at ${width}`).toEqual([]);
      // What is pushed out of it is cut at the edge of the window.
      const beyond = await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(beyond, `${language} at ${width}`).toBe(0);
    }
  }
});

test('a notice in a terminal, or over the order dialog of a small screen, covers nothing pressed or read (T-004, T-220) @both', async ({
  page,
  trader,
  server,
}) => {
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  await steer(server, 'settings', { enable_mt: 'true' });
  const placed = page.locator('.mantine-Notification-root').filter({ hasText: 'Your Order has been Placed.' }).first();
  const sizes = isPhone(page)
    ? [page.viewportSize()]
    : [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
        { width: 768, height: 1024 },
        { width: 768, height: 800 },
        { width: 844, height: 390 },
      ];
  for (const path of ['/traderoom_v2', '/traderoom_mt4'])
    await test.step(path, async () => {
      if (sizes[0]) await page.setViewportSize(sizes[0]);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('BTCUSD');
      await placeOrder(page, 'Buy', '0.01');
      await expect(placed).toBeVisible();
      await stopClock(page);
      const ticket = page.getByRole('dialog');
      if ((await ticket.count()) > 0) {
        for (const size of sizes) {
          if (size) await page.setViewportSize(size);
          expect(await coveredBy(placed), `over the ticket at ${size?.width}×${size?.height}`).toEqual([]);
        }
        await page.keyboard.press('Escape');
        await expect(async () => {
          await page.clock.runFor(20);
          await expect(ticket).toBeHidden({ timeout: 10 });
        }).toPass({ intervals: [100] });
      }
      for (const size of sizes) {
        if (size) await page.setViewportSize(size);
        await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
        await expect(placed).toBeVisible();
        expect(await coveredBy(placed), `at ${size?.width}×${size?.height}`).toEqual([]);
      }
      if (isPhone(page)) await page.getByRole('contentinfo').getByRole('button').click();
      else await page.setViewportSize({ width: 768, height: 800 });
      await page.getByRole('button', { name: 'Open buy order' }).click();
      const order = page.getByRole('form', { name: 'Order dialog' });
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(order).toBeVisible({ timeout: 10 });
      }).toPass({ intervals: [100] });
      await expect(placed).toBeVisible();
      expect(await coveredBy(placed), 'over the order dialog').toEqual([]);
      await page.clock.resume();
      await page.keyboard.press('Escape');
    });
});
