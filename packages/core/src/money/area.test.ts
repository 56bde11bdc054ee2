import { afterEach, describe, expect, it } from 'vitest';
import { openTab, settings, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { locate } from '../platform/navigation';
import { fakeOrigin } from '../testing/ports.fake';
import { inspection } from '../app/inspection';
import type { InspectionRecord } from '../app/records';
import { cardDepositView } from './card-deposit';
import { card, complete, filled } from './card-deposit/card-deposit.model';
import { accountPasswordView } from './account-password';
import { accountTopUpView } from './account-top-up/account-top-up.flow';
import { depositView } from './deposit';
import { readView } from '../app/read';
import { platformAccountsView } from './platform-accounts';
import { transactionsView } from './transactions';
import { made } from './samples.model';

const DEPOSIT = 'POST /user/deposits';
const METHODS = 'GET /user/deposits/misc/settings';
const NUMBER = '4111111111111111';
const wire = { card_payment: 'true', crypto_payment: 'false', custom_payment: 'false', btcpay_payment: 'false' };
const limits = { card_payment_minimum: null, card_payment_maximum: null, crypto_payments: [] };

const serve = () =>
  usualServer()
    .on('GET /user/settings', { status: 200, body: { data: settings } })
    .on('POST /auth/user', { status: 200, body: { data: wireUser } })
    .on(METHODS, { status: 200, body: { data: { deposit: { ...wire, ...limits }, withdrawal: {} } } })
    .on(DEPOSIT, { status: 201, body: made() });

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

async function open(server = serve(), inspect?: (seen: InspectionRecord) => void) {
  const origin = fakeOrigin({ currentUser: storedUser() });
  const tab = await openTab({ server, origin, ...(inspect && { inspect: inspection(inspect) }) });
  tabs.push(tab);
  return tab;
}
const popup = (tab: Tab) => readView(tab.app, depositView);
const form = (tab: Tab) => cardDepositView.read({ cardDeposit: tab.app.snapshot('cardDeposit') });
const openPopup = async (tab: Tab) => {
  tab.app.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: {} });
  await tab.advance(0);
};
/** Fills the form in and presses both buttons. */
const pay = async (tab: Tab) => {
  // The popup itself told what is offered.
  for (const event of filled().slice(1)) tab.app.send('cardDeposit', event);
  for (let press = 0; press < 2; press++) {
    tab.app.send('cardDeposit', { type: 'form.submit', secrets: card({ card_expiry_month: '02' }) });
    await tab.advance(500);
  }
};

