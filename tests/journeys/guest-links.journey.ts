import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { fillRegistration, keptBy } from '../lib/guest.ts';
import { operate } from '../lib/outbox.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { signInByForm } from '../lib/trader.ts';

const PASSWORD = 'a long walk in Surrey';
const addressOf = (project: string, name: string) => `${name}.${project}@example.com`;

test('a header leads from page to page by the links of each (A-086, A-087, A-088, A-089)', async ({ page }) => {
  await page.goto('/login');
  const banner = page.getByRole('banner');
  const links = banner.getByRole('link');
  await expect(links).toHaveText(['Sign up']);
  await banner.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(links).toHaveText(['Log in', 'Joint account']);
  await banner.getByRole('link', { name: 'Joint account' }).click();
  await expect(page).toHaveURL(/\/jointaccount$/);
  await expect(links).toHaveText(['Log in']);
  await banner.getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuenta conjunta');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  // R23: a country has its Spanish name, and is found by it.
  await page.getByRole('combobox', { name: 'País' }).first().fill('mexico');
  await page.getByRole('option', { name: 'México' }).click();
  await expect(page.getByRole('combobox', { name: 'País' }).first()).toHaveValue('México');
});

test('a header leads on from a forgotten password and from a code by mail (A-090, A-091)', async ({ page }) => {
  await page.goto('/reset');
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveText(['Login', 'Register']);
  await page.goto('/verify_email');
  await expect(links).toHaveText(['Log in']);
  await page.goto('/get_started');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(links).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/no-such-page');
  await expect(links).toHaveCount(0);
  await page.getByRole('banner').getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vaya. Aquí no hay nada...');
});

test('sign-in and sign-up lead to each other in the same scheme (A-097, A-098)', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [login, register, scheme] of [
    ['/login', '/register', 'light'],
    ['/authentication', '/get_started', 'dark'],
  ] as const) {
    await page.goto(login);
    await expect(main.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/reset');
    await main.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(new RegExp(`${register}$`));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await main.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await page.goto(`${login}?crm=1`);
    await expect(page.getByRole('heading', { level: 1, name: 'CRM ADMIN BACK OFFICE' })).toBeVisible();
    await expect(page.getByRole('link', { name: /sign up|create an account/i })).toHaveCount(0);
  }
});

test('the dark pages have the form, checks and calls of the light ones, under the dark logo (A-086, A-286)', async ({
  page,
  server,
}) => {
  // Without a picture the page would show the name instead of the logo.
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="28"/>';
  await page.route(/\/for-(light|dark)\.svg$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  await steer(server, 'settings', { logo: '/for-light.svg', logo_dark: '/for-dark.svg' });
  const main = page.getByRole('main');
  const found: Record<'light' | 'dark', unknown[]> = { light: [], dark: [] };
  for (const [scheme, login, register] of [
    ['light', '/login', '/register'],
    ['dark', '/authentication', '/get_started'],
  ] as const) {
    const see = async (...seen: unknown[]) => {
      const fields = main.locator('input:not([type=hidden])');
      const names = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name));
      found[scheme].push(await page.getByRole('heading', { level: 1 }).textContent(), names, ...seen);
      await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('src', `/for-${scheme}.svg`);
    };
    await page.goto(login);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(`not the password in ${scheme}`);
    const tried = page.waitForRequest('**/api/v1/auth/login');
    await main.getByRole('button', { name: 'Login' }).click();
    const { device: _, password: _own, ...sent } = (await tried).postDataJSON() as Record<string, string>;
    await see(sent, await main.getByRole('alert').textContent());
    await page.goto(register);
    await main.getByRole('button', { name: 'Register' }).click();
    await see(await main.getByRole('alert').textContent());
  }
  expect(found.dark).toEqual(found.light);
  // A page in the colours of the device has the logo for them.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/reset');
    await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('src', `/for-${colorScheme}.svg`);
  }
  expect(found.dark.flat()).toEqual(expect.arrayContaining(['Create your account', 'repeat_password', 'terms']));
});

