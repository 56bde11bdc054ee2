import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { signInByForm } from '../lib/trader.ts';

const digit = (page: Page, at: number) => page.getByLabel(`Digit ${at} of 6`);
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Device authentication' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** As from the clipboard, which fills all the boxes at once. */
const paste = (page: Page, text: string) =>
  digit(page, 1).evaluate((field, digits) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', digits);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.beforeEach(async ({ server }) => {
  await steer(server, 'settings', { two_fa: 'true' });
});
test('lets a new device in by the mailed code, and by nothing else (A-130, A-175, A-177, A-178)', async ({
  page,
  server,
}) => {
  const account = await newAccount(server, '10000');
  const asked = page.waitForRequest('**/api/v1/auth/otp/code');
  await logIn(page, account);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/two_fa$/);
  expect(((await asked).postDataJSON() as { device: string }).device).toContain('Mozilla');
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request new code' })).toBeDisabled();
  await expect(page.getByText(/^You can request a new code in [45]:\d\d\.$/)).toBeVisible();
  await expect(digit(page, 1)).toBeFocused();
  for (let at = 1; at <= 6; at++) await expect(digit(page, at)).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await mailedCode(server, account.email);

  // Too short: said at once, nothing is asked.
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/auth/otp/verify') ? 1 : 0));
  await page.keyboard.type(code.slice(0, 5));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Enter 6 digit code sent to your email');
  expect(calls).toBe(0);

  await expect(digit(page, 1)).toBeFocused();
  await page.keyboard.type(wrong(code));
  await expect(page.getByRole('main').getByRole('alert')).not.toHaveText('Enter 6 digit code sent to your email');
  await expect(digit(page, 1)).toHaveAttribute('aria-invalid', 'true');
  await expect(digit(page, 1)).toHaveValue('');
  await expect(page).toHaveURL(/\/two_fa$/);
  expect([calls, await stored(page, 'current_email')]).toEqual([1, null]);

  await paste(page, code);
  await expect(page).toHaveURL(/\/traderoom$/);
  expect(await stored(page, 'current_email')).toBe(account.email);
  await page.reload();
  await expect(page).toHaveURL(/\/traderoom$/);
  await page.goto('/two_fa');
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('is free of faults in both schemes and languages (A-175, A-244)', async ({ page, server }) => {
  await logIn(page, await newAccount(server, '10000'));
  await expect(title(page)).toBeVisible();
  await page.keyboard.type('12345');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  for (const [scheme, language, heading] of [
    ['light', 'es', 'Autenticación del dispositivo'],
    ['dark', 'en', 'Device authentication'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate((value) => localStorage.setItem('webtrader_lang', value), language);
    // A reload asks again, which is too early.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(
      page.getByText(language === 'en' ? 'Too many requests' : 'Demasiadas solicitudes').first(),
    ).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    const { width = 0 } = page.viewportSize() ?? {};
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await takePicture(page, `two-fa-${width}-${scheme}-${language}`);
  }
});

test('takes the earlier code when a reload asked too early, with notice and panel (A-181, A-232, A-233)', async ({
  page,
  server,
}) => {
  const account = await newAccount(server, '10000');
  await logIn(page, account);
  await expect(title(page)).toBeVisible();
  const code = await mailedCode(server, account.email);
  await page.reload();
  await expect(page.getByText('Wait for some moment before requesting new code')).toBeVisible();
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel.getByText('Too many requests')).toBeVisible();
  await expect(panel.getByText('Only 1 request per 5 minutes is allowed.')).toBeVisible();
  await expect(page.getByText(/^You can request a new code in [1-4]:\d\d\.$/)).toBeVisible();
  await digit(page, 1).click();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/traderoom$/);
});

test('takes six digits alone for a code, on each of its pages, and keeps zeros in front (A-171, A-172)', async ({
  page,
  server,
}) => {
  const words = 'Enter 6 digit code sent to your email';
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/otp\/((email|pass)\/)?verify$/.test(request.url()))
      sent.push((request.postDataJSON() as { code: string }).code);
  });
  await page.route('**/api/v1/auth/password/reset/code', (route) => route.fulfill({ json: { message: 'Sent' } }));
  const pages = {
    'Verify your email': async () => {
      await page.goto('/verify_email');
      await page.getByLabel('Email').fill('somebody@example.com');
      return page.getByRole('button', { name: 'Verify', exact: true });
    },
    'Forgot password': async () => {
      await page.goto('/reset');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      return page.getByRole('button', { name: 'Verify the code' });
    },
    'Device authentication': async () => {
      await logIn(page, await newAccount(server, '10000'));
      await expect(title(page)).toBeVisible();
      return page.getByRole('button', { name: 'Verify', exact: true });
    },
  };
  for (const [name, open] of Object.entries(pages)) {
    const submit = await open();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const before = sent.length;
    for (const typed of ['', '1234', '00123', 'abcdef']) {
      for (let at = 1; at <= 6; at++) await digit(page, at).fill('');
      await digit(page, 1).click();
      await page.keyboard.type(typed);
      await submit.click();
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
    }
    expect(sent.slice(before), name).toEqual([]);
    await digit(page, 1).click();
    await page.keyboard.type('0000017');
    if (name !== 'Device authentication') await page.keyboard.press('Enter');
    await expect.poll(() => sent.slice(before), name).toEqual([expect.stringMatching(/^0000\d\d$/)]);
  }
});

test('shows nothing of the account while it is due, and signs out (A-005, A-012, A-182, A-223)', async ({
  page,
  server,
}) => {
  await logIn(page, await newAccount(server, '10000'));
  await expect(title(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/traderoom', '/orderbook', '/', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/two_fa$/);
    await expect(title(page)).toBeVisible();
  }
  expect(asked.filter((path) => /\/(assets|trades|watchlist)/.test(path) && path.startsWith('/api'))).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'currentUser')).toBeNull();
  await page.goto('/two_fa');
  await expect(page).toHaveURL(/\/login$/);
});

for (const path of ['/traderoom', '/orderbook'])
  test(`takes a token that must be checked from ${path} to it, and keeps the user over a reload (A-007, A-022, A-180, R4)`, async ({
    page,
    server,
  }) => {
    await steer(server, 'settings', { two_fa: 'false' });
    const account = await newAccount(server, '10000');
    await signInByForm(page, account);
    await page.evaluate((email) => localStorage.setItem('current_email', email), account.email);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await steer(server, 'settings', { two_fa: 'true' });
    await expect(title(page)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/two_fa$/);
    expect(await stored(page, 'current_email')).toBeNull();
    await page.reload();
    await expect(title(page)).toBeVisible();
    expect(JSON.parse((await stored(page, 'currentUser')) ?? '{}')).toMatchObject({ email: account.email });
    await digit(page, 1).click();
    await page.keyboard.type(await mailedCode(server, account.email));
    await expect(page).toHaveURL(/\/traderoom$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
