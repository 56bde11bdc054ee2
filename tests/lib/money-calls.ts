// The calls that move money, as a person makes them by their pages: every one has a key of its own (R15, M-292).
import { expect, type Page } from '@playwright/test';
import { isPhone } from './trader.ts';
import { inEnglish } from './words.ts';

export interface MoneyCall {
  readonly operation: string;
  readonly path: string;
  /** What its page says of it, and what a notice says of it where its form is gone. */
  readonly done: string;
  readonly found: string;
  /** The same of one that certainly was not made. */
  readonly none: string;
  readonly notFound: string;
  /** What its form keeps after a call that was not made, with the rows that say so. */
  readonly keeps: string;
  /** Opens its form and fills it in, up to the press that sends it. */
  prepare(page: Page): Promise<void>;
  press(page: Page): Promise<void>;
  /** Expects what was typed, and makes the form ready again. */
  kept(page: Page): Promise<void>;
  /** How many of it the server has. */
  count(page: Page): Promise<number>;
}

/** Conditions under which each of them can be made. */
export const MONEY_SETTINGS = {
  ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'false', btcpay_payment: 'true' },
  // Nobody answers there: an invoice is paid later, and elsewhere.
  ...{ user_btcpay_store_id: 'demo', user_btcpay_server_url: 'http://127.0.0.1:9', outside_hosts: ['127.0.0.1:9'] },
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5, require_kyc_for_withdrawal: 'false', wire_withdraw: 'true' },
  ...{ enable_multi_plans: 'false', crypto_payments: ['BTC|Bitcoin|bc1qnobodyswalletnobodyswalletnobodyswall'] },
};
export const CARD_NUMBER = '4111 1111 1111 1111';
export const CVV = '907';

const BANK = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', full_name: 'Ada Byron' },
  ...{ account_number: 'GB33BUKB20201555555555', country: 'United Kingdom' },
};
const CARD = {
  ...{ 'Card holder': 'Ada Byron', 'Card number': CARD_NUMBER, 'Expiry month': '12', 'Expiry year': '49' },
  ...{ Amount: '250' },
};
const ADDRESS = {
  ...{ 'Billing address': '12 Byron Road', 'ZIP code': 'NG1 1AA', State: 'Nottinghamshire' },
  ...{ Country: 'United Kingdom' },
};
const TRADING = {
  ...{ Platform: 'MT5', 'Account type': 'Raw Spread', Currency: 'USD', Leverage: '1:30' },
  ...{ 'Initial deposit': '5,000' },
};

