import type { Page } from '@playwright/test';
import { propertiesOf, whole } from '../contract/document.ts';
import { plainOperator, stopsOf, walkIn } from '../lib/guarded.ts';
import { chooseCountry, enterCode, fillRegistration } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { isKept, watchSecrets } from '../lib/traces.ts';
import { chooseEntry, signInByForm, signOut } from '../lib/trader.ts';

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

const ordinary = async (page: Page) => {
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('no password, code or token gets into an address, the log or storage, but for the one place of the token (A-135, A-191, A-206)', async ({
  page,
  server,
}, { project }) => {
  const email = `secretive.${project.name}@example.com`;
  const { add, count, check } = watchSecrets(page, server);
  for (const each of [PASSWORD, CHOSEN]) add(each);
  const code = async () => {
    const digits = await mailedCode(server, email);
    add(digits);
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
  await ordinary(page);
  await check();
  // Two passwords, three codes, one token, the mark of this device.
  expect(count()).toBe(7);
});

/** Two holders with one password. */
async function openJointAccount(page: Page, email: string): Promise<void> {
  await page.goto('/jointaccount');
  for (const [name, mail] of [
    ['Primary holder', `first-${email}`],
    ['Secondary holder', `second-${email}`],
  ] as const) {
    const block = page.getByRole('group', { name });
    await block.getByLabel('First Name').fill('Ada');
    await block.getByLabel('Last Name').fill('Lovelace');
    await block.getByLabel('Email').fill(mail);
  }
  for (const at of [0, 1]) await chooseCountry(page, 'Nigeria', at);
  const login = page.getByRole('group', { name: 'Login details' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Username').fill(`u${email.replace(/\W/g, '').slice(0, 16)}`);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel(/^I am 18 years/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await ordinary(page);
}

async function changePassword(page: Page): Promise<void> {
  await chooseEntry(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(CHOSEN);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password successfully updated').first()).toBeVisible();
}

test('nor do those of two holders, of a change, of a link to sign in and of the way to the CRM (A-123, A-132, A-134, A-162)', async ({
  page,
  server,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { add, carries, count, check } = watchSecrets(page, server);
  for (const each of [PASSWORD, CHOSEN]) add(each);
  await steer(server, 'settings', { send_must_verify_email: 'false', enable_password_auto_login: 'true' });
  await openJointAccount(page, email);
  await check();
  await changePassword(page);
  await check();
  await signOut(page);

  const [, code = ''] = /\/auto_login\/token\/(\S+)/.exec(await server.operate('code', 'login', email)) ?? [];
  expect(code).not.toBe('');
  add(code);
  carries(`/auto_login/token/${code}`);
  await page.goto(`/auto_login/token/${code}`);
  await ordinary(page);
  await check();
  await signOut(page);
  await page.goto(`/auto_login/credentials#email=${email}&password=${encodeURIComponent(CHOSEN)}`);
  await ordinary(page);
  await check();
  await signOut(page);

  // What the CRM is told is one code, in its address, and nothing else of the session.
  await steer(server, 'settings', { crm_auto_login: '1', crm_url: 'https://crm.example' });
  const root = `root-${email}`;
  const made = await server.operate(
    ...['user', 'create', root, '--first-name', 'Ro', '--last-name', 'Ot', '--role', 'admin'],
  );
  const password = /^Password .*: (\S+)$/m.exec(made)?.[1] ?? '';
  expect(password).not.toBe('');
  add(password);
  const told: Record<string, string>[] = [];
  await page.route('https://crm.example/**', async (route) => {
    told.push({ url: route.request().url(), ...(await route.request().allHeaders()) });
    await route.fulfill({ contentType: 'text/html', body: '<h1>The CRM</h1>' });
  });
  // Read on their way: the page is gone once it has them.
  const handed: { token?: string; code?: string } = {};
  await page.route(/\/auth\/(login|crm\/handoff)$/, async (route) => {
    const answer = await route.fetch();
    Object.assign(handed, ((await answer.json()) as { data: object }).data);
    await route.fulfill({ response: answer });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(root);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'The CRM' })).toBeVisible();
  const { token = '', code: ofCrm = '' } = handed;
  expect([token, ofCrm]).not.toContain('');
  const way = `https://crm.example/auto-login?code=${ofCrm}`;
  expect(told.map(({ url }) => url)).toEqual([way]);
  for (const each of [token, password])
    expect(isKept(JSON.stringify(told), each), 'the CRM is told more than the code').toBe(false);
  await page.goto('/login');
  for (const each of [token, ofCrm]) add(each);
  carries(way);
  await check();
  expect(count()).toBeGreaterThanOrEqual(9);
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

/** Every setting that the contract has as a text of any form, with those of the session record. */
const textSettings = (schema: string) =>
  [...propertiesOf(whole, { $ref: `#/components/schemas/${schema}` })].flatMap(([name, { type, enum: words }]) =>
    type === 'string' && words === undefined ? [name] : [],
  );

test('markup in any text of the settings or in an answer of the server stays text (A-206, A-236)', async ({
  page,
  server,
}) => {
  const planted = '<img src="planted" onerror="window.planted = 1">';
  const plant = (schema: string) => Object.fromEntries(textSettings(schema).map((name) => [name, planted]));
  await changeSettings(page, ({ session }) => ({
    ...plant('Settings'),
    ...{
      demo_mode: 'true',
      enable_mining: 'true',
      enable_multi_plans: 'true',
      session: { ...Object(session), ...plant('SessionRecord') },
    },
  }));
  const isText = async (where: string) => {
    await expect(page.locator('img[src="planted"]'), where).toHaveCount(0);
    expect(await page.evaluate(() => 'planted' in window), where).toBe(false);
  };
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 422, json: { message: planted, error: planted, errors: { email: [planted] } } }),
  );
  await page.goto('/login');
  await expect(page.getByRole('banner')).toContainText(planted);
  await expect(page.getByText(planted)).not.toHaveCount(1);
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(planted);
  await isText('/login');
  const operator = { ...plainOperator, hasMining: true };
  for (const present of ['none', 'signedIn'] as const) {
    if (present === 'signedIn') {
      await page.unroute('**/api/v1/auth/login');
      await signInByForm(page, await newTrader(server));
    }
    for (const stop of stopsOf(present, operator)) {
      expect(await walkIn(page, [stop])).toEqual([stop]);
      await isText(stop.path);
    }
  }
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
