import type { Page, Route } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { comingSaturday, newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, chooseSide, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

/** The part of the page in sight, and where an element stands in it. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test.describe('what does not arrive takes nothing else with it', () => {
  test('says why a sign-in was refused though no file arrives any more (A-228)', async ({ page, server }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByLabel('Email').fill((await newTrader(server)).email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    // In one place: under the field that it is about, which has the focus, and in no notice over the form.
    const reason = page.getByText('These credentials do not match our records.');
    await expect(reason).toHaveRole('alert');
    await expect(reason).toHaveCount(1);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('These credentials do not match our records.');
  });

  test('shows the page in the letters of the device when its font is lost', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  });

  test('opens the trade room though what was fetched ahead did not arrive (A-240)', async ({ page, server }) => {
    const { email, password } = await newTrader(server);
    let asked = 0;
    let isCut = true;
    await page.route('**/assets/signed-in-*.js', (route) => {
      asked++;
      return isCut ? route.abort() : route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    // Several parts want the file: each asks for itself.
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByLabel('Password', { exact: true }).fill(password);
    isCut = false;
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/traderoom$/);
    await expect(page.getByRole('button', { name: /^Buy / }).first()).toBeVisible();
  });

  test('shows the trade room in words though those of other pages did not arrive with the sign-in', async ({
    page,
    server,
  }) => {
    const { email, password } = await newTrader(server);
    let asked = 0;
    await page.route('**/assets/en.rest-*.js', (route) => (asked++ === 0 ? route.abort() : route.continue()));
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Buy / }).first()).toBeVisible();
    await expect(page.getByText('orderTicket.', { exact: false })).toHaveCount(0);
  });

  test('texts of one part that do not come leave the others in their language, and come with the next (A-244) @desktop', async ({
    page,
    server,
  }) => {
    await signIn(page, await newTrader(server));
    await page.evaluate(() => localStorage.setItem('webtrader_lang', 'es'));
    let isLost = true;
    let lost = 0;
    await page.route('**/assets/es.markets-*.js', (route) => {
      if (!isLost) return route.continue();
      lost += 1;
      return route.abort();
    });
    await page.reload();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Análisis de mercado' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market analysis');
    expect(lost).toBeGreaterThan(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(menu.getByRole('link', { name: 'Cuentas de trading' })).toBeVisible();
    isLost = false;
    await menu.getByRole('link', { name: 'Transacciones' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transacciones');
    await menu.getByRole('link', { name: 'Análisis de mercado' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis de mercado');
  });

  const late = {
    en: ['This page takes long to load.', 'Reload'],
    es: ['Esta página tarda en cargarse.', 'Volver a cargar'],
  };
  for (const [file, language] of [
    ['boot', 'en'],
    ['main', 'es'],
    ['en.entry', 'en'],
  ] as const)
    test(`offers to load again when its ${file} file is lost`, async ({ page }) => {
      const [words = '', reload = ''] = late[language];
      await page.addInitScript((chosen) => localStorage.setItem('webtrader_lang', chosen), language);
      let isCut = true;
      const half = { contentType: 'text/javascript', body: 'const half = (' };
      await page.route(`**/assets/${file}-*.js`, (route) => {
        if (!isCut) return route.continue();
        return file === 'boot' ? route.abort() : route.fulfill(half);
      });
      await page.goto('/login');
      // The moment from which it counts as long, at once.
      const isLate = (said: string) =>
        document.getAnimations().some((each) => {
          if (each instanceof CSSAnimation && each.animationName === 'late') each.finish();
          return document.querySelector('main')?.innerText.includes(said);
        });
      await page.waitForFunction(isLate, words);
      isCut = false;
      await page.getByRole('link', { name: reload }).click();
      await expect(page.locator('input[type="email"]')).toBeVisible();
    });

  test('the chosen colours are there while the page is on its way @desktop', async ({ page, server }) => {
    await signIn(page, await newTrader(server));
    const held: Route[] = [];
    await page.route('**/assets/main-*.js', (route) => void held.push(route));
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const first = async (chosen: string | null) => {
      const before = held.length;
      await page.evaluate((to) => {
        if (to === null) localStorage.removeItem('webtrader_scheme');
        else localStorage.setItem('webtrader_scheme', to);
      }, chosen);
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(() => held.length).toBeGreaterThan(before);
      await expect(page.locator('.boot')).toBeVisible();
    };
    const [light, dark] = ['rgb(244, 246, 249)', 'rgb(12, 16, 22)'];
    await first('dark');
    await expect.poll(ground).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await first('light');
    await expect.poll(ground).toBe(light);
    await first(null);
    await expect.poll(ground).toBe(dark);
  });

  test('a page that does not arrive leaves the frame around it, where no reload loses more without a network (A-241)', async ({
    page,
    server,
    context,
  }) => {
    await signIn(page, await newTrader(server));
    await page.route('**/assets/reports.page-*.js', (route) => route.abort());
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Alert notifications' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Real account \$/ })).toBeVisible();
    await expect(page.getByLabel('Account figures')).toBeVisible();
    const reload = page.getByRole('button', { name: 'Reload' });
    const arrived = page.getByRole('heading', { level: 1, name: 'Alerts & Reports' });
    await context.setOffline(true);
    await expect(reload).toBeDisabled();
    // With the network back it is asked for by itself, and does not come again: a person may ask as well.
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/reports.page-'));
    await context.setOffline(false);
    await missed;
    await page.unrouteAll();
    await reload.click();
    await expect(arrived).toBeVisible();
  });

  test('a page that is missed for want of a network comes by itself when it is back (A-241)', async ({
    page,
    server,
    context,
  }) => {
    await signIn(page, await newTrader(server));
    await page.route('**/assets/reports.page-*.js', (route) => route.abort());
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Alert notifications' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts & Reports' })).toBeVisible();
  });

  test('starts a flow anew in its place after a fault of its own; ticket and positions go on meanwhile (A-241)', async ({
    page,
    server,
  }) => {
    // What a choice of the chart's interval does throws: a fault in the flow of the candles.
    const fault = 'setInterval:()=>{throw Error("a fault of the flow")},former:';
    const place = /\bsetInterval:(?=\w+\(\(\w+,\w+\)=>\(\{interval:\w+,)/;
    let faulty = 0;
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      if (place.test(text)) faulty++;
      await route.fulfill({ response: answer, body: text.replace(place, fault) });
    });
    await signIn(page, await newTrader(server), 'BTCUSD');
    expect(faulty).toBe(1);
    const main = page.getByRole('main');
    await expect(main.getByRole('radio', { name: '1m' })).toBeChecked();
    await main.getByText('5m', { exact: true }).click();
    const retry = main.getByRole('alert').filter({ hasText: 'Could not load. Try again' });
    await expect(retry.first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('BTCUSD');
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await retry.first().getByRole('button', { name: 'Try again' }).click();
    await expect(retry).toHaveCount(0);
    await expect(main.getByRole('radio', { name: '1m' })).toBeChecked();
  });

  test('shows a lost dialog as a dialog, whole and styled once it is asked for again (A-241)', async ({
    page,
    server,
  }) => {
    let isCut = true;
    await page.route('**/assets/dialogs-*', (route) => (isCut ? route.abort() : route.continue()));
    await signIn(page, await newTrader(server));
    await page.getByRole('button', { name: /choose another asset/ }).click();
    const lost = page.getByRole('dialog', { name: 'This could not be opened' });
    await expect(lost).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lost).toBeHidden();
    isCut = false;
    await page.getByRole('button', { name: /choose another asset/ }).click();
    await expect(page.getByRole('dialog', { name: 'Choose an asset' })).toBeVisible();
    // Of the dialog's own stylesheet.
    await expect(page.getByRole('dialog').getByRole('grid')).toHaveCSS('border-collapse', 'collapse');
  });

  test('counts nothing that it could not load (R14)', async ({ page, server }) => {
    await signIn(page, await newTrader(server));
    await page.route('**/user/trades/{open,closed}*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/orderbook');
    await expect(page.getByText('Total open positions: —')).toBeVisible();
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await expect(page.getByText('Could not load. Try again')).toBeVisible();
    await expect(page.getByText('Total closed positions: —')).toBeVisible();
  });

  test('says that positions are old while the server does not answer for them, and stays in the trade room (R14, T-203)', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await signIn(page, await newTrader(server), 'BTCUSD');
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await page.route('**/user/trades/**', (route) => route.fulfill({ status: 500, json: {} }));
    const panel = page.getByRole('region', { name: 'Total portfolio' });
    const note = panel.getByText('Positions and P/L are not up to date.');
    await runUntil(page, () => expect(note).toBeVisible({ timeout: 300 }));
    await expect(page).toHaveURL(/\/traderoom$/);
    // The note takes the place of no row, nor of the way to the whole list.
    if (!isPhone(page)) await expect(panel.getByRole('link', { name: 'View all' })).toBeInViewport({ ratio: 1 });
    await page.unrouteAll();
    await runUntil(page, () => expect(note).toBeHidden({ timeout: 300 }));
  });
});

