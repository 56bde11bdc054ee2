// Every page and dialog of a person's money, with each of its steps, by the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';
import { Keys } from './keyboard.ts';
import { CARD_NUMBER, CVV, MONEY_SETTINGS } from './money-calls.ts';
import type { RunningServer } from './server.ts';
import { newAccount, steer } from './steer.ts';
import type { Visit } from './tour.ts';
import { isPhone, signIn } from './trader.ts';
import type { Say } from './words.ts';

export interface Tour {
  readonly page: Page;
  readonly server: RunningServer;
  readonly say: Say;
  readonly visit: Visit;
}
export type Walk = (tour: Tour) => Promise<void>;

const CARD = {
  ...{ 'cardDeposit.holder': 'Ada Byron', 'cardDeposit.number': CARD_NUMBER, 'cardDeposit.month': '12' },
  ...{ 'cardDeposit.year': '49', 'cardDeposit.cvv': CVV, 'deposit.amount': '250' },
};
const ADDRESS = {
  ...{ 'cardDeposit.address': '12 Byron Road', 'cardDeposit.zip': 'NG1 1AA', 'cardDeposit.state': 'Nottinghamshire' },
  ...{ 'cardDeposit.country': 'United Kingdom' },
};
const RECEIVERS = [
  ['paypal', { 'receiverForm.email': 'ada.receiver@example.com' }],
  [
    'bank',
    {
      ...{ 'receiverForm.bankName': 'Example Bank', 'receiverForm.bankCountry': 'United Kingdom' },
      ...{ 'receiverForm.accountNumber': 'GB33BUKB20201555555555', 'receiverForm.fullName': 'Ada Byron' },
      'receiverForm.country': 'United Kingdom',
    },
  ],
  [
    'crypto',
    { 'receiverForm.currency': 'Bitcoin', 'receiverForm.address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  ],
] as const;

/** What every tour needs: the keys of this page, and its dialogs and buttons by their texts. */
export function handsOf({ page, say }: Tour) {
  const keys = new Keys(page);
  const dialog = (id: string) => page.getByRole('dialog', { name: say(id), exact: true });
  const button = (within: Page | Locator, id: string, values?: Record<string, string>) =>
    within.getByRole('button', { name: say(id, values), exact: true });
  const fill = async (within: Locator, texts: Readonly<Record<string, string>>) => {
    for (const [id, text] of Object.entries(texts)) await keys.type(within.getByLabel(say(id), { exact: true }), text);
  };
  /** An entry of the account menu, which a phone has in its menu. */
  const choose = async (id: string) => {
    await keys.press(button(page, isPhone(page) ? 'shell.openMenu' : 'account.open'));
    const menu = dialog(isPhone(page) ? 'shell.menu' : 'account.title');
    await expect(menu).toBeVisible();
    await keys.press(button(menu, id));
  };
  return { keys, dialog, button, fill, choose };
}

const balanceButton = ({ page, say }: Tour) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say('shell.real')}`) });

export const tourDeposits: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button, fill } = handsOf(tour);
  await steer(server, 'settings', { ...MONEY_SETTINGS, custom_payment: 'true', enable_practice_account: 'true' });
  await signIn(page, await newAccount(server, '6000.00'));
  const [chooser, popup, accounts] = [
    dialog('depositChooser.title'),
    dialog('depositPopup.title'),
    dialog('accounts.title'),
  ];
  const wayTo = async (name: string) => {
    await expect(popup).toBeVisible();
    if (isPhone(page)) return keys.press(popup.getByRole('button', { name, exact: true }));
    const tab = popup.getByRole('tab', { name, exact: true });
    return keys.move(popup.getByRole('tab', { selected: true }), 'ArrowDown', async () => {
      return (await tab.getAttribute('aria-selected')) === 'true';
    });
  };
  const deposit = button(page.getByRole('banner'), 'shell.deposit');
  await keys.press(deposit);
  await expect(button(chooser, 'depositChooser.topUp')).toBeVisible();
  await visit('deposit-chooser');
  await keys.leave(chooser, deposit);
  await keys.press(deposit);
  await keys.press(button(chooser, 'depositChooser.deposit'));
  if (isPhone(page)) await visit('deposit-ways');

  await wayTo(say('depositPopup.card'));
  await expect(popup.getByLabel(say('cardDeposit.holder'))).toBeVisible();
  await visit('card');
  await keys.press(button(popup, 'cardDeposit.continue'));
  await expect(popup.getByText(say('cardDeposit.numberMissing'))).toBeVisible();
  await visit('card-refused');
  await fill(popup, CARD);
  await keys.press(button(popup, 'cardDeposit.continue'));
  const send = button(popup, 'cardDeposit.submit');
  await expect(send).toBeVisible();
  await visit('card-address');
  // What is missing of the address leads back to the card.
  await keys.press(send);
  await keys.press(button(popup, 'cardDeposit.continue'));
  await fill(popup, ADDRESS);
  await keys.press(send);
  await expect(popup.getByText(say('deposit.pending'))).toBeVisible();
  await visit('card-done');
  await keys.press(button(popup, 'deposit.done'));
  await expect(popup).toBeHidden();

  const openAgain = async (name: string) => {
    await page.reload();
    await keys.press(balanceButton(tour));
    await expect(button(accounts, 'accounts.deposit')).toBeVisible();
    await keys.press(button(accounts, 'accounts.deposit'));
    await wayTo(name);
  };
  const amount = popup.getByRole('textbox', { name: say('deposit.amountUsd') });
  await openAgain(say('depositPopup.coin', { name: 'Bitcoin', symbol: 'BTC' }));
  await expect(amount).toBeVisible();
  await visit('coin');
  await keys.press(button(popup, 'coinDeposit.submit'));
  await expect(popup.getByText(say('deposit.amountInvalid'))).toBeVisible();
  await visit('coin-refused');
  await keys.type(amount, '120');
  await keys.press(button(popup, 'coinDeposit.submit'));
  await expect(popup.getByText(say('deposit.pending'))).toBeVisible();
  await visit('coin-done');

  await openAgain(say('depositPopup.invoice'));
  await expect(amount).toBeVisible();
  await visit('invoice');
  await keys.type(amount, '120');
  await keys.press(button(popup, 'invoiceDeposit.submit'));
  await expect(button(popup, 'invoiceDeposit.proceed')).toBeVisible();
  await visit('invoice-ready');

  await openAgain(say('depositPopup.custom'));
  await expect(popup.getByText(say('customDeposit.support'))).toBeVisible();
  await visit('custom');
};

export const tourWithdrawals: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button, fill, choose } = handsOf(tour);
  const ways = { paypal_withdraw: 'true', wire_withdraw: 'true', crypto_withdraw: 'true' };
  await steer(server, 'settings', { ...MONEY_SETTINGS, ...ways, require_code_for_withdrawal: 'false' });
  await signIn(page, await newAccount(server, '6000.00'));
  const [withdrawal, methods] = [dialog('withdrawal.title'), dialog('withdrawalMethods.title')];
  const open = () =>
    isPhone(page) ? choose('shell.withdraw') : keys.press(button(page.getByRole('banner'), 'shell.withdraw'));
  await open();
  await expect(button(withdrawal, 'withdrawal.setUp')).toBeVisible();
  await visit('withdrawal-empty');
  await keys.press(button(withdrawal, 'withdrawal.setUp'));
  await expect(methods.getByText(say('withdrawalMethods.none'))).toBeVisible();
  await visit('withdrawal-methods-empty');
  for (const [at, [method, texts]] of RECEIVERS.entries()) {
    await keys.press(methods.getByRole('button', { name: say(`withdrawalMethods.${method}Text`) }));
    const form = dialog(`receiverForm.${method}`);
    await expect(button(form, 'receiverForm.save')).toBeVisible();
    await visit(`receiver-${method}`);
    await keys.press(button(form, 'receiverForm.save'));
    await expect(form.getByRole('alert').first()).toBeVisible();
    await visit(`receiver-${method}-refused`);
    await fill(form, texts);
    await keys.press(button(form, 'receiverForm.save'));
    await expect(methods.getByRole('listitem')).toHaveCount(at + 1);
  }
  await visit('withdrawal-methods');
  const removals = methods.getByRole('button', { name: new RegExp(`^${say('withdrawalMethods.remove')} `) });
  await keys.press(removals.first());
  await expect(button(methods, 'withdrawalMethods.keep')).toBeFocused();
  await visit('withdrawal-removal');
  await keys.press(button(methods, 'withdrawalMethods.keep'));
  await expect(removals.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(button(methods, 'withdrawalMethods.removeConfirm'));
  await expect(methods.getByRole('listitem')).toHaveCount(RECEIVERS.length - 1);
  await visit('withdrawal-removed');
  await keys.press(button(methods, 'withdrawalMethods.continue'));

  const chooseReceiver = async () => {
    const receiver = withdrawal.getByRole('button', { name: 'Example Bank' });
    if (isPhone(page)) return keys.press(receiver);
    const select = withdrawal.getByRole('combobox', { name: say('withdrawal.receiver') });
    const chosen = select.locator('option:checked');
    return keys.move(select, 'ArrowDown', async () => /Example Bank/.test((await chosen.textContent()) ?? ''));
  };
  if (isPhone(page)) {
    await expect(withdrawal.getByText(say('withdrawal.choose'))).toBeVisible();
    await visit('withdrawal-receivers');
  }
  await chooseReceiver();
  const process = button(withdrawal, isPhone(page) ? 'withdrawal.validate' : 'withdrawal.process');
  const amount = withdrawal.getByRole('textbox', { name: say('deposit.amountUsd') });
  await visit('withdrawal');
  await keys.type(amount, '7000');
  await keys.press(process);
  await expect(withdrawal.getByText(say('withdrawal.insufficient'))).toBeVisible();
  await visit('withdrawal-refused');
  await keys.press(withdrawal.getByRole('slider'), 'End');
  await keys.press(process);
  await expect(button(withdrawal, 'withdrawal.confirm')).toBeVisible();
  await visit('withdrawal-check');
  await keys.press(button(withdrawal, 'withdrawal.change'));
  // With the setting on, its request is proven by a code that is mailed.
  await steer(server, 'settings', { require_code_for_withdrawal: 'true' });
  await page.reload();
  await open();
  await chooseReceiver();
  await keys.press(process);
  await keys.press(button(withdrawal, 'withdrawal.confirm'));
  await expect(button(withdrawal, 'stepUp.submit')).toBeVisible();
  await visit('withdrawal-code');
  await keys.press(button(withdrawal, 'stepUp.submit'));
  await expect(withdrawal.getByRole('alert').or(withdrawal.locator('[aria-invalid=true]')).first()).toBeVisible();
  await visit('withdrawal-code-refused');
};

export const tourPlans: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await steer(server, 'settings', MONEY_SETTINGS);
  await signIn(page, await newAccount(server, '6000.00'));
  const plans = dialog('plans.title');
  const bar = page.getByRole('contentinfo', { name: say('figures.title') });
  if (isPhone(page)) {
    await keys.press(bar.getByRole('button'));
    await keys.press(button(dialog('figures.title'), 'figures.joinPlan'));
  } else await keys.press(button(bar, 'figures.joinPlan'));
  const join = button(plans, 'plans.joinOf', { name: 'GOLD' });
  await expect(join).toBeVisible();
  await visit('plans');
  await keys.press(join);
  await expect(plans.getByText(say('plans.checkJoin'))).toBeVisible();
  await visit('plan-join');
  await keys.press(button(plans, 'plans.joinConfirm', { name: 'GOLD', amount: '$5,000.00' }));
  await expect(plans.getByText(say('plans.active'))).toBeVisible();
  await visit('plans-joined');
  await keys.press(button(plans, 'plans.leaveOf', { name: 'GOLD' }));
  await expect(plans.getByText(say('plans.checkLeave'))).toBeVisible();
  await visit('plan-leave');
  await keys.press(button(plans, 'common.cancel'));
  await expect(plans.getByText(say('plans.active'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plans).toBeHidden();
};

export const tourFirstSteps: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await steer(server, 'settings', { ...MONEY_SETTINGS, enable_onboarding: 'true' });
  await page.clock.install();
  await signIn(page, await newAccount(server, '0.00'));
  const steps = dialog('firstSteps.title');
  await page.clock.fastForward(6_000);
  const title = (id: string) => expect(steps.getByRole('heading', { name: say(id), exact: true })).toBeFocused();
  await expect(button(steps, 'firstSteps.continue')).toBeVisible();
  await visit('first-steps-welcome');
  await keys.press(button(steps, 'firstSteps.continue'));
  await title('firstSteps.interestTitle');
  await keys.press(button(steps, 'firstSteps.save'));
  await expect(steps.getByRole('alert')).toHaveText(say('firstSteps.interestMissing'));
  await visit('first-steps-interests');
  await keys.press(steps.getByRole('checkbox', { name: say('firstSteps.marginTrading') }), 'Space');
  await keys.press(button(steps, 'firstSteps.save'));
  await title('firstSteps.planTitle');
  const mini = steps.getByRole('radio', { name: /^MINI/ });
  await expect(mini).toBeVisible();
  await keys.press(button(steps, 'firstSteps.continue'));
  await expect(steps.getByRole('alert')).toHaveText(say('firstSteps.planMissing'));
  await visit('first-steps-plan');
  await keys.press(mini, 'Space');
  await keys.press(button(steps, 'firstSteps.continue'));
  await title('firstSteps.fundTitle');
  await visit('first-steps-fund');
  await page.keyboard.press('Escape');
  await expect(steps).toBeVisible();
  await keys.press(button(steps, 'firstSteps.skip'));
  await expect(steps).toBeHidden();
};
