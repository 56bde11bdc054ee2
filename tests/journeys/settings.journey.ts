import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { chooseSide, isPhone, signIn } from '../lib/trader.ts';

/** Within this time an open page has followed the operator. */
const A_MINUTE = 60_000;

/** Marks the page: a reload would lose it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { kept: true }));
const isKept = (page: Page) => page.evaluate(() => 'kept' in window);
const minute = (page: Page) => page.clock.fastForward(A_MINUTE);

test('an open page takes the operator’s name, icon, logo, colour and links within a minute (A-002, A-221, R30)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Login' });
  const terms = page.getByRole('link', { name: 'Terms of Service' });
  const logo = page.locator('header').getByRole('img', { name: 'Acme Markets' });
  /** The colours of a gain and of a loss. */
  const tones = () =>
    page
      .locator('html')
      .evaluate((root) => ['--up', '--down'].map((name) => getComputedStyle(root).getPropertyValue(name)));
  await expect(button).toHaveCSS('background-color', 'rgb(31, 94, 255)');
  await expect(terms).toHaveCount(0);
  const own = await tones();
  await page.getByLabel('Email').fill('somebody@example.com');
  await mark(page);

  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="28"/>';
  await page.route('**/acme.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await steer(server, 'settings', {
    ...{ site_name: 'Acme Markets', site_favicon: '/acme.png', logo: '/acme.svg', brand_accent: '#7a1fa2' },
    ...{ brand_up: '#0b6e4f', brand_down: '#9b1c1c', brand_radius: '4' },
    terms_conditions_url: 'https://broker.example/terms',
  });
  await minute(page);
  await expect(page).toHaveTitle(/Acme Markets/);
  await expect(page.locator('link[rel~="icon"]').last()).toHaveAttribute('href', '/acme.png');
  await expect(logo).toHaveAttribute('src', '/acme.svg');
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)');
  await expect(button).toHaveCSS('border-radius', '3px');
  expect(await tones()).toEqual(['#0b6e4f', '#9b1c1c']);
  await expect(terms).toHaveAttribute('href', 'https://broker.example/terms');

  // A colour that nobody could read and addresses that are none: the page's own colour, the name, and no link.
  await steer(server, 'settings', {
    ...{
      logo: 'javascript:alert(1)',
      brand_accent: '#ffe000',
      brand_up: '#ffe000',
      terms_conditions_url: 'javascript:alert(1)',
    },
  });
  await minute(page);
  await expect(button).toHaveCSS('background-color', 'rgb(31, 94, 255)');
  expect(await tones()).toEqual([own[0], '#9b1c1c']);
  await expect(logo).toHaveCount(0);
  await expect(page.locator('header').getByText('Acme Markets')).toBeVisible();
  await expect(terms).toHaveCount(0);
  await expect(page.locator('[href^="javascript"], [src^="javascript"]')).toHaveCount(0);

  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
  expect(await isKept(page)).toBe(true);
});

test('an open page follows switches and maintenance, and keeps what was typed (A-002, A-029, A-031, A-221)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signIn(page, await newTrader(server));
  await mark(page);
  const units = page.getByRole('textbox', { name: 'Units' });
  if (!isPhone(page)) {
    await chooseSide(page, 'Buy');
    await units.fill('0.37');
  }

  await steer(server, 'settings', { demo_mode: 'true', demo_buy_btn_url: 'https://buy.example/now' });
  await minute(page);
  const openMenu = page.getByRole('button', { name: /open menu/i });
  if (isPhone(page)) await openMenu.click();
  const buy = page.getByRole('link', { name: 'Buy now' });
  await expect(buy.first()).toHaveAttribute('href', 'https://buy.example/now');
  await steer(server, 'settings', { demo_buy_btn_url: 'javascript:alert(1)' });
  await minute(page);
  await expect(buy).toHaveCount(0);
  if (isPhone(page)) await page.keyboard.press('Escape');

  await steer(server, 'settings', { maintenance: 'true' });
  await minute(page);
  await expect(page.getByRole('heading', { name: 'Undergoing technical update' })).toBeVisible();
  await expect(page).toHaveURL(/\/maintenance$/);
  await steer(server, 'settings', { maintenance: 'false' });
  await minute(page);
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!isPhone(page)) await expect(units).toHaveValue('0.37');
  expect(await isKept(page)).toBe(true);
});

test('asks the API that the page names (A-258, A-259)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/user/settings')) asked.push(pathname);
  });
  for (const named of ['', '/elsewhere/api', 'javascript:alert(1)']) {
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('name="api-base" content=""', `name="api-base" content="${named}"`);
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/elsewhere/api/**', (route) =>
      route.continue({ url: route.request().url().replace('/elsewhere/api/', '/api/v1/') }),
    );
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.unroute('**/login');
  }
  expect(asked).toEqual(['/api/v1/user/settings', '/elsewhere/api/user/settings', '/api/v1/user/settings']);
});