describe('the area of paying in', () => {
  it('starts with the first of its dialogs, and not before (hard case 1, hard case 8)', async () => {
    const tab = await open();
    expect([tab.app.snapshot('deposit'), tab.server.seen(METHODS)]).toEqual([undefined, []]);
    await openPopup(tab);
    expect(popup(tab)).toMatchObject({ phase: 'offering', chosen: 'card' });
    expect(tab.server.seen(METHODS)).toHaveLength(1);
  });

  it('offers an amount of the first steps by no other method once it was paid by one (M-206, M-209)', async () => {
    const coin = { name: 'Bitcoin', symbol: 'BTC', wallet: 'w' };
    const deposit = { ...wire, ...limits, crypto_payment: 'true', crypto_payments: [coin] };
    const server = serve()
      .on(METHODS, { status: 200, body: { data: { deposit } } })
      .on('PUT /user/onboarding', { status: 200, body: { message: 'Done' } });
    const tab = await open(server);
    const { app } = tab;
    app.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: { amount: '250' } });
    await tab.advance(0);
    const amount = () => form(tab).fields.amount;
    expect(amount()).toBe('250');
    app.send('deposit', { type: 'method.choose', method: 'coin.BTC' });
    app.send('coinDeposit', { type: 'form.submit' });
    await tab.advance(500);
    expect([amount(), server.seen('PUT /user/onboarding').length]).toEqual(['', 1]);
    expect(app.snapshot('dialogs')?.context.stack).toEqual([{ name: 'depositPopup', input: {} }]);
  });

  it('offers it no more once the server says that another tab made the first deposit (M-209)', async () => {
    const server = serve();
    const tab = await open(server);
    tab.app.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: { amount: '250' } });
    await tab.advance(0);
    expect(form(tab).fields.amount).toBe('250');
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, onboarding_done: true } } });
    tab.app.send('session', { type: 'user.reload' });
    await tab.advance(0);
    expect([form(tab).fields.amount, server.seen('PUT /user/onboarding')]).toEqual(['', []]);
  });

  it('says of an account to withdraw to that is being saved, or removed, when a switch of the mode stops that (M-124, M-125, R15)', async () => {
    const SAVE = 'POST /user/withdrawals/wallets/store';
    const REMOVE = 'DELETE /user/withdrawals/wallets/1';
    const saved = { id: 1, type: 'paypal', content: { email: 'ada@example.com' } };
    const server = serve()
      .on('GET /user/settings', { status: 200, body: { data: { ...settings, paypal_withdraw: 'true' } } })
      .on('GET /user/withdrawals/wallets/index', { status: 200, body: { data: [saved] } })
      .on(SAVE, 'hold')
      .on(REMOVE, 'hold');
    const tab = await open(server);
    const { app } = tab;
    app.send('dialogs', { type: 'dialog.open', name: 'withdrawalMethods', input: {} });
    await tab.advance(0);
    app.send('withdrawalMethods', { type: 'receiver.remove', id: 1 });
    app.send('withdrawalMethods', { type: 'removal.confirm' });
    app.send('receiverForm', { type: 'receiver.add', method: 'paypal' });
    app.send('receiverForm', { type: 'field.change', field: 'email', text: 'ada@example.com' });
    app.send('receiverForm', { type: 'form.submit' });
    await tab.advance(0);
    expect([server.seen(SAVE).length, server.seen(REMOVE).length, tab.notices()]).toEqual([1, 1, []]);
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: !wireUser.is_practice } } });
    app.send('session', { type: 'user.reload' });
    await tab.advance(0);
    expect(tab.notices().toSorted()).toEqual(['receiverForm.unconfirmed', 'withdrawalMethods.removalUnconfirmed']);
  });

  it('that did not load is loaded again on request, and nothing else is disturbed (A-241)', async () => {
    const tab = await openTab({
      server: serve(),
      origin: fakeOrigin({ currentUser: storedUser() }),
      change: (ports) => {
        const { load } = ports;
        let tries = 0;
        ports.load = (name) => (name === 'money' && ++tries === 1 ? Promise.reject(new Error('lost')) : load(name));
      },
    });
    tabs.push(tab);
    await openPopup(tab);
    expect([popup(tab).phase, tab.notices()]).toEqual(['loading', ['area.failed']]);
    tab.app.send('areas', { type: 'area.retry', area: 'money' });
    await tab.advance(0);
    expect([popup(tab).phase, tab.app.snapshot('tradingAccount')]).toMatchObject(['offering', {}]);
  });

  it('shows a list that was opened without a network when that is back, after one question more (A-241)', async () => {
    const server = serve().on('GET /servers/user', 'fail');
    const tab = await open(server);
    const list = () => readView(tab.app, platformAccountsView).phase;
    await openPopup(tab);
    tab.ports.online.set(false);
    tab.app.send('navigation', { type: 'location.changed', location: locate('/accounts') });
    await tab.advance(0);
    expect(list()).toBe('failed');
    server.on('GET /servers/user', { status: 200, body: { data: [] } });
    tab.ports.online.set(true);
    await tab.advance(0);
    expect([list(), server.seen('GET /servers/user').length]).toEqual(['empty', 2]);
  });

  it('shows within a minute that a pending deposit was rejected, and asks for nothing while nobody looks (M-222, R22)', async () => {
    const LIST = 'GET /user/deposits';
    const row = {
      id: 17,
      payment_method: 'card',
      currency: 'USD',
      amount: 250,
      created_at: '2026-11-16T12:15:00.000Z',
    };
    const listed = (status: number) => ({ status: 200, body: { data: [{ ...row, status }] } });
    const server = serve()
      .on('GET /user/withdrawals', { status: 200, body: { data: [] } })
      .on(LIST, listed(0));
    const tab = await open(server);
    const words = () =>
      transactionsView.read({ transactions: tab.app.snapshot('transactions') }).rows.map(({ cells }) => cells.status);
    const asked = () => server.seen(LIST).length;
    tab.app.send('navigation', { type: 'location.changed', location: locate('/transactions') });
    await tab.advance(0);
    tab.app.send('transactions', { type: 'remote.change', question: 'deposits' });
    await tab.advance(0);
    expect([words(), asked()]).toEqual([[{ id: 'transactions.status.pending' }], 1]);
    tab.ports.visible.set(false);
    await tab.advance(600_000);
    expect(asked()).toBe(1);
    server.on(LIST, listed(2));
    tab.ports.visible.set(true);
    await tab.advance(0);
    expect([words(), asked()]).toEqual([[{ id: 'transactions.status.rejected' }], 2]);
    await tab.advance(60_000);
    await tab.advance(60_000);
    expect(asked()).toBe(2);
  });

  it('sends a card once, under one key, also when the first answer is lost (M-292, M-303, M-334, R15)', async () => {
    const server = serve().on(DEPOSIT, 'fail');
    const tab = await open(server);
    await openPopup(tab);
    await pay(tab);
    server.on(DEPOSIT, { status: 201, body: made() });
    await tab.advance(1_000);
    const calls = server.seen(DEPOSIT);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect([calls[1]?.key, calls[1]?.body]).toEqual([calls[0]?.key, calls[0]?.body]);
    expect(calls[0]?.body).toEqual({
      ...{ ...complete, payment_method: 'card', amount: 250 },
      ...{ card_number: NUMBER, card_cvv: '123', card_expiry_month: '02', card_expiry_year: '26' },
    });
    expect(form(tab)).toMatchObject({ step: 'done', answer: { text: 'Deposit successful' } });
  });

  it('keeps the card out of storage, log and inspection, and forgets the form on sign-out (M-051)', async () => {
    const seen: InspectionRecord[] = [];
    const server = serve().on(DEPOSIT, { status: 422, body: { message: 'No', errors: { card_number: ['Declined'] } } });
    const tab = await open(server, (record) => seen.push(record));
    await openPopup(tab);
    await pay(tab);
    expect(form(tab).rows).toEqual([{ text: 'No' }, { text: 'Declined' }]);
    const kept = JSON.stringify([
      seen,
      tab.ports.origin.read(),
      tab.ports.recorded,
      tab.app.snapshot('cardDeposit')?.context,
    ]);
    expect(kept).toContain('intent.submit');
    for (const typed of [NUMBER, '4111 1111', '"123"', '"02"']) expect(kept).not.toContain(typed);
    tab.app.send('session', { type: 'session.end' });
    await tab.advance(0);
    expect([tab.app.snapshot('cardDeposit'), tab.app.snapshot('dialogs')?.context.stack]).toEqual([undefined, []]);
  });

  it.each([
    ['made', { state: 'settled', status: 201, body: made() }, { step: 'done', answer: { text: 'Deposit successful' } }],
    [
      'refused',
      { state: 'settled', status: 422, body: { message: 'The card was declined.' } },
      { step: 'card', rows: [{ text: 'The card was declined.' }], fields: complete },
    ],
    [
      'never received',
      { state: 'unknown', status: null, body: null },
      { step: 'card', rows: [{ id: 'cardDeposit.notReceived' }], fields: complete },
    ],
  ])(
    'shows in the open form what nobody could tell at first, once it is learnt: %s (R15)',
    async (_, answer, shown) => {
      const ASK = 'GET /user/intents/*';
      const server = serve().on(DEPOSIT, 'fail').on(ASK, 'fail');
      const tab = await open(server);
      await openPopup(tab);
      await pay(tab);
      for (let second = 0; second < 30 && form(tab).step !== 'unknown'; second++) await tab.advance(1_000);
      expect([form(tab).step, tab.notices()]).toEqual(['unknown', []]);
      server.on(ASK, { status: 200, body: { data: { operation: 'createDeposit', ...answer } } });
      for (let second = 0; second < 40 && form(tab).step === 'unknown'; second++) await tab.advance(1_000);
      expect(form(tab)).toMatchObject(shown);
      expect(new Set(server.seen(DEPOSIT).map(({ key }) => key)).size).toBe(1);
      expect(tab.notices()).toHaveLength(1);
    },
  );

  it('tells by a notice what became of a deposit whose popup was closed meanwhile (R15)', async () => {
    const server = serve().on(DEPOSIT, 'hold');
    const tab = await open(server);
    await openPopup(tab);
    await pay(tab);
    tab.app.send('dialogs', { type: 'dialog.close', name: 'depositPopup' });
    await tab.advance(0);
    await server.take(DEPOSIT).answer(201, made());
    expect(tab.notices()).toEqual(['intents.createDeposit.received']);
    await openPopup(tab);
    expect(form(tab)).toMatchObject({ step: 'card', isBusy: false, fields: { card_holder: '' } });
  });

  it('leads a new client to a deposit of the plan, and tells the server of that one alone (M-206, M-207, M-209, A-076)', async () => {
    const PLANS = 'GET /user/plans';
    const DONE = 'PUT /user/onboarding';
    const gold = { id: 4, name: 'GOLD', amount: 4000, icon: '', color: '', status: 1, features: {} };
    const server = serve()
      .on(PLANS, { status: 200, body: { data: [gold], features: [] } })
      .on('PUT /user/investment/interests', { status: 200, body: { message: 'Saved' } })
      .on(DONE, { status: 200, body: { message: 'Done' } });
    const tab = await open(server);
    await openPopup(tab);
    await pay(tab);
    expect([form(tab).step, server.seen(DONE)]).toEqual(['done', []]);
    await tab.advance(500);
    tab.app.send('cardDeposit', { type: 'form.done' });
    await tab.advance(0);

    tab.app.send('dialogs', { type: 'dialog.open', name: 'onboarding', input: {} });
    await tab.advance(0);
    for (const event of [
      { type: 'step.next' },
      { type: 'interests.change', interests: ['Margin Trading'] },
      { type: 'step.next' },
      { type: 'plan.choose', id: '4' },
      { type: 'step.next' },
      { type: 'account.fund' },
    ] as const) {
      tab.app.send('firstSteps', event);
      await tab.advance(0);
    }
    expect(tab.app.snapshot('dialogs')?.context.stack).toEqual([{ name: 'depositPopup', input: { amount: '4000' } }]);
    expect(form(tab).fields.amount).toBe('4000');
    await pay(tab);
    expect([form(tab).step, server.seen(DONE)]).toMatchObject(['done', [{ body: undefined }]]);
    await tab.advance(500);
    tab.app.send('cardDeposit', { type: 'form.done' });
    await tab.advance(0);
    await openPopup(tab);
    expect(form(tab).fields.amount).toBe('');
    await pay(tab);
    expect([form(tab).step, server.seen(DONE).length]).toEqual(['done', 1]);
  });

  it('tells the server that the first steps are done though their popup was closed before the answer (M-207, M-209)', async () => {
    const DONE = 'PUT /user/onboarding';
    const server = serve()
      .on(DEPOSIT, 'hold')
      .on(DONE, { status: 200, body: { message: 'Done' } });
    const tab = await open(server);
    tab.app.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: { amount: '4000' } });
    await tab.advance(0);
    await pay(tab);
    tab.app.send('dialogs', { type: 'dialog.close', name: 'depositPopup' });
    await tab.advance(0);
    expect(server.seen(DONE)).toEqual([]);
    await server.take(DEPOSIT).answer(201, made());
    expect([tab.notices(), server.seen(DONE).length]).toEqual([['intents.createDeposit.received'], 1]);
  });
});

