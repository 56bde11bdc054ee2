import type { Page } from '@playwright/test';
import { enterCode } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { steer } from '../lib/steer.ts';

const PASSWORD = 'a long walk in Surrey';
const CHOSEN = 'seven lamps of architecture';
const CALLS = '**/api/v1/**';

const goesAway = (page: Page) => page.route(CALLS, (route) => route.abort('connectionrefused'));
const comesBack = (page: Page) => page.unroute(CALLS);
const problem = (page: Page) => page.getByRole('main').getByRole('alert').first();

test('a server that is away for a while costs nothing typed in the reset of a password and in the check of a device (A-177, A-183, A-190)', async ({
  page,
  server,
}, { project }) => {
  const email = `away-again.${project.name}@example.com`;
  await steer(server, 'accounts', { emails: [email], password: PASSWORD });
  await steer(server, 'settings', { two_fa: 'true' });
  const digits = () => Promise.all([1, 2, 3, 4, 5, 6].map((at) => page.getByLabel(`Digit ${at} of 6`).inputValue()));
  const inVain = async (press: () => Promise<void>) => {
    await goesAway(page);
    await press();
    await expect(problem(page)).toBeVisible();
    await comesBack(page);
  };
  await page.goto('/reset');
  await page.getByLabel('Email').fill(email);
  const ask = () => page.getByRole('button', { name: 'Send me a code' }).click();
  await inVain(ask);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await ask();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  const code = await mailedCode(server, email);
  await enterCode(page, code);
  const verify = () => page.getByRole('button', { name: 'Verify the code' }).click();
  await inVain(verify);
  expect((await digits()).join('')).toBe(code);
  await verify();
  for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill(CHOSEN);
  const choose = () => page.getByRole('button', { name: 'Set new password' }).click();
  await inVain(choose);
  for (const label of ['New Password', 'Confirm Password']) await expect(page.getByLabel(label)).toHaveValue(CHOSEN);
  await choose();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  const logIn = () => page.getByRole('button', { name: 'Login' }).click();
  await inVain(logIn);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(CHOSEN);
  await logIn();
  await expect(page).toHaveURL(/\/two_fa$/);
  const mark = await mailedCode(server, email);
  await inVain(() => enterCode(page, mark));
  expect((await digits()).join('')).toBe(mark);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
});
