import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { enterCode, keptBy } from '../lib/guest.ts';
import { mailedCode } from '../lib/outbox.ts';
import { takePicture } from '../lib/picture.ts';

const CALL = '**/api/v1/auth/password/reset/code';
const email = (page: Page) => page.getByLabel('Email');
const press = (page: Page) => page.getByRole('button', { name: 'Send me a code' }).click();

test('sets a new password by the code of the outbox and signs in by it; nothing of it is kept (A-183, A-185, A-186, A-189)', async ({
  page,
  server,
}, { project }) => {
  const address = `forgetful.${project.name}@example.com`;
  const chosen = 'seven lamps of architecture';
  await page.request.post('/__test/accounts', { data: { emails: [address], password: 'the former password' } });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(/\/reset$/);
  await expect(page).toHaveTitle(/Forgot password/);
  await expect(email(page)).toBeFocused();
  await email(page).fill(address);
  await press(page);
  await expect(page.getByText(`If there is an account for ${address}, a code is on its way to it.`)).toBeVisible();
  const kept: string[] = [await keptBy(page)];
  const { width } = page.viewportSize() ?? { width: 0 };
  await takePicture(page, `guest-reset-code-${width}`);
  expect(await axeFaults(page)).toEqual([]);
  const code = await mailedCode(server, 'reset_code', address);
  const verify = page.getByRole('button', { name: 'Verify the code' });
  await enterCode(page, code === '000000' ? '000001' : '000000');
  await verify.click();
  await expect(page.getByText('This code is not valid. Please check it or request a new one.').first()).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code);
  await verify.click();
  await expect(page.getByLabel('New Password')).toBeFocused();
  kept.push(await keptBy(page));
  await takePicture(page, `guest-reset-password-${width}`);
  expect(await axeFaults(page)).toEqual([]);
  const set = page.getByRole('button', { name: 'Set new password' });
  await page.getByLabel('New Password').fill('12345');
  await set.click();
  await expect(page.getByText('Password cannot be less than 6 digits')).toBeVisible();
  await page.getByLabel('New Password').fill(chosen);
  await page.getByLabel('Confirm Password').fill('another');
  await set.click();
  await expect(page.getByText('Password confirmation mismatch')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(chosen);
  await set.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  await email(page).fill(address);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
  kept.push(await keptBy(page));
  for (const secret of [code, chosen]) expect(kept.join('\n')).not.toContain(secret);
});

test('refuses a short or unconfirmed password without a call, and returns to the code when that is refused (A-187, A-188, A-190)', async ({
  page,
}) => {
  const words = 'This code is not valid.';
  await page.route(CALL, (route) => route.fulfill({ json: { message: 'Sent', flow: 'flow-1' } }));
  await page.route('**/api/v1/auth/otp/pass/verify', (route) => route.fulfill({ json: { message: 'Right' } }));
  let updates = 0;
  await page.route('**/api/v1/auth/pass/update', (route) => {
    updates += 1;
    const json = { message: words, error: words, errors: { code: [words] }, status: 'code_invalid' };
    return route.fulfill({ status: 422, json });
  });
  const set = page.getByRole('button', { name: 'Set new password' });
  await page.goto('/reset');
  await email(page).fill('somebody@example.com');
  await press(page);
  await expect(page.getByText(/^You can request a new code in [45]:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request new code' })).toBeDisabled();
  await enterCode(page, '012345');
  await page.keyboard.press('Enter');
  await page.getByLabel('New Password').fill('12345');
  await page.getByLabel('Confirm Password').fill('12345');
  await set.click();
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription('Password cannot be less than 6 digits');
  await page.getByLabel('New Password').fill('123456');
  await set.click();
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Password confirmation mismatch');
  expect(updates).toBe(0);
  await page.getByLabel('Confirm Password').fill('123456');
  await set.click();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  expect(updates).toBe(1);
  await page.reload();
  await expect(email(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});

test('sends nothing for an e-mail of two characters, and says so under the field (A-184)', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/auth/password/') ? 1 : 0));
  await page.goto('/reset');
  for (const text of ['', 'ab']) {
    await email(page).fill(text);
    await press(page);
    await expect(email(page)).toHaveAccessibleDescription('Please enter email address');
    await expect(email(page)).toBeFocused();
  }
  await email(page).fill('a@b');
  const asked = page.waitForRequest(CALL);
  await press(page);
  await asked;
  expect(calls).toBe(1);
});

test('says 429 by a notice and a panel, takes an earlier code, and keeps what was typed (A-232, A-233, A-234)', async ({
  page,
}) => {
  await page.route(CALL, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '100' }, json: { message: 'Slow', error: 'Slow' } }),
  );
  await page.goto('/reset');
  await email(page).fill('somebody@example.com');
  await press(page);
  await expect(page.getByText('Wait for some moment before requesting new code')).toBeVisible();
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel.getByText('Too many requests')).toBeVisible();
  await expect(panel.getByText('Only 1 request per 5 minutes is allowed.')).toBeVisible();
  // The page may have been loaded again after a code was asked for: that one works.
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await expect(page.getByText(/^You can request a new code in 1:\d\d\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(email(page)).toHaveValue('somebody@example.com');
});

test('shows the server’s words as a negative notice and in the form (A-235)', async ({ page }) => {
  const words = 'The server is out of paper.';
  await page.route(CALL, (route) => route.fulfill({ status: 422, json: { message: words, error: words } }));
  await page.goto('/reset');
  await email(page).fill('somebody@example.com');
  await press(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await expect(page.getByText(words)).toHaveCount(2);
});
