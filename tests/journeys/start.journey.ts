import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { newTrader } from '../lib/steer.ts';
import { signInByForm } from '../lib/trader.ts';

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
