import { expect, test } from '../lib/journey.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, signInByForm } from '../lib/trader.ts';

test('what the browser keeps of a session comes with it and goes with it (A-199, A-200, A-203)', async ({
  page,
  server,
}) => {
  const kept = () =>
    page.evaluate(() => {
      const read = (key: string): unknown => localStorage.getItem(key);
      return { user: read('currentUser'), record: read('webtrader_sseess'), asset: read('DEFAULT_ASSET') };
    });
  const record = async () => JSON.parse(String((await kept()).record)) as { after_signin?: string };

  // Unreadable: as if there were none, and nothing of it stays.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('spoilt')) return;
    sessionStorage.setItem('spoilt', 'yes');
    localStorage.setItem('currentUser', '{not json');
    localStorage.setItem('webtrader_sseess', '{not json');
  });
  await steer(server, 'settings', { after_signin: '/orderbook' });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await kept()).user).toBeNull();
  // Written from the settings at the start …
  await expect.poll(async () => (await record()).after_signin).toBe('/orderbook');
  // … and replaced by that of the sign-in.
  await steer(server, 'settings', { after_signin: '' });
  await signInByForm(page, await newTrader(server));
  expect((await record()).after_signin).toBe('');

  await chooseAsset(page, 'BTCUSD');
  const asset = (await kept()).asset;
  expect(asset).toMatch(/\S/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BTCUSD');

  const signed: boolean[] = [];
  await page
    .getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page).toHaveURL(/\/login$/);
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) signed.push('authorization' in request.headers());
  });
  expect(await kept()).toMatchObject({ user: null, asset: null });
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(signed.length).toBeGreaterThan(0);
  expect(signed).not.toContain(true);
});

test('no script stands in the page or in a text of the server (A-206)', async ({ page }) => {
  const answer = await page.goto('/login');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]+';/);
  expect(policy).not.toContain('unsafe');
  const text = '<img src="/x.png" onerror="document.title = 1"><b>No</b>';
  await page.route('**/auth/login', (route) => route.fulfill({ status: 422, json: { message: text, error: text } }));
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.locator('img[src="/x.png"]')).toHaveCount(0);
});
