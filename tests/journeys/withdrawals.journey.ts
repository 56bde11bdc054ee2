import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { look } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { ledgerDifferences, newAccount, steer } from '../lib/steer.ts';
import { holdPositions, isPhone, signIn } from '../lib/trader.ts';

const SETTINGS = {
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5, require_kyc_for_withdrawal: 'false' },
  ...{ paypal_withdraw: 'true', wire_withdraw: 'true', crypto_withdraw: 'true' },
};
const BANK = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', full_name: 'Ada Byron' },
  ...{ account_number: 'GB33BUKB20201555555555', country: 'United Kingdom' },
};
const PAYPAL = { type: 'paypal', email: 'ada.receiver@example.com' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw to a saved account' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal methods' });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount, USD', exact: true });
/** In its own corner: the same words may stand in the dialog as well. */
const notice = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text }).first();
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
/** The form's own button (M-086). */
const submit = (page: Page) => press(dialog(page), isPhone(page) ? 'Validate' : 'Process Withdrawal');

/** A call by the page's session, without its screens. */
const call = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers };
      const answer = await fetch(`/api/v1${to}`, init);
      if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [path, body] as const,
  );
/** What the server has of this user's withdrawals. */
const withdrawals = async (page: Page) => {
  type Row = { amount: number; fee: number; total: number; type: string; status: string };
  const { data } = await call<{ data: Row[] }>(page, '/user/withdrawals');
  return data.map((row) => [row.amount, row.fee, row.total, row.type, row.status]);
};

/** A new account with 500 dollars on a server with these conditions. */
async function enter(page: Page, server: RunningServer, settings: object = {}, saved: object[] = []): Promise<void> {
  await steer(server, 'settings', { ...SETTINGS, ...settings });
  await signIn(page, await newAccount(server, '500.00'));
  for (const account of saved) await call(page, '/user/withdrawals/wallets/store', account);
}

