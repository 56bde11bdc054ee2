import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { look } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { type Account, ledgerDifferences, newAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';
import { inEnglish } from '../lib/words.ts';

const NUMBER = '4111 1111 1111 1111';
const CVV = '907';
const WALLET = 'bc1qnobodyswalletnobodyswalletnobodyswall';
const METHODS = {
  ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'true', btcpay_payment: 'false' },
  ...{ card_payment_minimum: 10, card_payment_maximum: 5000, enable_practice_account: 'true' },
  crypto_payments: [`BTC|Bitcoin|${WALLET}`, 'ETH|Ether|0xnobodyswallet'],
};

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Make deposit' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Deposit to your real account' });
const field = (page: Page, name: string) => popup(page).getByRole('textbox', { name, exact: true });
/** A press as soon as the button takes one: it is locked for a moment where another one stood (R39). */
async function press(page: Page, name: string, { isDouble = false } = {}): Promise<void> {
  const button = popup(page).getByRole('button', { name, exact: true });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click({ clickCount: isDouble ? 2 : 1 });
}
const notice = (page: Page, text: string) => page.getByText(text).first();

/** A new account on a server with these ways to pay in. */
async function enter(page: Page, server: RunningServer, settings: object = {}): Promise<Account> {
  await steer(server, 'settings', { ...METHODS, ...settings });
  const account = await newAccount(server, '500.00');
  await signIn(page, account);
  return account;
}

/** The popup by its shortest way: the accounts under the balance (M-015). */
async function openPopup(page: Page, balance = '$500.00'): Promise<void> {
  await page.getByRole('button', { name: `Real account ${balance}` }).click();
  await page.getByRole('dialog', { name: 'Your accounts' }).getByRole('button', { name: 'Deposit' }).click();
  await expect(popup(page)).toBeVisible();
}

/** Out of the popup by its button; a phone then shows the accounts that it was opened from. */
async function leaveBy(page: Page, name: string): Promise<void> {
  await press(page, name);
  await expect(popup(page)).toBeHidden();
  if (!isPhone(page)) return;
  const accounts = page.getByRole('dialog', { name: 'Your accounts' });
  await expect(accounts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(accounts).toBeHidden();
}

/** A method: a tab, or an entry of a phone's list. */
async function choose(page: Page, name: string): Promise<void> {
  if (isPhone(page)) return press(page, name);
  await popup(page).getByRole('tab', { name, exact: true }).click();
}

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}
const CARD = {
  'Card holder': 'Ada Byron',
  'Card number': NUMBER,
  'Expiry month': '12',
  'Expiry year': '49',
  CVV,
  Amount: '250',
};
const ADDRESS = {
  'Billing address': '12 Byron Road',
  'ZIP code': 'NG1 1AA',
  State: 'Nottinghamshire',
  Country: 'United Kingdom',
};

/** What the server has of this user's deposits. */
const deposits = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const answer = await fetch('/api/v1/user/deposits', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { payment_method: string; status: number; amount: number }[] };
    return data.map(({ payment_method: method, status, amount }) => [method, status, amount]);
  });

