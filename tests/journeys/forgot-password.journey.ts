import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';

const CALL = '**/api/v1/auth/password/reset/code';
const email = (page: Page) => page.getByLabel('Email');
const press = (page: Page) => page.getByRole('button', { name: 'Send me a code' }).click();

test('asks for a code by mail, from the sign-in and back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(/\/reset$/);
  await expect(page).toHaveTitle(/Forgot password/);
  await email(page).fill('somebody@example.com');
  const asked = page.waitForRequest(CALL);
  await press(page);
  expect((await asked).postDataJSON()).toEqual({ email: 'somebody@example.com' });
  await expect(page.getByRole('status')).toHaveText(
    'If there is an account for somebody@example.com, a code is on its way to it.',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await expect(email(page)).toHaveValue('somebody@example.com');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
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

test('shows the server’s words as a negative notice and in the form, and keeps what was typed (A-235)', async ({
  page,
}) => {
  const words = 'Too many requests. Try again in 5 minutes.';
  await page.route(CALL, (route) => route.fulfill({ status: 429, json: { message: words, error: words } }));
  await page.goto('/reset');
  await email(page).fill('somebody@example.com');
  await press(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await expect(page.getByText(words)).toHaveCount(2);
  await expect(email(page)).toHaveValue('somebody@example.com');
});