/** A call by the page's session, without its screens. */
const call = <T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
      const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' };
      const init = sent ? { method: how, headers, body: JSON.stringify(sent) } : { method: how, headers };
      const answer = await fetch(`/api/v1${to}`, init);
      if (!answer.ok) throw new Error(`${to} answered ${String(answer.status)}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [method, path, body] as const,
  );
const rowsOf = async (page: Page, method: 'GET' | 'POST', path: string) =>
  (await call<{ data: Record<string, unknown>[] }>(page, method, path, method === 'POST' ? {} : undefined)).data;

/** A press as soon as the button takes one: it is locked for a moment where another one stood (R39). */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').last().getByRole('button', { name, exact: true });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const keepsField = (page: Page, name: string, text: string) => expect(field(page, name)).toHaveValue(text);

async function openDeposit(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: 'Real account $6,000.00' }).click();
  await page.getByRole('dialog', { name: 'Your accounts' }).getByRole('button', { name: 'Deposit' }).click();
  if (isPhone(page)) return press(page, method);
  await page.getByRole('dialog').getByRole('tab', { name: method, exact: true }).click();
}
/** The plans by their button among the account's figures, which a phone keeps in a sheet. */
async function openPlans(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('contentinfo', { name: 'Account figures' });
  const sheet = page.getByRole('dialog', { name: 'Account figures' });
  if (isPhone(page)) await bar.getByRole('button').click();
  await (isPhone(page) ? sheet : bar).getByRole('button', { name, exact: true }).click();
}
const option = (page: Page, group: string, value: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: value, exact: true });
const topUps = (page: Page) => page.getByRole('article', { name: 'MT5 Raw Spread' }).getByRole('button');

const DEPOSIT = {
  operation: 'createDeposit',
  path: '/api/v1/user/deposits',
  done: 'Deposit successful',
  found: 'Your deposit was received.',
  none: 'The deposit was not received. Nothing was charged.',
  // The form is gone, and with it whether a coin had been sent.
  notFound: inEnglish('intents.createDeposit.notReceived'),
  count: async (page: Page) => (await rowsOf(page, 'GET', '/user/deposits')).length,
};
const NO_WITHDRAWAL = 'The withdrawal was not received. Nothing left your balance.';
const NO_PLAN = 'The request to join was not received. Nothing left your balance.';
const NO_LEAVE = 'The request to leave was not received. Your plan is as it was.';
const NO_ACCOUNT = 'The request was not received. No account was opened.';
const NO_TOP_UP = 'The top-up was not received. Nothing was added.';
const planMovements = async (page: Page) =>
  (await rowsOf(page, 'POST', '/user/transactions')).filter(({ type }) => type === 'plan').length;

export const moneyCalls: Readonly<Record<string, MoneyCall>> = {
  'a deposit by card': {
    ...DEPOSIT,
    keeps: 'the card is asked for again, all as typed but the CVV (M-042, M-051)',
    async prepare(page) {
      await openDeposit(page, 'Card (debit)');
      for (const [name, text] of Object.entries({ ...CARD, CVV })) await field(page, name).fill(text);
      await press(page, 'Continue');
      for (const [name, text] of Object.entries(ADDRESS)) await field(page, name).fill(text);
    },
    press: (page) => press(page, 'Deposit'),
    async kept(page) {
      for (const [name, text] of Object.entries({ ...CARD, CVV: '' })) await keepsField(page, name, text);
      await field(page, 'CVV').fill(CVV);
      await press(page, 'Continue');
      for (const [name, text] of Object.entries(ADDRESS)) await keepsField(page, name, text);
    },
  },
  'a deposit by coin': {
    ...DEPOSIT,
    none: 'Deposit not submitted',
    keeps: 'the amount is as typed',
    async prepare(page) {
      await openDeposit(page, 'Bitcoin (BTC)');
      await field(page, 'Amount, USD').fill('120');
    },
    press: (page) => press(page, 'I have sent the payment'),
    kept: (page) => keepsField(page, 'Amount, USD', '120'),
  },
  'a deposit by invoice': {
    ...DEPOSIT,
    done: 'Your deposit of $120.00 is ready to be paid.',
    found:
      'Your deposit by invoice was made, but it is not paid yet. If you can no longer pay it, make another deposit.',
    none: 'You cannot proceed with this deposit',
    keeps: 'the amount is as typed',
    async prepare(page) {
      await openDeposit(page, 'Invoice');
      await field(page, 'Amount, USD').fill('120');
    },
    press: (page) => press(page, 'Deposit'),
    kept: (page) => keepsField(page, 'Amount, USD', '120'),
  },
  'a withdrawal': {
    operation: 'createWithdrawal',
    path: '/api/v1/user/withdrawals',
    done: 'Withdrawal Initiated, awaiting approval',
    found: 'Withdrawal Initiated, awaiting approval',
    none: NO_WITHDRAWAL,
    notFound: NO_WITHDRAWAL,
    keeps: 'the dialog is open, its amount as typed',
    async prepare(page) {
      await call(page, 'POST', '/user/withdrawals/wallets/store', BANK);
      if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Withdraw to a saved account' });
      const account = 'Example Bank •••• 5555';
      if (isPhone(page)) await dialog.getByRole('button', { name: account }).click();
      else await dialog.getByRole('combobox', { name: 'Receiver account' }).selectOption(`Bank transfer: ${account}`);
      await field(page, 'Amount, USD').fill('100.05');
    },
    async press(page) {
      await press(page, isPhone(page) ? 'Validate' : 'Process Withdrawal');
      await press(page, 'Confirm withdrawal');
    },
    kept: (page) => keepsField(page, 'Amount, USD', '100.05'),
    count: async (page) => (await rowsOf(page, 'GET', '/user/withdrawals')).length,
  },
  'joining a plan': {
    operation: 'joinPlan',
    path: '/api/v1/user/upgradeplan',
    done: 'You have joined the GOLD plan',
    found: 'You have joined the plan',
    none: NO_PLAN,
    notFound: NO_PLAN,
    keeps: 'the plan can be chosen again',
    async prepare(page) {
      await openPlans(page, 'Join A Plan');
      await press(page, 'JOIN PLAN GOLD');
    },
    press: (page) => press(page, 'Join GOLD for $5,000.00'),
    kept: (page) => press(page, 'JOIN PLAN GOLD'),
    count: planMovements,
  },
  'leaving a plan': {
    operation: 'leavePlan',
    path: '/api/v1/user/removePlan',
    done: 'You have left the GOLD plan',
    found: 'You have left the plan',
    none: NO_LEAVE,
    notFound: NO_LEAVE,
    keeps: 'the plan can be left all the same',
    async prepare(page) {
      const gold = (await rowsOf(page, 'GET', '/user/plans')).find(({ name }) => name === 'GOLD');
      await call(page, 'POST', '/user/upgradeplan', { plan_id: gold?.['id'] });
      await page.reload();
      await openPlans(page, 'GOLD');
      await press(page, 'Leave plan GOLD');
    },
    press: (page) => press(page, 'Leave this plan'),
    kept: (page) => press(page, 'Leave plan GOLD'),
    count: planMovements,
  },
  'opening a trading account': {
    operation: 'createDemoAccount',
    path: '/api/v1/servers',
    done: 'Demo account created',
    found: 'Demo account created',
    none: NO_ACCOUNT,
    notFound: NO_ACCOUNT,
    keeps: 'every choice is as it was made',
    async prepare(page) {
      await page.goto('/new/account/demo');
      for (const [group, value] of Object.entries(TRADING)) await option(page, group, value).click();
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Open demo account' }).click(),
    async kept(page) {
      for (const [group, value] of Object.entries(TRADING)) await expect(option(page, group, value)).toBeChecked();
    },
    count: async (page) => (await rowsOf(page, 'GET', '/servers/user')).length,
  },
  'topping up a trading account': {
    operation: 'topUpDemoAccount',
    path: '/api/v1/server/top_up',
    done: 'Account topped up',
    found: 'Account topped up',
    none: NO_TOP_UP,
    notFound: NO_TOP_UP,
    keeps: 'the amounts are on offer again',
    async prepare(page) {
      await call(page, 'POST', '/servers', {
        ...{ platform: 'MT5', server: 'MT5-Demo', leverage: '1:30', account_type: 'Raw Spread', currency: 'USD' },
        ...{ is_demo: true, initial_deposit: 5_000 },
      });
      await page.goto('/accounts');
      await topUps(page).filter({ hasText: 'Top up' }).click();
    },
    press: (page) => topUps(page).getByText('$1,000', { exact: true }).click(),
    kept: (page) => expect(topUps(page).filter({ hasText: /^\$/ })).toHaveCount(9),
    // It was opened with 5,000, and each adds 1,000.
    count: async (page) => Number((await rowsOf(page, 'GET', '/servers/user'))[0]?.['account_balance']) / 1_000 - 5,
  },
};
