import { expect, test } from '../lib/journey.ts';
import { demoAccount, newTrader, steer } from '../lib/steer.ts';
import { isPhone, signInByForm } from '../lib/trader.ts';

test('shows the pages of the light sign-in in light and those of the dark one in dark whatever the device prefers (A-013, A-014)', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, scheme] of [
      ['/login', 'light'],
      ['/authentication', 'dark'],
      ['/register', 'light'],
      ['/get_started', 'dark'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    }
  }
});

test('shows why a sign-in was refused and keeps the typed e-mail (A-112, A-117)', async ({ page, server }) => {
  const { email } = await newTrader(server);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('These credentials do not match our records.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL(/\/login$/);
});

test('shows the problem of each empty field under it (A-113)', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  for (const name of ['Email', 'Password']) {
    const field = page.getByLabel(name, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\S/);
  }
});

test('fills in and copies the demo credentials, reveals and hides the password (A-096, A-099, A-100, A-101)', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, password } = demoAccount(server);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Copy and fill in' }).click();
  await expect(page.getByText('login credentials copied successfully')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${email}\n${password}`);
  await page.getByLabel('Show password').check();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Show password').uncheck();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

test('asks to sign in first, stays signed in over a reload and signs out (A-018, A-201, A-202, A-204)', async ({
  page,
  server,
}) => {
  await page.goto('/orderbook');
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm(page, await newTrader(server));
  await page.reload();
  await expect(page).toHaveURL(/\/traderoom$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/traderoom$/);
  await page
    .getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() => ['currentUser', 'DEFAULT_ASSET'].filter((key) => localStorage.getItem(key))),
  ).toEqual([]);
  await page.goto('/traderoom');
  await expect(page).toHaveURL(/\/login$/);
});

test('leads to the connection-failure page and back to the path asked for (A-030, A-031, R2, T-202)', async ({
  page,
  server,
}) => {
  await signInByForm(page, await newTrader(server));
  // The page that is left may ask once more itself.
  await steer(server, 'faults', { operation: 'getSettings', status: 500, times: 10 });
  await page.goto('/orderbook');
  await expect(page.getByRole('heading', { name: 'Failed to connect' })).toBeVisible();
  await steer(server, 'faults', { reset: true });
  await expect(
    page.getByText(
      'Unfortunately, the app is unable to reach servers. Please check your network connection or try again later.',
    ),
  ).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry connection' });
  // Nothing else tells that the press was taken while the answer is under way.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/user/settings', async (route) => {
    await asked;
    await route.continue();
  });
  await retry.click();
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page).toHaveURL(/\/orderbook$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Order book' })).toBeVisible();
});

test('leads to maintenance on 503 and from there to the trade room (A-029, T-200, T-201)', async ({ page, server }) => {
  await signInByForm(page, await newTrader(server));
  for (const operation of ['getSettings', 'reloadUser']) {
    await steer(server, 'faults', { operation, status: 503, times: 10 });
    await page.goto('/traderoom');
    await expect(page.getByText('Undergoing technical update')).toBeVisible();
    await steer(server, 'faults', { reset: true });
  }
  await page.getByRole('button', { name: 'Switch To Trade Room' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('button', { name: /^Buy \S+ at market$|^Buy [\d,.]+$/ }).first()).toBeVisible();
});

test('says that there is nothing at an unknown address, a user in their frame (A-016, A-028, T-204)', async ({
  page,
  server,
}) => {
  await page.goto('/no-such-page');
  const text = page.getByRole('heading', { level: 1, name: 'Oops. Nothing here...' });
  await expect(text).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  await signInByForm(page, await newTrader(server));
  await page.goto('/no-such-page');
  await expect(text).toBeVisible();
  await expect(page).toHaveTitle(/^Not found/);
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('ends once when the token is revoked while the page polls (A-230, A-231, M-286, T-225)', async ({
  page,
  server,
}) => {
  await signInByForm(page, await newTrader(server));
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string }).token,
  );
  const answer = await fetch(`${server.url}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 });
  await expect(page.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
});

test.describe('as the operator has set it', () => {
  test('sign-in is on the dark page, and keeps its query and the title of the back office (A-019, A-102, A-109, A-110)', async ({
    page,
    server,
  }) => {
    await steer(server, 'settings', { login_page: 'dark' });
    await page.goto('/orderbook');
    await expect(page).toHaveURL(/\/authentication$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.goto('/login?crm=1');
    await expect(page).toHaveURL(/\/authentication\?crm=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CRM ADMIN BACK OFFICE');
    await expect(page.getByRole('link', { name: /sign.?up|register/i })).toHaveCount(0);
  });

  test('the page of sign-in warns of the risk, at length unless switched off (A-107, A-108)', async ({
    page,
    server,
  }) => {
    const risk = page.getByText(
      'Trading leveraged products carries a high level of risk and you can lose all your money.',
      { exact: true },
    );
    const extras = [
      page.getByText('With leverage, a small move of the market makes a large change'),
      page.getByText('Trade only with money you can afford to lose.'),
      page.getByRole('heading', { name: 'Demo account' }),
    ];
    await page.goto('/login');
    for (const part of [risk, ...extras]) await expect(part).toBeVisible();
    await steer(server, 'settings', { disable_login_extras: 'true' });
    await page.reload();
    await expect(risk).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
    for (const part of extras) await expect(part).toHaveCount(0);
  });

  test('name, icon and links are the operator’s (A-092, A-218)', async ({ page, server }) => {
    const [terms, privacy] = ['https://broker.example/terms', 'https://broker.example/privacy'];
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveCount(0);
    await steer(server, 'settings', {
      ...{ site_name: 'Acme Markets', site_favicon: '/acme.png' },
      ...{ terms_conditions_url: terms, privacy_policy_url: privacy },
    });
    await page.reload();
    await expect(page).toHaveTitle(/Acme Markets/);
    await expect(page.locator('link[rel~="icon"]').last()).toHaveAttribute('href', '/acme.png');
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', terms);
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', privacy);
  });
});

test('stores the user with the token, and the session record beside it (A-191, A-197)', async ({ page, server }) => {
  const account = await newTrader(server);
  await signInByForm(page, account);
  const stored = await page.evaluate(() =>
    ['currentUser', 'webtrader_sseess'].map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')),
  );
  expect(stored).toEqual([
    expect.objectContaining({ email: account.email, token: expect.stringMatching(/.{20,}/) }),
    expect.objectContaining({ two_fa: expect.any(String), after_signin: expect.any(String) }),
  ]);
});

test('takes no more after five wrong passwords, says so and keeps the form (A-118)', async ({ page }) => {
  await page.goto('/login');
  const email = `guessed-${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(email);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`guess ${guess}`);
    const answer = page.waitForResponse('**/auth/login');
    await page.getByRole('button', { name: 'Login' }).click();
    statuses.push((await answer).status());
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/too many/i);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
