import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

const SETTINGS = {
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5, require_kyc_for_withdrawal: 'false' },
  ...{ paypal_withdraw: 'true', wire_withdraw: 'true', crypto_withdraw: 'true' },
};
const PAYPAL = { type: 'paypal', email: 'ada.receiver@example.com' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw to a saved account' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal methods' });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount, USD', exact: true });
const digit = (within: Locator, at: number) => within.getByLabel(`Digit ${at} of 6`);
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** As from the clipboard, which fills all the boxes at once. */
const paste = (within: Locator, text: string) =>
  digit(within, 1).evaluate((field, digits) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', digits);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** A call by the page's session, without its screens. */
const call = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(
        `/api/v1${to}`,
        sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers },
      );
      return (await answer.json()) as T;
    },
    [path, body] as const,
  );
const withdrawals = async (page: Page) =>
  (await call<{ data: { amount: number }[] }>(page, '/user/withdrawals')).data.map((row) => row.amount);

async function pressWithdraw(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
/** From the form to the press that sends. */
async function confirm(page: Page): Promise<void> {
  await press(dialog(page), isPhone(page) ? 'Validate' : 'Process Withdrawal');
  const button = dialog(page).getByRole('button', { name: 'Confirm withdrawal' });
  await expect(dialog(page)).toContainText('We will mail you a code to confirm it with.');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}

test('money leaves, and accounts change, by a code from the mailbox alone (R4, R38)', async ({ page, server }) => {
  const account = await newAccount(server, '500.00');
  await steer(server, 'settings', { ...SETTINGS, require_code_for_withdrawal: 'false' });
  await signIn(page, account);
  await call(page, '/user/withdrawals/wallets/store', PAYPAL);
  await steer(server, 'settings', { ...SETTINGS, require_code_for_withdrawal: 'true' });
  await page.reload();
  await pressWithdraw(page);
  if (isPhone(page)) await dialog(page).getByRole('button', { name: PAYPAL.email }).click();
  else await dialog(page).getByRole('combobox', { name: 'Receiver account' }).selectOption(`PayPal: ${PAYPAL.email}`);
  await amount(page).fill('80');
  await confirm(page);

  await test.step('what would be sent stands above the code, which is mailed by itself, and none can be asked for again at once (A-181)', async () => {
    await expect(digit(dialog(page), 1)).toBeFocused();
    await expect(dialog(page)).toContainText(account.email);
    await expect(dialog(page)).toContainText('$78.00');
    await expect(dialog(page)).toContainText(/You can request a new code in [45]:\d\d\./);
    await expect(dialog(page).getByRole('button', { name: 'Request new code' })).toBeDisabled();
    for (let at = 1; at <= 6; at++)
      await expect(digit(dialog(page), at)).toHaveAttribute('autocomplete', 'one-time-code');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `withdrawal-code-${page.viewportSize()?.width ?? 0}`);
  });
  const code = await mailedCode(server, account.email);
  await test.step('a wrong code is told beside the field, and what was typed before stays (A-172)', async () => {
    await page.keyboard.type(wrong(code));
    await expect(dialog(page).getByText('This code is not valid.')).toBeVisible();
    await expect(digit(dialog(page), 1)).toHaveAttribute('aria-invalid', 'true');
    await expect(digit(dialog(page), 1)).toHaveValue('');
    await press(dialog(page), 'Back to the form');
    await expect(amount(page)).toHaveValue('80');
    expect(await withdrawals(page)).toEqual([]);
    await confirm(page);
  });
  await test.step('the right one, pasted, sends the withdrawal', async () => {
    await paste(dialog(page), code);
    await expect(page.getByText('Withdrawal Initiated, awaiting approval').first()).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(await withdrawals(page)).toEqual([80]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    // A longer number may hold the same digits.
    expect(kept).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });
  await test.step('it is used then: the account stays where it is until another one is typed, which has to wait (A-174, R6)', async () => {
    await pressWithdraw(page);
    await press(dialog(page), 'Set up withdrawal');
    await drawer(page)
      .getByRole('button', { name: `Remove ${PAYPAL.email}` })
      .click();
    await press(drawer(page), 'Remove account');
    await expect(drawer(page)).toContainText('your last one is used');
    await expect(drawer(page)).toContainText(/You can request a new code in [45]:\d\d\./);
    // The used one is the last that was mailed.
    await expect(drawer(page)).not.toContainText('still works');
    expect(await mailedCode(server, account.email)).toBe(code);
    await paste(drawer(page), code);
    await expect(drawer(page).getByText('This code is not valid.')).toBeVisible();
    await press(drawer(page), 'Keep it');
    await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
  });
});
