import type { Page } from '@playwright/test';
import { enterCode, fillRegistration } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { steer } from '../lib/steer.ts';
import { chooseAsset, isPhone } from '../lib/trader.ts';
import { inEnglish } from '../lib/words.ts';

const PASSWORD = 'a long walk in Surrey';
const CHOSEN = 'seven lamps of architecture';
const CALLS = '**/api/v1/**';
const A_MINUTE = 61_000;

const goesAway = (page: Page) => page.route(CALLS, (route) => route.abort('connectionrefused'));
const comesBack = (page: Page) => page.unroute(CALLS);
/** Its calls are taken and none is answered, until that is let go. */
async function freezes(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(CALLS, async (route) => {
    await isOver;
    await route.continue();
  });
  return letGo;
}

const silent = (page: Page) => page.getByText(inEnglish('connectivity.silent'));
const problem = (page: Page) => page.getByRole('main').getByRole('alert').first();

/** Nothing of what was typed into the registration is lost. */
async function isAsTyped(page: Page, email: string): Promise<void> {
  const typed = {
    'First Name': 'Ada',
    'Last Name': 'Lovelace',
    Email: email,
    'Mobile Number': '8031234567',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(text);
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Nigeria');
  await expect(page.getByLabel(/^I am 18 years/)).toBeChecked();
}

test('a server that is away at the start, in the middle and back again costs nothing that was typed', async ({ page }, {
  project,
}) => {
  const email = `away.${project.name}@example.com`;
  const failed = page.getByRole('heading', { name: 'Failed to connect' });
  const retry = page.getByRole('button', { name: 'Retry connection' });
  const register = page.getByRole('button', { name: 'Register' });
  await page.clock.install();

  await test.step('a server that takes the first call and does not answer is said (A-030, R2)', async () => {
    const letGo = await freezes(page);
    const asked = page.waitForRequest('**/user/settings');
    await page.goto('/register');
    await asked;
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(silent(page)).toBeVisible();
    letGo();
    await expect(register).toBeVisible();
    await expect(silent(page)).toBeHidden();
  });

  await test.step('away at the start: its page, a retry in vain, and the page asked for once it is back (A-030, A-031, R2)', async () => {
    await goesAway(page);
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(page).toHaveURL(/\/connection_failed$/);
    const refused = page.waitForEvent('requestfailed');
    await retry.click();
    await refused;
    await expect(retry).toBeEnabled();
    await expect(failed).toBeVisible();
    await comesBack(page);
    await retry.click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(register).toBeVisible();
  });

  await test.step('the failure page that is loaded anew leads to the page asked for as well (R2)', async () => {
    await goesAway(page);
    await page.reload();
    await expect(failed).toBeVisible();
    await page.reload();
    await expect(failed).toBeVisible();
    await comesBack(page);
    await page.reload();
    await expect(page).toHaveURL(/\/register$/);
    await expect(register).toBeVisible();
  });

  await test.step('away in the middle of a form: the form stays, also when the page looks for its settings in vain', async () => {
    await fillRegistration(page, email, PASSWORD);
    await goesAway(page);
    await register.click();
    await expect(problem(page)).toBeVisible();
    await isAsTyped(page, email);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/settings'));
    await page.clock.fastForward(A_MINUTE);
    await refused;
    await isAsTyped(page, email);
    await expect(page).toHaveURL(/\/register$/);
    await comesBack(page);
  });

  await test.step('a frozen one is said within 5 s, and its answer is taken when it comes (A-228)', async () => {
    const letGo = await freezes(page);
    const asked = page.waitForRequest('**/auth/register');
    await register.click();
    await asked;
    await page.clock.fastForward(5_000);
    await expect(silent(page)).toBeVisible();
    await isAsTyped(page, email);
    letGo();
    await expect(page).toHaveURL(/\/traderoom$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(silent(page)).toBeHidden();
  });

  await test.step('away while somebody is signed in: the page stays with what is typed, and says that it is old', async () => {
    // Nothing is open on a new account, so that its price alone grows old; coins are traded on every day of the week.
    await chooseAsset(page, 'BTCUSD');
    const old = page.getByRole('main').getByText(new RegExp(`^${inEnglish('assetHeader.age', { seconds: '\\d+' })}$`));
    const units = page.getByRole('textbox', { name: 'Units' });
    if (!isPhone(page)) await units.fill('0.37');
    await goesAway(page);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(old).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/traderoom$/);
    await comesBack(page);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(old).toBeHidden({ timeout: 1_000 });
    }).toPass();
    if (!isPhone(page)) await expect(units).toHaveValue('0.37');
    await page.clock.fastForward(A_MINUTE);
    await expect(page).toHaveURL(/\/traderoom$/);
  });
});

test('neither does it in the reset of a password and in the check of a device (A-183, A-190, A-177)', async ({
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