describe('trading accounts in the whole client', () => {
  const PASSWORD = 'kR7wq2TzMn4XbV9c';
  const account = {
    ...{ id: 3, login_id: '48210753', title: 'MT5 Raw Spread', platform: 'MT5', leverage: '1:30' },
    ...{ account_type: 'Raw Spread', server: 'MT5-Demo', password: PASSWORD, currency: 'USD' },
    ...{ account_balance: 5000, is_demo: true },
  };
  const LIST = 'GET /servers/user';
  const TOP_UP = 'POST /server/top_up';
  const CREATE = 'POST /servers';
  const accounts = (tab: Tab) => readView(tab.app, platformAccountsView);
  const goTo = async (tab: Tab, path: string) => {
    tab.app.send('navigation', { type: 'location.changed', location: locate(path) });
    await tab.advance(0);
  };

  it('are topped up once, under one key, also when the first answer is lost, and load again (M-241, M-292, M-327, R15)', async () => {
    const server = serve()
      .on(LIST, { status: 200, body: { data: [account] } })
      .on(TOP_UP, 'fail');
    const tab = await open(server);
    await goTo(tab, '/accounts');
    expect(accounts(tab).accounts).toMatchObject([{ id: 3, balance: '$5,000.00' }]);
    tab.app.send('accountTopUp', { type: 'card.toggle', id: 3 });
    await tab.advance(500);
    for (let press = 0; press < 2; press++) tab.app.send('accountTopUp', { type: 'amount.press', amount: 1000 });
    await tab.advance(500);
    const after = { ...account, account_balance: 6000 };
    server
      .on(TOP_UP, { status: 200, body: { message: 'Account topped up', data: after } })
      .on(LIST, { status: 200, body: { data: [after] } });
    await tab.advance(1_000);
    const calls = server.seen(TOP_UP);
    expect(calls.map(({ body }) => body)).toEqual([
      { id: 3, amount: 1000 },
      { id: 3, amount: 1000 },
    ]);
    expect([calls[0]?.key, new Set(calls.map(({ key }) => key)).size]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      1,
    ]);
    expect(accounts(tab).accounts).toMatchObject([{ balance: '$6,000.00' }]);
    expect(accountTopUpView.read({ accountTopUp: tab.app.snapshot('accountTopUp') }).openId).toBeNull();
  });

  it('whose page is left while a top-up is on its way are told of once, wherever that ends (M-241, R15)', async () => {
    const server = serve()
      .on(LIST, { status: 200, body: { data: [account] } })
      .on(TOP_UP, 'hold');
    const tab = await open(server);
    await goTo(tab, '/accounts');
    tab.app.send('accountTopUp', { type: 'card.toggle', id: 3 });
    await tab.advance(500);
    tab.app.send('accountTopUp', { type: 'amount.press', amount: 1000 });
    await tab.advance(500);
    await goTo(tab, '/traderoom');
    await server.take(TOP_UP).answer(200, { message: 'Account topped up', data: account });
    await tab.advance(500);
    expect(tab.notices()).toEqual(['intents.topUpDemoAccount.accepted']);
    await goTo(tab, '/accounts');
    expect(readView(tab.app, accountTopUpView)).toMatchObject({ openId: null, isBusy: false });
    expect([tab.notices().length, server.seen(TOP_UP).length]).toEqual([1, 1]);
  });

  it('are made by one call, in the form of the contract (M-239, M-241, M-292, M-326)', async () => {
    const server = serve()
      .on(LIST, { status: 200, body: { data: [] } })
      .on(CREATE, { status: 201, body: { message: 'Demo account created', data: account } });
    const tab = await open(server);
    await goTo(tab, '/new/account/demo');
    const fields = {
      platform: 'MT5',
      account_type: 'Raw Spread',
      currency: 'USD',
      leverage: '1:30',
      initial_deposit: '5000',
    };
    tab.app.send('newDemoAccount', { type: 'fields.change', fields });
    tab.app.send('newDemoAccount', { type: 'form.submit' });
    await tab.advance(500);
    expect(server.seen(CREATE)).toMatchObject([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          ...{ platform: 'MT5', leverage: '1:30', account_type: 'Raw Spread', currency: 'USD' },
          ...{ server: 'MT5-Demo', is_demo: true, initial_deposit: 5000 },
        },
      },
    ]);
    expect(tab.app.snapshot('newDemoAccount')?.value).toBe('accepted');
    // The list comes with its page, passwords and all, and not before.
    expect(server.seen(LIST)).toEqual([]);
    await goTo(tab, '/accounts');
    expect(server.seen(LIST)).toHaveLength(1);
  });

  it('keep their passwords out of storage, log and inspection, those of answers too (M-242)', async () => {
    const seen: InspectionRecord[] = [];
    const server = serve()
      .on(LIST, { status: 200, body: { data: [account] } })
      .on(TOP_UP, { status: 200, body: { message: 'Account topped up', data: account } });
    const tab = await open(server, (record) => seen.push(record));
    await goTo(tab, '/accounts');
    const [first] = accounts(tab).accounts;
    tab.app.send('accountPassword', { type: 'password.show', id: 3 });
    tab.app.send('accountPassword', { type: 'password.copy', password: first!.password });
    tab.app.send('accountTopUp', { type: 'card.toggle', id: 3 });
    await tab.advance(500);
    tab.app.send('accountTopUp', { type: 'amount.press', amount: 200 });
    await tab.advance(500);
    expect(accountPasswordView.read({ accountPassword: tab.app.snapshot('accountPassword') }).shownId).toBe(3);
    const contexts = (['platformAccounts', 'accountPassword', 'accountTopUp', 'intentQueue'] as const).map(
      (name) => tab.app.snapshot(name)?.context,
    );
    const kept = JSON.stringify([seen, tab.ports.origin.read(), tab.ports.recorded.logged, contexts]);
    expect(kept).toContain('intent.settled');
    expect(kept).not.toContain(PASSWORD);
    await goTo(tab, '/traderoom');
    expect(accountPasswordView.read({ accountPassword: tab.app.snapshot('accountPassword') }).shownId).toBeNull();
  });
});