test('the chat says whether anybody is there, and leads to the sign-in (A-093, A-287)', async ({ page, server }) => {
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Chat' });
  const panel = page.getByRole('dialog', { name: 'Chat with support' });
  for (const live_chat of ['', '4321']) {
    await steer(server, 'settings', { live_chat });
    await page.goto('/login');
    await open.click();
    await expect(panel).toContainText('We are not live');
    await expect(panel.getByRole('link')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await steer(server, 'settings', { live_chat: '54321' });
  await page.goto('/get_started');
  await open.click();
  await expect(panel).toContainText('Please log in to chat with support');
  expect(await axeFaults(page)).toEqual([]);
  await panel.getByRole('link', { name: 'log in' }).click();
  await expect(page).toHaveURL(/\/authentication$/);
  await page.goto('/register');
  await open.click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('the hosted chat of the operator takes the place of ours, for visitors alone (A-093, A-095)', async ({
  page,
  server,
  trader,
}) => {
  const asked: string[] = [];
  await page.route('https://chat.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: "document.body.dataset.chat = 'hosted';" });
  });
  const own = page.getByRole('contentinfo').getByRole('button', { name: 'Chat' });
  await steer(server, 'settings', { chat_provider_url: 'https://chat.example', tawk_property_id: 'p1' });
  await steer(server, 'settings', { tawk_widget_id: 'w1' });
  await page.goto('/login');
  await expect(own).toBeVisible();
  expect(asked).toEqual([]);
  await steer(server, 'settings', { enable_tawk_live_chat: 'true' });
  for (const path of ['/login', '/get_started']) {
    await page.goto(path);
    await expect(page.locator('body')).toHaveAttribute('data-chat', 'hosted');
    await expect(own).toHaveCount(0);
  }
  expect(new Set(asked)).toEqual(new Set(['https://chat.example/p1/w1']));
  // Nothing of it stays beside a session.
  await signInByForm(page, trader);
  await expect(page.locator('body')).not.toHaveAttribute('data-chat');
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('the footer has what the operator gave, in both layouts (A-092, A-093, A-094, A-095)', async ({
  page,
  server,
}) => {
  const year = new Date().getFullYear();
  for (const path of ['/register', '/get_started', '/authentication']) {
    await steer(server, 'settings', { site_name: 'Byron & Co', terms_conditions_url: '', privacy_policy_url: '' });
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(`© ${year} Byron & Co. All rights reserved.`, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link')).toHaveCount(0);
    await steer(server, 'settings', {
      terms_conditions_url: 'https://example.com/terms',
      privacy_policy_url: 'https://example.com/privacy',
    });
    await page.goto(path);
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://example.com/terms',
    );
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      'https://example.com/privacy',
    );
  }
});

test('a referral link is kept, sent with the registration, and sends a stored user to / (A-017, M-247, R10)', async ({
  page,
  server,
}, { project }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('referrer_id'));
  await page.goto('/ref/WEB1');
  await expect(page).toHaveURL(/\/register$/);
  expect(await kept()).toBe('WEB1');
  // Where / is a page of its own.
  await steer(server, 'settings', { login_page: 'dark', home_page: 'wealth_management' });
  await page.goto('/ref/2');
  await expect(page).toHaveURL(/\/get_started$/);
  expect(await kept()).toBe('2');
  await fillRegistration(page, addressOf(project.name, 'referred'), PASSWORD);
  const asked = page.waitForRequest('**/api/v1/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ referrer_id: '2' });
  await expect(page).toHaveURL('/');
  expect(await kept()).toBeNull();
  await page.goto('/ref/3');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await kept()).toBeNull();
});

test('a link with a password is refused while that is off (A-134)', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/auth/login') ? 1 : 0));
  await page.goto(`/auto_login/credentials#email=a@example.com&password=${encodeURIComponent(PASSWORD)}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Invalid Login Details')).toBeVisible();
  expect(calls).toBe(0);
});

test('a link with a password signs in where that is on, and leaves no trace of it (A-132, A-134, A-135)', async ({
  page,
  server,
}, { project }) => {
  const email = addressOf(project.name, 'linked');
  await page.request.post('/__test/accounts', { data: { emails: [email], password: PASSWORD } });
  await steer(server, 'settings', { enable_password_auto_login: 'true' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  await page.goto(`/auto_login/credentials#email=${email}&password=${encodeURIComponent(PASSWORD)}`);
  await expect(page).toHaveURL(/\/traderoom$/);
  const kept = `${await keptBy(page)}\n${asked.join('\n')}`;
  for (const trace of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(kept).not.toContain(trace);
});

test('a code of the back office signs in, after a question where somebody else is signed in (A-132, A-133, A-136, A-137)', async ({
  page,
  server,
}, { project }) => {
  const [first, second] = [addressOf(project.name, 'first-link'), addressOf(project.name, 'second-link')];
  await page.request.post('/__test/accounts', { data: { emails: [first, second], password: PASSWORD } });
  const linkFor = async (email: string) => {
    const printed = await operate(server, 'code', 'login', email);
    const path = /\/auto_login\/token\/\S+/.exec(printed)?.[0];
    if (path === undefined) throw new Error(`no link in ${printed}`);
    return path;
  };
  const link = await linkFor(first);
  await page.goto(link);
  await expect(page).toHaveURL(/\/traderoom$/);
  const stored = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { email?: string }).email);
  expect(await stored()).toBe(first);
  expect(await keptBy(page)).not.toContain(link.split('/').at(-1));
  await page.goto(await linkFor(second));
  await expect(page.getByRole('heading', { name: 'Continue with this sign-in?' })).toBeVisible();
  await expect(page).toHaveURL(/\/auto_login$/);
  expect(await axeFaults(page)).toEqual([]);
  const { width } = page.viewportSize() ?? { width: 0 };
  await takePicture(page, `guest-auto-login-${width}`);
  expect(await stored()).toBe(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
  expect(await stored()).toBe(second);
  // Used up.
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid Login Details')).toBeVisible();
  expect(await stored()).toBe(second);
});

test('whoever is signed in may read a code and a forgotten password, and opens no second account (A-023)', async ({
  page,
  server,
}) => {
  await signInByForm(page, await newTrader(server));
  for (const path of ['/register', '/jointaccount']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/traderoom$/);
  }
  for (const path of ['/reset', '/verify_email']) {
    await page.goto(path);
    await expect(page.locator('form button[type="submit"]')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});