test.describe('what a trader must see', () => {
  test('of a closed market when it opens, and that nothing of it is bought, sold or closed (T-061)', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await steer(server, 'clock', { at: comingSaturday() });
    await steer(server, 'market', { sy: 'EURUSD', buy: '1.23456', sell: '1.23440' });
    await signIn(page, await newTrader(server), 'EURUSD');
    await placeOrder(page, 'Buy', '100');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    const row = page
      .getByRole('region', { name: 'Total portfolio' })
      .getByRole(isPhone(page) ? 'article' : 'row')
      .filter({ hasText: 'EURUSD' });
    // Told of a closed market, its name says of which position it is as well.
    const close = row.getByRole('button', { name: /^Close position EURUSD/ });
    await expect(close).toBeEnabled();
    await steer(server, 'market', { sy: 'EURUSD', buy: '1.23456', sell: '1.23430' });
    await runUntil(page, () => expect(row.getByText('1.23430', { exact: true })).toBeVisible({ timeout: 300 }));
    await steer(server, 'settings', { market_calendar: 'by_type' });
    await runUntil(page, () => expect(close).toBeDisabled({ timeout: 300 }));
    await expect(close).toHaveAttribute('title', 'Market closed');
    await expect(row.getByText('1.23430', { exact: true })).toBeVisible();
    if (isPhone(page)) await chooseSide(page, 'Buy');
    const form = page.getByRole('form', { name: 'Order' });
    for (const side of ['Buy', 'Sell']) {
      await form.getByRole('button', { name: new RegExp(`^${side} 1\\.234`) }).click();
      await expect(form.getByRole('button', { name: `${side} EURUSD at market` })).toBeDisabled();
    }
    await expect(form.getByRole('status')).toHaveText(/^Market closed\. Opens \d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test('a chart that is switched off says so, and trading goes on (T-006, T-007)', async ({ page, server }) => {
    await steer(server, 'settings', { use_api: 'no' });
    await signIn(page, await newTrader(server));
    const overlay = page.getByRole('status').filter({ hasText: 'The chart is switched off. Trading goes on.' });
    await expect(overlay).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    // The overlay takes the chart's place and no more: what is beside and below works.
    await chooseAsset(page, 'BTCUSD');
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Close position BTCUSD' }).first()).toBeInViewport();
    await Promise.all(
      ['/asset/rate/', '/user/trades/update/pnl'].map((poll) =>
        page.waitForResponse((answer) => answer.url().includes(poll)),
      ),
    );
    await expect(overlay).toBeVisible();
  });

  test('old figures of a phone’s sheet are grey as those of its bar, and it says why (R22) @phone', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader, 'BTCUSD');
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button').first().click();
    const figures = page.getByRole('dialog', { name: 'Account figures' });
    const figure = figures.locator('.number').first();
    const colour = await figure.evaluate((of) => getComputedStyle(of).color);
    await page.route('**/user/trades/update/pnl', (route) => route.fulfill({ status: 500 }));
    await expect(figures).toContainText('Positions and P/L are not up to date');
    await expect(figure).not.toHaveCSS('color', colour);
  });

  test('the chart in words, notices beside what they are about, and every button in sight', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader, 'BTCUSD');
    await test.step('the chart in words for who does not see it, drawn anew for another asset (T-005)', async () => {
      await expect(
        page.getByText(/^Last price [\d,.]+\. Highest [\d,.]+, lowest [\d,.]+ of \d+ candles of 1m\.$/),
      ).toHaveCount(1);
      const summary = page.getByText(/^Last price /);
      const former = Number(/\d+/.exec(((await summary.textContent()) ?? '').replaceAll(',', ''))?.[0]);
      const candles = page.waitForResponse('**/asset/candles/*');
      await chooseAsset(page, 'XRPUSD');
      await candles;
      // Five digits before the point, and now one.
      await expect(summary).toHaveText(/^Last price \d\.\d+\. /);
      expect(former).toBeGreaterThan(10_000);
      await expect(page.locator('canvas').first()).toBeVisible();
      await chooseAsset(page, 'BTCUSD');
    });
    await test.step('notices beside the prices, the intervals and the cross of a sheet (A-228)', async () => {
      // A sheet stays open when its order was refused.
      await placeOrder(page, 'Buy', '100');
      await expect(page.getByText('Insufficient free margin')).toBeVisible();
      const notice = await boxOf(page, '[id^="notice-"]');
      if (isPhone(page)) {
        const header = await boxOf(page, '[data-shell] header');
        const button = await boxOf(page, '[role="dialog"] form > button');
        expect(notice.y).toBeGreaterThanOrEqual(header.bottom);
        expect(notice.bottom).toBeLessThanOrEqual(button.y);
        const cross = await boxOf(page, '[role="dialog"] button[aria-label="Close"]');
        expect(notice.bottom).toBeLessThanOrEqual(cross.y);
      } else {
        const [intervals, ticket] = [await boxOf(page, '[role="radiogroup"]'), await boxOf(page, 'main aside')];
        expect(notice.y).toBeGreaterThanOrEqual(intervals.bottom);
        expect(notice.right).toBeLessThanOrEqual(ticket.x);
      }
      if (isPhone(page)) await page.keyboard.press('Escape');
    });
    await test.step('which position a button of its detail closes, and the close button at any width', async () => {
      await placeOrder(page, 'Buy', '0.01');
      await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
      if (isPhone(page)) await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'BTCUSD: details' }).first().click();
      await expect(page.getByRole('dialog').getByText('Close position BTCUSD')).toBeVisible();
      await page.keyboard.press('Escape');
      for (const width of isPhone(page) ? [320, 390] : [768, 820, 1024, 1200]) {
        await page.setViewportSize({ width, height: 1000 });
        await expect(page.getByRole('button', { name: 'Close position BTCUSD' }).first()).toBeInViewport({ ratio: 1 });
      }
    });
    await test.step('the star of an asset without scrolling sideways', async () => {
      for (const width of isPhone(page) ? [320, 390] : [768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.getByRole('button', { name: /choose another asset/ }).click();
        const star = page.getByRole('dialog').getByRole('button', { name: /ETHUSD (to|from) the watchlist/ });
        await expect(star).toBeInViewport({ ratio: 0.9 });
        await page.keyboard.press('Escape');
      }
    });
  });
});