test('the header leads to the chooser, and that to the ways to pay in', async ({ page, server }) => {
  await enter(page, server);
  const columns = chooser(page).getByRole('listitem');
  await test.step('the header opens a chooser of a practice and a real column (A-040, M-001, M-002)', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(chooser(page).getByRole('heading', { level: 3 })).toHaveText(['Practice account', 'Real account']);
  });
  await test.step('each column lists three points of its account, and practice is topped up in its own (M-004, M-005, M-006)', async () => {
    await expect(columns).toHaveText([
      ...['No withdrawal', 'All assets available', 'Full-fledged account'],
      ...['All assets', 'Full-fledged account', 'Easy withdrawal'],
    ]);
    await look(page, 'deposit-chooser', chooser(page));
    await chooser(page).getByRole('button', { name: 'Top up' }).click();
    await expect(notice(page, 'Practice account topped up to $10,000.00')).toBeVisible();
  });
  await test.step('the real column leads to the ways to pay into the real account, in their order (M-007, M-008, M-012, M-017)', async () => {
    await chooser(page).getByRole('button', { name: 'Deposit' }).click();
    await expect(popup(page)).toBeVisible();
    await expect(chooser(page)).toBeHidden();
    const names = ['Card (debit)', 'Bitcoin (BTC)', 'Ether (ETH)', 'Custom'];
    if (isPhone(page)) {
      for (const name of names) await expect(popup(page).getByRole('button', { name, exact: true })).toBeVisible();
      await expect(popup(page).getByRole('button', { name: 'Invoice' })).toHaveCount(0);
    } else await expect(popup(page).getByRole('tab')).toHaveText(names);
  });
  await test.step('the first way is open, where a phone shows their list and leads back to it (M-014, M-016)', async () => {
    if (isPhone(page)) {
      await expect(field(page, 'Card holder')).toBeHidden();
      await choose(page, 'Ether (ETH)');
      await press(page, 'Back');
      await choose(page, 'Card (debit)');
    } else await expect(popup(page).getByRole('tab', { selected: true })).toHaveText('Card (debit)');
    await expect(field(page, 'Card holder')).toBeVisible();
    await page.goBack();
    await expect(popup(page)).toBeHidden();
  });
  await test.step('the header opens the chooser also without practice, with the real column alone (M-003, M-015, R12)', async () => {
    await steer(server, 'settings', {
      ...{ card_payment: 'false', crypto_payment: 'false', custom_payment: 'false', enable_practice_account: 'false' },
    });
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(columns).toHaveText(['All assets', 'Full-fledged account', 'Easy withdrawal']);
  });
  await test.step('no way that is switched off is offered (M-009, M-010, M-011, M-013)', async () => {
    await chooser(page).getByRole('button', { name: 'Deposit' }).click();
    await expect(popup(page)).toContainText('Deposit is currently disabled');
  });
});

test('ways to pay in that do not come are no empty list (M-016, R14)', async ({ page, server }) => {
  await enter(page, server);
  const settings = '**/api/v1/user/deposits/misc/settings';
  await page.route(settings, (route) => route.abort());
  await openPopup(page);
  await expect(popup(page)).toContainText('Could not load. Try again');
  await expect(popup(page)).not.toContainText('Deposit is currently disabled');
  await page.unroute(settings);
  await press(page, 'Try again');
  await choose(page, 'Card (debit)');
  await expect(field(page, 'Card holder')).toBeVisible();
});

