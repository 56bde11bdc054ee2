import type { Page } from '@playwright/test';
import { enterCode } from '../lib/guest.ts';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { mailedCode } from '../lib/mail.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { signInByForm, signOut } from '../lib/trader.ts';

async function logIn(page: Page, email = 'somebody@example.com', password = 'correct horse battery'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
/** The server's own answer to the sign-in, with other roles and another record. */
async function answerLogin(page: Page, roles: string[], record: object): Promise<void> {
  await page.route('**/api/v1/auth/login', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { user: object; session: object } };
    Object.assign(body.data.user, { roles });
    Object.assign(body.data.session, record);
    await route.fulfill({ response: answer, json: body });
  });
}
const elsewhere = (page: Page, host: string) =>
  page.route(`https://${host}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('currentUser'));

test('leaves the focus in the page that comes: in its first field or at its content, and at the top of the room', async ({
  page,
  server,
}) => {
  const { email, password } = await newTrader(server);
  const { keyboard } = page;
  const field = page.getByLabel('Email');
  await page.goto('/login');
  await expect(field).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Forgot Password' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset$/);
  await expect(field).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create an account' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.goBack();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(field).toBeFocused();
  await keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(password);
  await keyboard.press('Enter');
  // The current asset has been brought into sight by then.
  const watched = page.getByRole('navigation', { name: 'Watch List' });
  await expect(watched.getByRole('button', { pressed: true }).first()).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('says whose verification is missing, and mails another code to the typed address (A-104, A-105, A-106, A-169)', async ({
  page,
}) => {
  const refusal = (status: string) => ({ status: 403, json: { message: 'No', error: 'No', status } });
  await page.route('**/api/v1/auth/login', (route) => route.fulfill(refusal('admin_not_verified')));
  await logIn(page);
  await expect(page.getByText('Your account is waiting for verification by an administrator.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toHaveCount(0);
  await page.route('**/api/v1/auth/login', (route) => route.fulfill(refusal('email_not_verified')));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your e-mail address is not verified.')).toBeVisible();
  await expect(page.getByText('Your account is waiting for verification by an administrator.')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  const asked = page.waitForRequest('**/api/v1/auth/otp/email_verify');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  expect((await asked).postDataJSON()).toEqual({ email: 'somebody@example.com' });
  await expect(page).toHaveURL(/\/verify_email$/);
  expect(await page.evaluate(() => localStorage.getItem('verify_email'))).toBe('somebody@example.com');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('takes an administrator to the CRM by a code alone (A-120, A-121, A-123)', async ({ page, server }) => {
  const { email, password } = await newTrader(server);
  await elsewhere(page, 'crm.example');
  await answerLogin(page, ['admin'], { crm_auto_login: '1', crm_url: 'https://crm.example' });
  const data = { code: 'one-time-code-0123456789', expires_in: 60 };
  await page.route('**/api/v1/auth/crm/handoff', (route) => route.fulfill({ json: { data } }));
  await logIn(page, email, password);
  await expect(page).toHaveURL('https://crm.example/auto-login?code=one-time-code-0123456789');
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedUser(page)).toBeNull();
});

test('takes an administrator to the CRM after the device check, where one is due (A-125)', async ({ page, server }, {
  project,
}) => {
  const email = `root.${project.name}@example.com`;
  const made = await server.operate(
    'user',
    'create',
    email,
    '--first-name',
    'Ro',
    '--last-name',
    'Ot',
    '--role',
    'admin',
  );
  const password = /^Password .*: (\S+)$/m.exec(made)?.[1] ?? '';
  await steer(server, 'settings', { crm_auto_login: '1', crm_url: 'https://crm.example', two_fa: 'true' });
  await elsewhere(page, 'crm.example');
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/auth/crm/handoff')) statuses.push(answer.status());
  });
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/two_fa$/);
  expect(statuses).toEqual([403]);
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ email });
  await enterCode(page, await mailedCode(server, email));
  await expect(page).toHaveURL(/^https:\/\/crm\.example\/auto-login\?code=[^&=]+$/);
  expect(statuses).toEqual([403, 200]);
});

test('takes no answer without a token or a user for a sign-in, and keeps nothing of it (A-114)', async ({ page }) => {
  for (const data of [
    { token: '', user: { id: 1, email: 'a@example.com' } },
    { token: 'x'.repeat(40), user: {} },
  ]) {
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ json: { message: 'Welcome', data } }));
    await logIn(page);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid Login Details');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(await storedUser(page)).toBeNull();
  }
});

test('says that no CRM is configured, and enters (A-124)', async ({ page, server }) => {
  const { email, password } = await newTrader(server);
  await answerLogin(page, ['admin'], { crm_auto_login: '1', crm_url: '', saas: 'yes' });
  await logIn(page, email, password);
  await expect(page.getByText('CRM address is not configured')).toBeVisible();
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('sends a client away, signed out, and a superadmin never (A-126, A-127, A-128)', async ({ page, server }) => {
  const { email, password } = await newTrader(server);
  const record = { redirect_away: 'true', redirect_away_link: 'https://away.example/here' };
  await elsewhere(page, 'away.example');
  await answerLogin(page, [], record);
  const out = page.waitForResponse('**/api/v1/auth/logout');
  await logIn(page, email, password);
  expect((await out).status()).toBe(200);
  await expect(page).toHaveURL('https://away.example/here');
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedUser(page)).toBeNull();
  await answerLogin(page, ['superadmin'], record);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('goes where the record says after a sign-in, and never out of the client (A-025, A-131)', async ({
  page,
  server,
}) => {
  const { email, password } = await newTrader(server);
  for (const [wanted, path] of [
    ['/orderbook', '/orderbook'],
    ['javascript:alert(1)', '/traderoom'],
    ['//away.example/here', '/traderoom'],
    ['https://away.example/here', '/traderoom'],
  ] as const) {
    await answerLogin(page, [], { after_signin: wanted });
    await logIn(page, email, password);
    await expect(page).toHaveURL(`${server.url}${path}`);
    await page.evaluate(() => localStorage.removeItem('currentUser'));
  }
});

test('shows the dark sign-in where the operator wants it, with the query of the back office (A-102, A-110)', async ({
  page,
  server,
}) => {
  await steer(server, 'settings', { login_page: 'dark' });
  await page.goto('/login?crm=1');
  await expect(page).toHaveURL(/\/authentication\?crm=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'CRM ADMIN BACK OFFICE' })).toBeVisible();
});

/** From now on: whether money of somebody else shows at any moment while this user is stored. */
async function watchMixing(page: Page, email: string, foreign: string): Promise<() => Promise<boolean>> {
  await page.evaluate(
    ([stored = '', money = '']) => {
      const seen = window as unknown as { mixed: boolean };
      seen.mixed = false;
      const look = () => {
        const isStored = (localStorage.getItem('currentUser') ?? '').includes(stored);
        seen.mixed ||= isStored && document.body.innerText.includes(money);
        requestAnimationFrame(look);
      };
      look();
    },
    [email, foreign],
  );
  return () => page.evaluate(() => (window as unknown as { mixed: boolean }).mixed);
}

test('signs out and changes the user as another tab does, and never shows the data of the former (A-136, A-203, A-204)', async ({
  page,
  server,
  context,
}, { project }) => {
  const password = 'a long walk in Surrey';
  const [former, next] = [`former.${project.name}@example.com`, `next.${project.name}@example.com`];
  await steer(server, 'accounts', { emails: [former], password, balance: '7654.32' });
  await steer(server, 'accounts', { emails: [next], password, balance: '1234.56' });
  await signInByForm(page, { email: former, password });
  await expect(page.getByText(/7,654\.32/).first()).toBeVisible();
  const isFormerShown = await watchMixing(page, next, '7,654.32');
  const there = await context.newPage();
  await there.goto('/traderoom');
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  await signOut(there);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/7,654\.32/)).toHaveCount(0);
  await signInByForm(there, { email: next, password });
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByText(/1,234\.56/).first()).toBeVisible();
  expect(await isFormerShown()).toBe(false);

  // Another user in the place of the present one, without a sign-out between them.
  const isNextShown = await watchMixing(page, former, '1,234.56');
  const [link = ''] = /\/auto_login\/token\/\S+/.exec(await server.operate('code', 'login', former)) ?? [];
  await there.goto(link);
  await there.getByRole('button', { name: 'Continue' }).click();
  await expect(there).toHaveURL(/\/traderoom$/);
  await expect(page.getByText(/7,654\.32/).first()).toBeVisible();
  await expect(page.getByText(/1,234\.56/)).toHaveCount(0);
  expect(await isNextShown()).toBe(false);
});
