import type { Page } from '@playwright/test';
import { enterCode, fillRegistration } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { isKept, left } from '../lib/traces.ts';
import { signInByForm } from '../lib/trader.ts';

const PASSWORD = 'a long walk in Surrey';
const CHOSEN = 'seven lamps of architecture';

/** The settings as the server sends them, changed before the page reads them. */
async function changeSettings(page: Page, change: (data: Record<string, unknown>) => object): Promise<void> {
  await page.route('**/api/v1/user/settings', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...change(body.data) } } });
  });
}

test('no password, code or token gets into an address, the log or storage, but for the one place of the token (A-135, A-191, A-206)', async ({
  page,
  server,
}, { project }) => {
  const email = `secretive.${project.name}@example.com`;
  const secrets = new Set<string>([PASSWORD, CHOSEN]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  const check = async () => {
    const { addresses, stored } = await left(page);
    const elsewhere = stored.filter(([key]) => key !== 'currentUser').map((entry) => entry.join('='));
    const [, user = '{}'] = stored.find(([key]) => key === 'currentUser') ?? [];
    const { token, ...rest } = JSON.parse(user) as { token?: string };
    if (token) secrets.add(token);
    const traces = [...addresses, ...elsewhere, ...asked, JSON.stringify(rest), server.output()].join('\n');
    for (const each of secrets)
      expect(isKept(traces, each), `a secret of ${each.length} characters is kept`).toBe(false);
  };
  const code = async () => {
    const digits = await mailedCode(server, email);
    secrets.add(digits);
    return digits;
  };
  await steer(server, 'settings', { send_must_verify_email: 'true', two_fa: 'true' });
  await page.goto('/register');
  await fillRegistration(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await check();
  await page.goto('/verify_email');
  await enterCode(page, await code());
  await check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await enterCode(page, await code());
  await page.keyboard.press('Enter');
  await page.getByLabel('New Password').fill(CHOSEN);
  await page.getByLabel('Confirm Password').fill(CHOSEN);
  await check();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/two_fa$/);
  await check();
  await enterCode(page, await code());
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check();
  // Two passwords, three codes, one token.
  expect(secrets.size).toBe(6);
});

test('a configured address that is no web address leads nowhere (A-128, A-221)', async ({ page, server }) => {
  for (const address of ['javascript:alert(1)', '//elsewhere.example/x', 'data:text/html,x']) {
    await page.unrouteAll({ behavior: 'wait' });
    await changeSettings(page, () => ({
      terms_conditions_url: address,
      privacy_policy_url: address,
      site_info_url: address,
      logo: address,
      logo_dark: address,
      site_favicon: address,
    }));
    await page.goto('/register');
    await expect(page.getByLabel('First Name')).toBeVisible();
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
        ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
      ),
    );
    expect(addresses.filter((each) => each === address)).toEqual([]);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await page.route('**/api/v1/auth/login', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { session: object } };
      Object.assign(body.data.session, { redirect_away: 'true', redirect_away_link: address, after_signin: address });
      await route.fulfill({ response: answer, json: body });
    });
    await signInByForm(page, await newTrader(server));
    expect(new URL(page.url()).origin).toBe(server.url);
    await page.evaluate(() => localStorage.clear());
  }
});

test('markup in a setting or an answer of the server stays text (A-206, A-236)', async ({ page, server }) => {
  const planted = '<img src="planted" onerror="window.planted = 1">';
  await changeSettings(page, (data) => {
    // Switches and figures keep what the page runs by.
    const isText = (value: unknown) => typeof value === 'string' && !/^(true|false|yes|no|[\d.]*)$/.test(value);
    const texts = Object.keys(data).filter((key) => isText(data[key]));
    return Object.fromEntries([...texts, 'site_name', 'live_chat'].map((key) => [key, planted]));
  });
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 422, json: { message: planted, error: planted, errors: { email: [planted] } } }),
  );
  const isText = async () => {
    await expect(page.locator('img[src="planted"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  };
  for (const path of ['/login', '/register', '/jointaccount', '/reset', '/verify_email', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isText();
  }
  await page.goto('/login');
  await expect(page.getByRole('banner')).toContainText(planted);
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(planted);
  await isText();
  await page.unroute('**/api/v1/auth/login');
  await signInByForm(page, await newTrader(server));
  await isText();
});

test('a forged mark of a known device does not pass the server (A-179)', async ({ page, server, context }) => {
  const account = await newTrader(server);
  await steer(server, 'settings', { two_fa: 'true' });
  await context.addCookies([{ name: 'trusted_device', value: 'x'.repeat(43), url: server.url }]);
  await page.goto('/login');
  await page.evaluate((email) => localStorage.setItem('current_email', email), account.email);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/two_fa$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Device authentication' })).toBeVisible();
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    return (await fetch('/api/v1/assets', { headers: { authorization: `Bearer ${String(token)}` } })).status;
  });
  expect(status).toBe(403);
});