test('a card is looked at before anything is sent', async ({ page, server }) => {
  await enter(page, server);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await test.step('the card step names extra verification and asks for card, amount and currency, but no proof (M-019, M-020, M-022, M-052)', async () => {
    await openPopup(page);
    await choose(page, 'Card (debit)');
    for (const name of Object.keys(CARD)) await expect(field(page, name)).toBeVisible();
    await expect(popup(page)).toContainText(
      'especially third-party payments, need extra verification, possibly by a phone call to the card holder.',
    );
    await expect(popup(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
    await expect(popup(page).getByRole('option')).toHaveText(['EUR', 'GBP', 'USD']);
    await expect(popup(page).locator('input[type=file]')).toHaveCount(0);
  });
  await test.step('each field says to the browser what of a card it takes (M-051)', async () => {
    const kinds = popup(page).locator('input[autocomplete^="cc-"]');
    const told = (all: Element[]) =>
      all.map((each) => `${each.getAttribute('autocomplete')} ${each.getAttribute('inputmode') ?? 'text'}`);
    expect((await kinds.evaluateAll(told)).toSorted()).toEqual([
      ...['cc-csc numeric', 'cc-exp-month numeric', 'cc-exp-year numeric', 'cc-name text', 'cc-number numeric'],
    ]);
  });
  await test.step('an empty card stays where it is, and its holder, number and CVV are told to be required (M-027, M-029, M-030, M-032)', async () => {
    await press(page, 'Continue');
    await expect(notice(page, 'All Card Fields are required!')).toBeVisible();
    for (const text of ['Card Holder', 'Card Number', 'CVV'])
      await expect(popup(page).getByText(`${text} is required`)).toBeVisible();
    await expect(field(page, 'Card number')).toBeVisible();
  });
  await test.step('an empty month and an empty year of expiry are told to be required (M-028, M-031)', async () => {
    for (const text of ['Expiry Month', 'Expiry Date'])
      await expect(popup(page).getByText(`${text} is required`)).toBeVisible();
  });
  await test.step('each field takes as many digits as it needs, and says where the CVV stands (M-023, M-024, M-025, M-026)', async () => {
    await expect(popup(page)).toContainText('The last three digits on the reverse');
    await fill(page, { ...CARD, 'Expiry month': '139', 'Expiry year': '4912', Amount: '9.99' });
    await expect(field(page, 'Expiry month')).toHaveValue('13');
    await expect(field(page, 'Expiry year')).toHaveValue('49');
    await field(page, 'Card number').fill('');
    await field(page, 'Card number').pressSequentially('4111-1111x11111112345');
    await expect(field(page, 'Card number')).toHaveValue('4111 1111 1111 1112');
    await field(page, 'CVV').fill('90712');
    await expect(field(page, 'CVV')).toHaveValue(CVV);
  });
  await test.step('a press beside the popup loses nothing of it (R39)', async () => {
    await page.mouse.click(3, 3);
    await expect(field(page, 'CVV')).toHaveValue(CVV);
  });
  await test.step('a phone that is turned loses nothing of it either (M-051)', async () => {
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const [size, back] of [
      [{ width: 390, height: 844 }, 1],
      [wide, 0],
    ] as const) {
      await page.setViewportSize(size);
      await expect(popup(page).getByRole('button', { name: 'Back', exact: true })).toHaveCount(back);
      await expect(field(page, 'CVV')).toHaveValue(CVV);
      await expect(field(page, 'Card number')).toHaveValue('4111 1111 1111 1112');
    }
  });
  await test.step('a number or a date that no card has and an amount below the least are refused (M-033, M-036, M-049)', async () => {
    await press(page, 'Continue');
    for (const text of ['Card Number is invalid', 'Expiry Month is invalid', 'Amount cannot be less than 10.00'])
      await expect(popup(page).getByText(text)).toBeVisible();
    // The topmost, though core keeps the amount alone of these.
    await expect(field(page, 'Card number')).toBeFocused();
    await look(page, 'deposit-card', popup(page));
    // The same number is the limit in whichever currency.
    await popup(page).getByRole('combobox', { name: 'Currency' }).selectOption('GBP');
    await fill(page, { 'Card number': NUMBER, 'Expiry month': '01', 'Expiry year': '20', Amount: '5000.01' });
    await press(page, 'Continue');
    await expect(popup(page).getByText('Card has expired')).toBeVisible();
  });
  await test.step('an amount above the most, none, or one with a comma is refused and stays as typed (M-034, M-035, M-296, R40)', async () => {
    await expect(popup(page).getByText('Amount cannot be greater than 5,000.00')).toBeVisible();
    await popup(page).getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    for (const [amount, text] of [
      ['', 'Please enter a valid amount!'],
      ['2,5', 'Write decimals with a point, without separators: 0.5'],
    ] as const) {
      await field(page, 'Amount').fill(amount);
      await press(page, 'Continue');
      await expect(popup(page).getByText(text)).toBeVisible();
      await expect(field(page, 'Amount')).toHaveValue(amount);
    }
  });
  await test.step('a card in order leads to the billing address, and Go back to the card as it was (M-021, M-037, M-038)', async () => {
    await fill(page, CARD);
    await press(page, 'Continue');
    for (const name of Object.keys(ADDRESS)) await expect(field(page, name)).toBeVisible();
    await expect(popup(page)).toContainText('You pay $250.00 by this card.');
    await press(page, 'Go back');
    await expect(field(page, 'Card number')).toHaveValue(NUMBER);
  });
  await test.step('an address or a card that is not whole on submit leads back to the card, and nothing is sent (M-039, M-040, M-041, M-048)', async () => {
    await press(page, 'Continue');
    await press(page, 'Deposit');
    await expect(notice(page, 'All address fields are required!')).toBeVisible();
    await expect(field(page, 'Card number')).toBeVisible();
    // The card's inputs are unseen while the address is asked for, but a browser may still empty what it has filled in.
    for (const [name, input] of [
      ['Card number', 'card_number'],
      ['CVV', 'card_cvv'],
      ['Expiry month', 'card_expiry_month'],
      ['Expiry year', 'card_expiry_year'],
    ] as const) {
      await press(page, 'Continue');
      await expect(field(page, 'Billing address')).toBeVisible();
      await popup(page)
        .locator(`input[name=${input}]`)
        .evaluate((element) => {
          (element as HTMLInputElement).value = '';
        });
      await press(page, 'Deposit');
      await expect(page.getByText('All card fields are required!', { exact: true }).first()).toBeVisible();
      await field(page, name).fill(CARD[name]);
    }
    expect(sent.filter((path) => path.endsWith('/user/deposits'))).toEqual([]);
  });
});

test('a card deposit: refused, lost, then made once; nothing of the card is left (M-018)', async ({ page, server }) => {
  await enter(page, server);
  await openPopup(page);
  await choose(page, 'Card (debit)');
  await fill(page, CARD);
  await press(page, 'Continue');
  await fill(page, ADDRESS);
  const calls = '**/api/v1/user/deposits';
  await test.step('a refused card returns to its first step with every reason, and without its CVV (M-042, M-043, M-051)', async () => {
    const errors = { card_number: ['The card was declined.'], amount: ['Too much today'] };
    await page.route(
      calls,
      (route) => route.fulfill({ status: 422, json: { message: 'Refused', error: 'Refused', errors } }),
      {
        times: 1,
      },
    );
    await press(page, 'Deposit');
    await expect(popup(page).getByRole('alert').getByRole('listitem')).toHaveText([
      'Refused',
      'The card was declined.',
      'Too much today',
    ]);
    await expect(field(page, 'CVV')).toHaveValue('');
    await expect(field(page, 'Card number')).toHaveValue(NUMBER);
    await expect(field(page, 'Card holder')).toHaveValue('Ada Byron');
  });
  await test.step('a deposit whose answer was lost is made once, and waits for the Accounting Department (M-044, M-045, M-047, M-292)', async () => {
    // The server makes it, and its answer is lost: the same key finds it again.
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/user/deposits'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.route(
      calls,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await field(page, 'CVV').fill(CVV);
    await press(page, 'Continue');
    await expect(field(page, 'Billing address')).toHaveValue('12 Byron Road');
    await press(page, 'Deposit', { isDouble: true });
    await expect(popup(page).getByRole('status')).toContainText('Deposit successful');
    await expect(popup(page).getByRole('status')).toContainText('pending verification by the Accounting Department');
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await deposits(page)).toEqual([['card', 0, 250]]);
    await look(page, 'deposit-done', popup(page));
  });
  await test.step('Done closes the popup, and nothing of the card is left in the page, its storage or the server’s log (M-046, M-051)', async () => {
    const traces = await page.evaluate(() =>
      JSON.stringify([
        location.href,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.body.innerHTML,
      ]),
    );
    for (const typed of [NUMBER, NUMBER.replaceAll(' ', ''), `"${CVV}"`]) {
      expect(traces).not.toContain(typed);
      expect(server.output()).not.toContain(typed);
    }
    await leaveBy(page, 'Done');
    await openPopup(page);
    await choose(page, 'Card (debit)');
    for (const name of ['Card holder', 'Card number', 'CVV', 'Amount']) await expect(field(page, name)).toHaveValue('');
  });
});