/** The header's Withdraw; a phone has it in the account menu (M-097). */
async function pressWithdraw(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
async function open(page: Page): Promise<void> {
  await pressWithdraw(page);
  await expect(dialog(page)).toContainText('$500.00');
}

/** An account by its name: an entry of the select, or of a phone's list. */
async function choose(page: Page, method: string, name: string): Promise<void> {
  if (isPhone(page)) return dialog(page).getByRole('button', { name }).click();
  await dialog(page).getByRole('combobox', { name: 'Receiver account' }).selectOption(`${method}: ${name}`);
}

test('accounts to withdraw to are added and removed in a drawer of their own', async ({ page, server }) => {
  await enter(page, server);
  const form = (name: string) => page.getByRole('dialog', { name });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saved = drawer(page).getByRole('listitem');
  await test.step('Withdraw opens a dialog that goes nowhere without a saved account (M-090, M-097, T-223)', async () => {
    await open(page);
    await expect(dialog(page)).toContainText('No Saved Withdrawals');
    if (!isPhone(page)) {
      await submit(page);
      const text = 'Please select a withdrawal method, or set up your withdrawal methods';
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      // It stands for the field, with what is wrong.
      const setUp = dialog(page).getByRole('button', { name: 'Set up withdrawal' });
      await expect(setUp).toBeFocused();
      await expect(setUp).toHaveAccessibleDescription(text);
    }
  });
  await test.step('its button opens a drawer on the right, empty and secure (M-088, M-110, M-115, M-121)', async () => {
    await press(dialog(page), 'Set up withdrawal');
    await expect(drawer(page)).toContainText('No Saved Withdrawals');
    await expect(drawer(page)).toContainText('Secure withdrawal');
    const box = await drawer(page).boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(page.viewportSize()?.width);
  });
  await test.step('a bank account has its fields, is judged by the server alone, and saved (M-119, M-123, M-124, M-126)', async () => {
    await drawer(page).getByRole('button', { name: 'Bank transfer' }).click();
    await expect(form('Add a bank account').locator('label')).toHaveText([
      ...['Bank name', 'Bank address', 'Bank city', 'Bank country', 'Account number/IBAN', 'Swift code'],
      ...['Full name', 'Address', 'City', 'Country'],
    ]);
    await press(form('Add a bank account'), 'Save account');
    await expect(notice(page, 'Account not Saved')).toBeVisible();
    await expect(page.getByText('The bank name field is required.').last()).toBeVisible();
    for (const [name, text] of [
      ['Bank name', 'Example Bank'],
      ['Bank country', 'United Kingdom'],
      ['Account number/IBAN', 'GB33 BUKB 2020 1555 5555 55'],
      ['Full name', 'Ada Byron'],
      ['Country', 'United Kingdom'],
    ] as const)
      await field(name).fill(text);
    // A press beside it loses nothing that is typed.
    await page.mouse.click(3, 3);
    await expect(field('Full name')).toHaveValue('Ada Byron');
    // Nor does Escape: the same form opens with it.
    await page.keyboard.press('Escape');
    await expect(form('Add a bank account')).toBeHidden();
    await drawer(page).getByRole('button', { name: 'Bank transfer' }).click();
    await expect(field('Account number/IBAN')).toHaveValue('GB33 BUKB 2020 1555 5555 55');
    await look(page, 'withdrawal-bank', form('Add a bank account'));
    await press(form('Add a bank account'), 'Save account');
    await expect(notice(page, 'Account Saved')).toBeVisible();
  });
  await test.step('a PayPal address and a wallet are saved by dialogs of their own (M-117, M-118, M-120)', async () => {
    await drawer(page).getByRole('button', { name: 'PayPal' }).click();
    await expect(form('Add a PayPal account').locator('label')).toHaveText(['Paypal email']);
    await field('Paypal email').fill('ada');
    await press(form('Add a PayPal account'), 'Save account');
    await expect(page.getByText('The email must be a valid email.').last()).toBeVisible();
    await field('Paypal email').fill('ada.receiver@example.com');
    await press(form('Add a PayPal account'), 'Save account');
    await drawer(page).getByRole('button', { name: 'Crypto' }).click();
    await expect(form('Add a crypto wallet').locator('label')).toHaveText(['Cryptocurrency name', 'Address']);
    await field('Cryptocurrency name').fill('Bitcoin');
    await field('Address').fill('bc1qreceiverreceiverreceiver0001');
    await press(form('Add a crypto wallet'), 'Save account');
  });
  await test.step('the drawer lists each account by its name, and removes one after a question (M-114, M-122, M-125, M-128)', async () => {
    await expect(saved).toHaveCount(3);
    await expect(saved.nth(0)).toContainText('Example Bank •••• 5555');
    await expect(saved.nth(1)).toContainText('ada.receiver@example.com');
    await expect(saved.nth(2)).toContainText('Bitcoin bc1qreceiverreceiverreceiver0001');
    await press(drawer(page), 'Remove ada.receiver@example.com');
    await look(page, 'withdrawal-methods', drawer(page));
    await press(drawer(page), 'Keep it');
    await expect(saved).toHaveCount(3);
    await press(drawer(page), 'Remove ada.receiver@example.com');
    const gone = '**/api/v1/user/withdrawals/wallets/*';
    await page.route(gone, (route) => route.fulfill({ status: 404, json: { message: 'No', error: 'No' } }), {
      times: 1,
    });
    await press(drawer(page), 'Remove account');
    await expect(notice(page, 'Account not Deleted. No')).toBeVisible();
    await expect(saved).toHaveCount(3);
    await press(drawer(page), 'Remove ada.receiver@example.com');
    await press(drawer(page), 'Remove account');
    await expect(notice(page, 'Account Deleted')).toBeVisible();
    await expect(saved).toHaveCount(2);
  });
  await test.step('Continue withdrawal leads back to the dialog, which takes the account (M-116)', async () => {
    await press(drawer(page), 'Continue withdrawal');
    await expect(drawer(page)).toBeHidden();
    await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
    await expect(amount(page)).toHaveValue('50');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('methods that are switched off are not offered, and their accounts cannot be chosen (M-111, M-112, M-113, M-128)', async () => {
    await steer(server, 'settings', { paypal_withdraw: 'false', wire_withdraw: 'false', crypto_withdraw: 'false' });
    await page.reload();
    await open(page);
    if (isPhone(page)) await expect(dialog(page)).toContainText('No Saved Withdrawals');
    else await expect(dialog(page).getByRole('option', { name: /Example Bank/ })).toBeDisabled();
    await press(dialog(page), 'Set up withdrawal');
    await expect(saved).toHaveCount(2);
    await expect(drawer(page)).toContainText('No withdrawal method is available now.');
    await expect(drawer(page).getByRole('button', { name: /PayPal|Bank transfer|Crypto/ })).toHaveCount(0);
  });
});

test('a withdrawal is looked at, confirmed and sent once, though its answer is lost', async ({ page, server }) => {
  await enter(page, server, {}, [BANK, PAYPAL]);
  await page.goto('/transactions');
  await expect(page.getByText('You have not made any withdrawal')).toBeVisible();
  const slider = dialog(page).getByRole('slider', { name: 'Share of your balance' });
  await test.step('the dialog shows the balance and the saved accounts, on a phone in a step of their own (M-079, M-085, M-089, M-107)', async () => {
    await open(page);
    if (isPhone(page)) {
      await expect(amount(page)).toBeHidden();
      await look(page, 'withdrawal-list', dialog(page));
      await choose(page, 'PayPal', PAYPAL.email);
      await press(dialog(page), 'Back');
    } else
      await expect(dialog(page).getByRole('option')).toHaveText([
        'Select an account',
        'Bank transfer: Example Bank •••• 5555',
        `PayPal: ${PAYPAL.email}`,
      ]);
  });
  await test.step('the amount begins at the least and follows a slider to the whole balance, beside the conditions (M-080, M-081, M-087, M-108)', async () => {
    await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
    await expect(amount(page)).toHaveValue('50');
    await expect(slider).toHaveAttribute('aria-valuemax', '500');
    await slider.press('End');
    await expect(amount(page)).toHaveValue('500');
    await expect(slider).toHaveAttribute('aria-valuetext', '$500.00');
    for (const text of ['The minimum is $50.00.', 'The fee is 2.5% of the amount.', 'must be closed.', 'is reviewed'])
      await expect(dialog(page).getByRole('listitem').filter({ hasText: text })).toBeVisible();
  });
  await test.step('an amount out of bounds or with a comma is refused and stays as typed (M-099, R40)', async () => {
    for (const [text, problem] of [
      ['49.99', 'Amount cannot be less than 50.00'],
      ['500.01', 'Insufficient balance'],
      ['100.005', 'Please enter a valid amount!'],
      ['1,5', 'Write decimals with a point, without separators: 0.5'],
    ] as const) {
      await amount(page).fill(text);
      await submit(page);
      await expect(dialog(page).getByText(problem)).toBeVisible();
      await expect(notice(page, problem)).toBeVisible();
      await expect(amount(page)).toHaveValue(text);
    }
  });
  await test.step('fee and total follow the amount in dollars and whole cents (M-082, M-083, M-084, M-102)', async () => {
    await amount(page).fill('100.05');
    await expect(slider).toHaveAttribute('aria-valuetext', '$100.05');
    await expect(dialog(page)).toContainText('Fee (2.5%)$2.50');
    await expect(dialog(page)).toContainText('Total you receive$97.55');
    await look(page, 'withdrawal-form', dialog(page));
  });
  await test.step('the form’s own button shows what would be sent, which can still be changed (M-086)', async () => {
    await submit(page);
    await expect(dialog(page)).toContainText('Bank transfer: Example Bank •••• 5555');
    await look(page, 'withdrawal-confirm', dialog(page));
    await press(dialog(page), 'Change');
    await expect(amount(page)).toHaveValue('100.05');
  });
  await test.step('a withdrawal whose answer was lost is made once, and balance and list have it (M-093, M-104, M-292, R15)', async () => {
    await submit(page);
    // The server makes it, and its answer is lost: the same key finds it again.
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/user/withdrawals'))
        keys.push(request.headers()['idempotency-key']);
    });
    const calls = '**/api/v1/user/withdrawals';
    await page.route(
      calls,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const confirm = dialog(page).getByRole('button', { name: 'Confirm withdrawal' });
    await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
    await confirm.click({ clickCount: 2 });
    await expect(notice(page, 'Withdrawal Initiated, awaiting approval')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await withdrawals(page)).toEqual([[100.05, 2.5, 97.55, 'wire', 'pending']]);
    await expect(page.getByRole('button', { name: 'Real account $399.95' })).toBeVisible();
    // The list behind the dialog has it as well.
    await expect(page.getByRole('tabpanel')).toContainText('100.05');
  });
  await test.step('a least amount above the balance is the amount all the same, and too much (M-109)', async () => {
    await steer(server, 'settings', { minimum_withdrawal: 600 });
    await page.reload();
    await pressWithdraw(page);
    await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
    await expect(amount(page)).toHaveValue('600');
    await expect(slider).toHaveAttribute('aria-valuetext', '$399.95');
    await submit(page);
    await expect(dialog(page).getByText('Insufficient balance')).toBeVisible();
    expect(await withdrawals(page)).toHaveLength(1);
  });
});

test('one withdrawal too many is told by a notice, and one that nobody could confirm closes its dialog as soon as it is known, and is made once (M-104, M-292, M-293, R15)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await enter(page, server, {}, [BANK]);
  await open(page);
  await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
  const confirm = async () => {
    await submit(page);
    const button = dialog(page).getByRole('button', { name: 'Confirm withdrawal' });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
  };
  /** Time passes until this is in sight; less at once than a notice stays. */
  const shown = (text: Locator) =>
    expect(async () => {
      await page.clock.fastForward(2_000);
      await expect(text).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 30_000, intervals: [100] });
  // The call itself is answered so, also when it is sent once more; that it never counted the server is asked for.
  const tooMany = { message: 'Too many requests', error: 'Too many requests' };
  let refused = 0;
  await page.route(
    '**/api/v1/user/withdrawals',
    (route) => {
      refused += 1;
      return route.fulfill({ status: 429, json: tooMany });
    },
    {
      times: 2,
    },
  );
  await confirm();
  await expect.poll(() => refused).toBe(2);
  await shown(notice(page, tooMany.message));
  await expect(page).toHaveURL(/\/traderoom$/);
  const calls = /\/api\/v1\/user\/(withdrawals|intents\/.*)$/;
  await page.route(calls, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await confirm();
  await shown(dialog(page).getByRole('alert').filter({ hasText: 'could not be confirmed' }));
  await page.unroute(calls);
  await shown(notice(page, 'Withdrawal Initiated, awaiting approval'));
  await expect(dialog(page)).toBeHidden();
  expect(await withdrawals(page)).toEqual([[50, 1.25, 48.75, 'wire', 'pending']]);
  await expect(page.getByRole('button', { name: 'Real account $450.00' })).toBeVisible();
  expect(await ledgerDifferences(server)).toEqual([]);
});

test('what stands in the way is said, and a lost answer is no failure, also after a reload', async ({
  page,
  server,
}) => {
  await enter(page, server, { require_kyc_for_withdrawal: 'true' }, [BANK]);
  await open(page);
  await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
  const confirm = async () => {
    await submit(page);
    const button = dialog(page).getByRole('button', { name: 'Confirm withdrawal' });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
  };
  // Both the call and the question what became of it.
  const calls = /\/api\/v1\/user\/(withdrawals|intents\/.*)$/;
  await test.step('the server’s refusal is shown and the dialog stays, be it for the identity or without a word (M-094, M-106)', async () => {
    await confirm();
    const identity = 'Verify your identity before making a withdrawal';
    await expect(dialog(page).getByRole('alert')).toContainText(identity);
    await expect(notice(page, identity)).toBeVisible();
    await look(page, 'withdrawal-identity', dialog(page));
    await page.route(calls, (route) => route.fulfill({ status: 422, json: { message: '' } }), { times: 1 });
    await confirm();
    await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong');
    await expect(notice(page, 'Something went wrong')).toBeVisible();
  });
  await test.step('an answer that never came is not told as a failure, and after a reload its withdrawal is known (R15)', async () => {
    await steer(server, 'settings', { require_kyc_for_withdrawal: 'false' });
    // Nobody answers any more.
    await page.route(calls, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await confirm();
    await expect(dialog(page).getByRole('alert')).toContainText('could not be confirmed', { timeout: 15_000 });
    await expect(dialog(page)).not.toContainText('Something went wrong');
    await look(page, 'withdrawal-unknown', dialog(page));
    await page.unroute(calls);
    await page.reload();
    await expect(notice(page, 'Withdrawal Initiated, awaiting approval')).toBeVisible();
    expect(await withdrawals(page)).toEqual([[50, 1.25, 48.75, 'wire', 'pending']]);
    await expect(page.getByRole('button', { name: 'Real account $450.00' })).toBeVisible();
  });
  await test.step('an open position is told before anything else, and nothing can be withdrawn (M-091, M-100)', async () => {
    await holdPositions(page, 1);
    await pressWithdraw(page);
    const positions = "Sorry, you can't initiate a withdrawal now. Close all open positions and try again";
    await expect(dialog(page).getByRole('note')).toContainText(positions);
    if (isPhone(page)) await choose(page, 'Bank transfer', 'Example Bank •••• 5555');
    // No receiver is chosen, or the amount is too little as well: what comes first is all that is said.
    await amount(page).fill('1');
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: positions })).toBeVisible();
    const others = page.locator('.mantine-Notification-root').filter({ hasText: /less than|withdrawal method/ });
    await expect(others).toHaveCount(0);
  });
  await test.step('the practice account cannot withdraw, and the dialog does not open (A-041, M-095, M-098, R18)', async () => {
    await page.goBack();
    await call(page, '/user/switch/to/practice', {});
    await page.reload();
    await pressWithdraw(page);
    await expect(notice(page, 'A practice account cannot withdraw')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('paying in is open to both accounts, and nothing else was withdrawn (A-039, M-287)', async () => {
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Withdraw' })).toBeVisible({ visible: !isPhone(page) });
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: 'Make deposit' })).toBeVisible();
    expect(await withdrawals(page)).toHaveLength(1);
  });
});
