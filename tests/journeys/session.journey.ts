import { expect, test } from '../lib/journey.ts';
import { demoAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

test('shows /login in light and /authentication in dark whatever the device prefers (A-013)', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, scheme] of [
      ['/login', 'light'],
      ['/authentication', 'dark'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    }
  }
});

test('shows why a sign-in was refused and keeps the typed e-mail (A-112, A-117)', async ({ page, server }) => {
  const { email } = demoAccount(server);
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
  await signIn(page, demoAccount(server));
  await page.reload();
  await expect(page).toHaveURL(/\/traderoom$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/traderoom$/);
  await page
    .getByRole('button', { name: isPhone(page) ? /menu/i : /account/i })
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

test('leads to the connection-failure page and back to the path asked for (A-030, A-031, R2)', async ({
  page,
  server,
}) => {
  await signIn(page, demoAccount(server));
  await steer(server, 'faults', { operation: 'getSettings', status: 500 });
  await page.goto('/orderbook');
  await expect(page.getByRole('heading', { name: 'Failed to connect' })).toBeVisible();
  await expect(
    page.getByText(
      'Unfortunately, the app is unable to reach servers. Please check your network connection or try again later.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry connection' }).click();
  await expect(page).toHaveURL(/\/orderbook$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Order book' })).toBeVisible();
});

test('leads to maintenance on 503 and from there to the trade room (A-029, T-200)', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
  await steer(server, 'faults', { operation: 'getSettings', status: 503 });
  await page.goto('/traderoom');
  await expect(page.getByText('Undergoing technical update')).toBeVisible();
  await page.getByRole('button', { name: 'Switch To Trade Room' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('button', { name: /^Buy \S+ at market$|^Buy [\d,.]+$/ }).first()).toBeVisible();
});

test('says that there is nothing at an unknown address (A-016)', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('Oops. Nothing here...')).toBeVisible();
});

test('ends once when the token is revoked while the page polls (A-230, A-231)', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
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
});