test('a deposit that nobody could confirm shows by itself what became of it', async ({ page, server }) => {
  await page.clock.install();
  const { email } = await enter(page, server);
  await openPopup(page);
  await choose(page, 'Card (debit)');
  await fill(page, CARD);
  await press(page, 'Continue');
  await fill(page, ADDRESS);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/user/deposits'))
      keys.push(request.headers()['idempotency-key']);
  });
  // Both the call and the question what became of it.
  const calls = /\/api\/v1\/user\/(deposits|intents\/.*)$/;
  const shown = (text: Locator) =>
    expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(text).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 30_000 });
  const unconfirmed = popup(page).getByRole('alert').filter({ hasText: 'The deposit could not be confirmed' });
  await test.step('one that was lost on its way is no failure, until the server says that it never came (M-051, R15)', async () => {
    let lose = () => {};
    const isLost = new Promise<void>((resolve) => (lose = resolve));
    await page.route(calls, (route) => isLost.then(() => route.abort()));
    await press(page, 'Deposit');
    // Without an answer for 5 s, while others come.
    await shown(popup(page).getByText(inEnglish('intents.createDeposit.late')));
    lose();
    await shown(unconfirmed);
    await expect(popup(page).getByText(inEnglish('intents.createDeposit.late'))).toBeHidden();
    await expect(popup(page)).toContainText('the outcome shows here as soon as it is known');
    await look(page, 'deposit-unknown', popup(page));
    await page.unroute(calls);
    await shown(popup(page).getByText('The deposit was not received. Nothing was charged.'));
    await expect(field(page, 'Card holder')).toHaveValue('Ada Byron');
    await expect(field(page, 'CVV')).toHaveValue('');
    expect(await deposits(page)).toEqual([]);
    await look(page, 'deposit-not-received', popup(page));
  });
  await test.step('the form that comes back meanwhile says that another one may be the second (R15)', async () => {
    const earlier = popup(page).getByRole('note').filter({ hasText: 'An earlier request is still open' });
    await expect(earlier).toBeHidden();
    await page.route(calls, (route) => route.abort());
    await field(page, 'CVV').fill(CVV);
    await press(page, 'Continue');
    await press(page, 'Deposit');
    await shown(unconfirmed);
    await press(page, 'Back to the form');
    await expect(earlier).toContainText('Ask support before you pay again: it may have been received.');
    await look(page, 'deposit-earlier', popup(page));
    await page.unroute(calls);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(earlier).toBeHidden({ timeout: 200 });
    }).toPass({ timeout: 30_000 });
    expect(await deposits(page)).toEqual([]);
  });
  await test.step('one whose answers were lost shows its receipt once it is known, and is made once (M-044, M-292, R15)', async () => {
    await page.route(calls, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await field(page, 'CVV').fill(CVV);
    await press(page, 'Continue');
    keys.splice(0);
    await press(page, 'Deposit');
    await shown(unconfirmed);
    // How often it is sent depends on how long the first call takes beside the clock that is moved.
    expect(new Set(keys).size).toBe(1);
    await page.unroute(calls);
    await shown(popup(page).getByRole('status').filter({ hasText: 'Deposit successful' }));
    await look(page, 'deposit-known', popup(page));
    expect(await deposits(page)).toEqual([['card', 0, 250]]);
    await leaveBy(page, 'Done');
  });
  await test.step('it is credited once (M-047, M-292)', async () => {
    const [, id = ''] = new RegExp(`^\\s*(\\d+)\\s+${email}`, 'm').exec(await server.operate('deposit', 'list')) ?? [];
    await server.operate('deposit', 'approve', id);
    await shown(page.getByRole('button', { name: 'Real account $750.00' }));
    expect(await ledgerDifferences(server)).toEqual([]);
  });
});

