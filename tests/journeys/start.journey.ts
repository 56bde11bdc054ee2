import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { newTrader } from '../lib/steer.ts';
import { chooseEntry, signIn, signInByForm } from '../lib/trader.ts';

test('a fresh server is well and serves the page of sign-in', async ({ page, request }) => {
  const health = await request.get('/healthz');
  expect(await health.json()).toMatchObject({ status: 'ok' });

  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the page of sign-in has no barrier that a program can find', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('nothing is loaded from elsewhere', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && !['data:', 'blob:'].includes(protocol)) elsewhere.push(request.url());
  });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('styles that come later refine those of every page, and do not lose to them', async ({ page, server }) => {
  const html = await (await page.request.get('/login')).text();
  const [, first] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? [];
  await signInByForm(page, await newTrader(server));
  await page.goto('/orderbook');
  const tab = page.getByRole('tab').first();
  await expect(tab).toBeVisible();
  const named = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(new URL(named[0] ?? '').pathname).toBe(first);
  expect(named.length).toBeGreaterThan(1);
  // A tab is a button without a look of its own, which the tabs' sheet gives its room.
  expect(await tab.evaluate((element) => parseFloat(getComputedStyle(element).paddingLeft))).toBeGreaterThan(0);
});

for (const [what, part, property] of [
  ['the page itself', 'body', 'margin'],
  ['its controls', 'form button[type="submit"]', 'font-weight'],
] as const)
  test(`the stylesheet is asked for once more when it is lost on the way: ${what}`, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    const styled = await page
      .locator(part)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    let asked = 0;
    await page.route('**/assets/boot-*.css', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(asked).toBe(2);
    await expect(page.locator(part)).toHaveCSS(property, styled);
  });

test('a slow start shows no page before it is known which, and what is pressed in the frame is not lost (R2)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  await page.addInitScript(() => {
    const counted = window as typeof window & { framesAdded: number };
    counted.framesAdded = 0;
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
      counted.framesAdded += added.filter(
        (node) => node.matches('[data-shell]') || node.querySelector('[data-shell]'),
      ).length;
    }).observe(document, { childList: true, subtree: true });
  });
  const frames = () => page.evaluate(() => (window as typeof window & { framesAdded: number }).framesAdded);
  const held: (() => void)[] = [];
  const hold = (url: string) =>
    page.route(url, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fallback();
    });
  const letGo = () => held.splice(0).forEach((go) => go());

  await test.step('while the settings are on their way', async () => {
    await hold('**/user/settings');
    const known = page.waitForResponse('**/auth/user');
    await page.reload();
    await known;
    await expect.poll(() => held.length).toBe(1);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(await frames()).toBe(0);
    letGo();
    await chooseEntry(page, 'Change password');
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await frames()).toBe(1);
  });

  await test.step('while the page is', async () => {
    await hold('**/assets/transactions.page-*.js');
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('button', { name: 'Account menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Account' });
    await expect(menu).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await expect(menu).toBeVisible();
  });
});
