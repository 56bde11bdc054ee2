import type { Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

const WALLET = 'bc1qnobodyswalletnobodyswalletnobodyswall';
const METHODS = { card_payment: 'true', crypto_payment: 'true', crypto_payments: [`BTC|Bitcoin|${WALLET}`] };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set up your account' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Deposit to your real account' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const notice = (page: Page, text: string) => page.getByText(text).first();
const isDone = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const headers = { authorization: `Bearer ${String(token)}` };
    const answer = await fetch('/api/v1/auth/user', { method: 'POST', headers });
    return ((await answer.json()) as { data: { onboarding_done: boolean } }).data.onboarding_done;
  });

/** A new account without money, on a page whose time can be moved on. */
async function enter(page: Page, server: RunningServer): Promise<void> {
  await steer(server, 'settings', { ...METHODS, enable_onboarding: 'true' });
  await page.clock.install();
  await signIn(page, await newAccount(server, '0.00'));
}

/** From the first step to the last one, and to the deposit. */
async function fund(page: Page, plan: string): Promise<void> {
  await press(page, 'Continue');
  await box(page, 'Margin Trading').check();
  await press(page, 'Save');
  await dialog(page).getByRole('radio', { name: plan }).click();
  await press(page, 'Continue');
  await press(page, 'Fund account');
}

/** Says that the amount was paid in Bitcoin. */
async function payByCoin(page: Page): Promise<void> {
  if (isPhone(page)) await popup(page).getByRole('button', { name: 'Bitcoin (BTC)', exact: true }).click();
  else await popup(page).getByRole('tab', { name: 'Bitcoin (BTC)', exact: true }).click();
}

test('a new client chooses interests and a plan, and pays its amount in', async ({ page, server }) => {
  await enter(page, server);
  await test.step('the first steps show after five seconds, four of them, and stay (M-200, M-201, A-075, T-219)', async () => {
    await page.clock.fastForward(6_000);
    await expect(dialog(page)).toContainText('Congratulations');
    for (const name of ['Create account', 'Account interest', 'Monthly profit and plan', 'Fund account'])
      await expect(dialog(page).getByText(name, { exact: true }).first()).toBeAttached();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await takePicture(page, `onboarding-1-${page.viewportSize()?.width ?? 0}`);
    await press(page, 'Continue');
  });

  await test.step('at least one interest is wanted, and a refused save stays here (M-202, M-204, M-211)', async () => {
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(3);
    await expect(box(page, 'Margin Trading')).toBeAttached();
    await press(page, 'Save');
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose at least one');
    await box(page, 'Managed Investment').focus();
    await page.keyboard.press('Space');
    await box(page, 'Long Term Investment').check();
    await page.route(
      '**/api/v1/user/investment/interests',
      (route) => route.fulfill({ status: 422, json: { message: 'Not today', error: 'Not today' } }),
      { times: 1 },
    );
    await press(page, 'Save');
    await expect(notice(page, 'Investment Interest not Updated! Not today')).toBeVisible();
    await expect(box(page, 'Managed Investment')).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `onboarding-2-${page.viewportSize()?.width ?? 0}`);
  });
  await test.step('saved interests lead to the plans, which lead back, and one of them is wanted (M-203, M-205, M-335, R28)', async () => {
    await press(page, 'Save');

    await expect(dialog(page)).toContainText('Returns are not guaranteed. Your capital is at risk.');
    await press(page, 'Back');
    await expect(box(page, 'Long Term Investment')).toBeChecked();
    await press(page, 'Save');
    const mini = dialog(page).getByRole('radio', { name: 'MINI $250.00' });
    await expect(mini).toContainText('Support: Email');
    await press(page, 'Continue');
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose a plan');
    await mini.focus();
    await page.keyboard.press('Space');
    await expect(mini).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `onboarding-3-${page.viewportSize()?.width ?? 0}`);
  });
  await test.step('the last step tells the amount and the risk (M-201, M-211, R28)', async () => {
    await press(page, 'Continue');
    await expect(dialog(page)).toContainText('$250.00');
    await expect(dialog(page)).toContainText('Returns are not guaranteed. Your capital is at risk.');
    await takePicture(page, `onboarding-4-${page.viewportSize()?.width ?? 0}`);
    await press(page, 'Fund account');
  });

  await test.step('the deposit of the amount opens at once, and the amount can be changed (M-015, M-206, M-211, A-073)', async () => {
    await expect(dialog(page)).toBeHidden();
    await payByCoin(page);
    const amount = popup(page).getByRole('textbox', { name: 'Amount, USD', exact: true });
    await expect(amount).toHaveValue('250');
    await amount.fill('300');
    await popup(page).getByRole('button', { name: 'I have sent the payment' }).click();
    await expect(popup(page)).toContainText('Your deposit is pending verification');
  });
  await test.step('the first steps do not come back (M-209)', async () => {
    await expect.poll(() => isDone(page)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(6_000);
    await expect(page.getByRole('contentinfo', { name: 'Account figures' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
});

test('the first steps wait for another dialog, can be skipped until the next load, and a deposit stands without them (M-200, M-208, M-209, M-210)', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.getByRole('button', { name: /choose another asset/ }).click();
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  await expect(search).toBeVisible();
  await page.clock.fastForward(6_000);
  await search.getByLabel('Search').fill('GOLD');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await press(page, 'Skip for now');
  await expect(dialog(page)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(6_000);
  await fund(page, 'BRONZE $1,000.00');
  await payByCoin(page);
  await expect(popup(page).getByRole('textbox', { name: 'Amount, USD', exact: true })).toHaveValue('1000');
  const refusal = { status: 422, json: { message: 'Not today', error: 'Not today' } };
  await page.route('**/api/v1/user/onboarding', (route) => route.fulfill(refusal), { times: 1 });
  await popup(page).getByRole('button', { name: 'I have sent the payment' }).click();
  await expect(notice(page, 'Onboarding Unsuccessful. Not today')).toBeVisible();
  await expect(popup(page)).toContainText('Your deposit is pending verification');
  expect(await isDone(page)).toBe(false);
});

test('the first steps are done though the popup of their deposit was closed before its answer (M-207, M-209)', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.clock.fastForward(6_000);
  await fund(page, 'MINI $250.00');
  await payByCoin(page);
  let answer = () => {};
  const isClosed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/user/deposits', (route) => isClosed.then(() => route.continue()), { times: 1 });
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/deposits'));
  await popup(page).getByRole('button', { name: 'I have sent the payment' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  expect(await isDone(page)).toBe(false);
  answer();
  await expect(notice(page, 'Your deposit was received.')).toBeVisible();
  await expect.poll(() => isDone(page)).toBe(true);
});