test('a coin is paid to the wallet that is shown, and the custom method to nobody', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const logo = '/brand/bitcoin.svg';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  await page.route(`**${logo}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await enter(page, server, { crypto_payments: [`BTC|Bitcoin|${WALLET}|${logo}`, 'ETH|Ether|0xnobodyswallet'] });
  await openPopup(page);
  const amount = field(page, 'Amount, USD');
  await test.step('a coin is offered with the logo of its entry (M-055)', async () => {
    const coin = popup(page).getByRole(isPhone(page) ? 'button' : 'tab', { name: 'Bitcoin (BTC)', exact: true });
    await expect(coin.locator('img')).toHaveAttribute('src', logo);
  });
  await test.step('a coin shows its wallet, copies it, and names the confirmations (M-055, M-058, M-062)', async () => {
    await choose(page, 'Bitcoin (BTC)');
    await expect(popup(page)).toContainText(WALLET);
    await expect(popup(page).getByRole('img', { name: 'Wallet address as a QR code' })).toBeVisible();
    await expect(popup(page)).toContainText('credited to the "Wallet" balance after 6-10 network confirmations');
    await look(page, 'deposit-coin', popup(page));
    await press(page, 'Copy wallet address');
    await expect(notice(page, 'Wallet address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WALLET);
  });
  await test.step('an amount below one dollar is refused, and a quick button fills in its own (M-056, M-057, M-059)', async () => {
    await amount.fill('0.99');
    await press(page, 'I have sent the payment');
    await expect(popup(page).getByText('Please enter a valid amount!')).toBeVisible();
    for (const text of ['100', '200', '500', '1000']) {
      await press(page, text);
      await expect(amount).toHaveValue(text);
    }
  });
  await test.step('a refused payment keeps what was typed, and the next one is taken (M-060, M-061)', async () => {
    const calls = '**/api/v1/user/deposits';
    await page.route(
      calls,
      (route) => route.fulfill({ status: 422, json: { message: 'Not today', error: 'Not today' } }),
      {
        times: 1,
      },
    );
    await press(page, 'I have sent the payment');
    await expect(popup(page).getByText('Deposit not submitted. Not today')).toBeVisible();
    await expect(amount).toHaveValue('1000');
    await press(page, 'I have sent the payment');
    await expect(popup(page).getByRole('status')).toContainText('Deposit successful');
    expect(await deposits(page)).toEqual([['crypto', 0, 1000]]);
  });
  await test.step('the custom method takes no amount and sends its reader to support (M-077, M-078)', async () => {
    if (isPhone(page)) await press(page, 'Back');
    await choose(page, 'Custom');
    for (const text of ['250', '583', '875', '1500'])
      await expect(popup(page).getByRole('button', { name: text, exact: true })).toBeDisabled();
    const support = popup(page).getByRole('link', { name: 'Please contact support to use this method' });
    await expect(support).toHaveAttribute('href', '/livechat');
  });
  await test.step('another coin has a wallet of its own, and Done closes the popup (M-055, M-062)', async () => {
    if (isPhone(page)) await press(page, 'Back');
    await choose(page, 'Ether (ETH)');
    await expect(popup(page)).toContainText('0xnobodyswallet');
    await press(page, '500');
  });
  await test.step('one that the operator has changed meanwhile is refused, and the new one shows with the amount (M-063)', async () => {
    await steer(server, 'settings', { crypto_payments: ['ETH|Ether|0xanotherwallet'] });
    await press(page, 'I have sent the payment');
    await expect(
      notice(
        page,
        'The wallet address is not the current one. If you have paid to the earlier one, please write to support.',
      ),
    ).toBeVisible();
    await expect(popup(page)).toContainText('0xanotherwallet');
    await expect(amount).toHaveValue('500');
    await press(page, 'I have sent the payment');
    await leaveBy(page, 'Done');
    await expect(popup(page)).toBeHidden();
  });
});

/** With the address of a stand-in for a provider of invoices, on a port of its own. */
const testOfInvoices = test.extend<{ provider: string }>({
  provider: async ({ browserName: _name }, provide) => {
    const path = fileURLToPath(new URL('../../apps/server/bin/demo-invoices.mjs', import.meta.url));
    const child = fork(path, { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    await provide(line.toString().trim());
    child.kill();
  },
});

testOfInvoices(
  'an invoice is paid at the provider, who alone says that it was',
  async ({ page, context, server, provider }) => {
    const on = { btcpay_payment: 'true', user_btcpay_store_id: 'demo', user_btcpay_server_url: provider };
    await enter(page, server, { ...on, outside_hosts: [new URL(provider).host] });
    await openPopup(page);
    const amount = field(page, 'Amount, USD');
    await test.step('an invoice asks for an amount of at least one dollar, which quick buttons fill in (M-064, M-065)', async () => {
      await choose(page, 'Invoice');
      await amount.fill('0.5');
      await press(page, 'Deposit');
      await expect(popup(page).getByText('Please enter a valid amount!')).toBeVisible();
      for (const text of ['100', '500', '1000', '200']) {
        await press(page, text);
        await expect(amount).toHaveValue(text);
      }
    });
    await test.step('a refused invoice is told, and one that was made asks to be paid (M-067, M-068, M-069)', async () => {
      await page.route(
        '**/api/v1/user/deposits',
        (route) => route.fulfill({ status: 422, json: { message: '', errors: {} } }),
        {
          times: 1,
        },
      );
      await press(page, 'Deposit');
      await expect(popup(page).getByText('You cannot proceed with this deposit')).toBeVisible();
      await press(page, 'Deposit');
      await expect(notice(page, 'Proceed with the pay button')).toBeVisible();
      await expect(popup(page)).toContainText('Your deposit of $200.00 is ready to be paid.');
      await expect(amount).toBeHidden();
    });
    await test.step('the form carries the deposit to the provider, who is to call the server back (M-070, M-071, M-075)', async () => {
      const form = popup(page).locator('form[method=post]');
      await expect(form).toHaveAttribute('action', `${provider}/api/v1/invoices`);
      const fields = await form
        .locator('input')
        .evaluateAll((inputs) =>
          Object.fromEntries(
            inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
          ),
        );
      expect(fields).toMatchObject({
        ...{ storeId: 'demo', price: '200', currency: 'USD', email: expect.stringContaining('@example.com') },
        notificationUrl: `${server.url}/api/v1/deposits/btcpay/callback`,
      });
      expect([fields['orderId'], Object.keys(fields).includes('name')]).toEqual([expect.stringMatching(/^\d+$/), true]);
    });
    await test.step('the provider opens in a tab of its own, and its confirmation credits the deposit (M-072, M-075)', async () => {
      const opening = context.waitForEvent('page');
      await press(page, 'Proceed');
      const invoice = await opening;
      await expect(popup(page)).toContainText('Your deposit is credited once the provider confirms the payment.');
      // Until then its row is a pending one.
      expect(await deposits(page)).toEqual([['btcpay', 0, 200]]);
      await invoice.getByRole('button', { name: 'Pay' }).click();
      await expect(invoice.getByText('200 USD: Settled')).toBeVisible();
      // The page hears of it by itself, and so does the balance.
      await expect(popup(page)).toContainText('Your deposit of $200.00 was paid and is credited.');
      expect(await deposits(page)).toEqual([['btcpay', 1, 200]]);
      await press(page, 'Done');
      await expect(amount).toBeVisible();
      await page.goBack();
      await expect(popup(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Real account $700.00' })).toBeVisible();
    });
    await test.step('a popup that is closed before its invoice is paid asks for an amount again, and leaves a pending row (M-072)', async () => {
      await page.goto('/transactions');
      await openPopup(page, '$700.00');
      await choose(page, 'Invoice');
      await amount.fill('100');
      await press(page, 'Deposit');
      await expect(popup(page)).toContainText('Your deposit of $100.00 is ready to be paid.');
      await leaveBy(page, 'Close');
      await openPopup(page, '$700.00');
      await choose(page, 'Invoice');
      await expect(amount).toBeVisible();
      await leaveBy(page, 'Close');
      await page.getByRole('tab', { name: 'Deposits', exact: true }).click();
      const row = page.getByRole('tabpanel').getByRole(isPhone(page) ? 'listitem' : 'row');
      await expect(row.filter({ hasText: 'Pending' })).toContainText('100.00');
    });
    await test.step('without a store at the provider no invoice is offered (M-012, M-074)', async () => {
      await steer(server, 'settings', { user_btcpay_store_id: '' });
      await page.reload();
      await page.getByRole('button', { name: 'Real account $700.00' }).click();
      await page.getByRole('dialog', { name: 'Your accounts' }).getByRole('button', { name: 'Deposit' }).click();
      await expect(popup(page)).toContainText('Bitcoin (BTC)');
      await expect(popup(page)).not.toContainText('Invoice');
    });
  },
);

testOfInvoices(
  'a page that is older than the address of its provider says so, and is loaded again by a press',
  async ({ page, context, server, provider }) => {
    const at = (address: string) => ({ user_btcpay_server_url: address, outside_hosts: [new URL(address).host] });
    const former = at('http://127.0.0.1:9');
    await page.clock.install();
    await enter(page, server, { btcpay_payment: 'true', user_btcpay_store_id: 'demo', ...former });
    await steer(server, 'settings', at(provider));
    // The page asks for its settings again by itself, and knows the new address from then on.
    const learnt = page.waitForResponse(
      async (answer) => answer.url().endsWith('/user/settings') && (await answer.text()).includes(provider),
    );
    await page.clock.fastForward(61_000);
    await learnt;
    const deposit = async () => {
      await openPopup(page);
      await choose(page, 'Invoice');
      await field(page, 'Amount, USD').fill('200');
      await press(page, 'Deposit');
    };
    await test.step('the new one, which its policy does not name, is told in place of Proceed (M-070, R27)', async () => {
      await deposit();
      await expect(popup(page).getByRole('alert')).toContainText(
        'The payment page of your provider can be opened only after this page is loaded again. Nothing was made and nothing was paid.',
      );
      expect(await deposits(page)).toEqual([]);
      await expect(popup(page).getByRole('button', { name: 'Proceed', exact: true })).toBeHidden();
      expect(context.pages()).toEqual([page]);
      await look(page, 'deposit-blocked', popup(page));
    });
    await test.step('the page that is loaded again makes it and opens it (M-070, M-072)', async () => {
      await press(page, 'Load this page again');
      await expect(popup(page)).toBeHidden();
      await deposit();
      await expect(popup(page)).toContainText('Your deposit of $200.00 is ready to be paid.');
      const opening = context.waitForEvent('page');
      await press(page, 'Proceed');
      const invoice = await opening;
      await invoice.getByRole('button', { name: 'Pay' }).click();
      await expect(popup(page)).toContainText('Your deposit of $200.00 was paid and is credited.');
      expect(await deposits(page)).toEqual([['btcpay', 1, 200]]);
    });
  },
);
