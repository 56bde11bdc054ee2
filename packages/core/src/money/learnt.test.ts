import { afterEach, describe, expect, it } from 'vitest';
import { readView } from '../app/read';
import { earlierWithdrawalView } from '../platform/intents';
import { locate } from '../platform/navigation';
import { openTab, settings, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { accountTopUpView } from './account-top-up/account-top-up.flow';
import { newDemoAccountView } from './new-demo-account/new-demo-account.flow';
import { complete } from './new-demo-account/new-demo-account.model';
import { plansView } from './plans';
import { transactionsView } from './transactions';
import { withdrawalView } from './withdrawal';

const ASK = 'GET /user/intents/*';
const gold = { id: 4, name: 'GOLD', amount: 500, icon: '', color: '', status: 1, features: {} };
const account = {
  ...{ id: 3, login_id: '48210753', title: 'MT5 Raw Spread', platform: 'MT5', leverage: '1:30' },
  ...{ account_type: 'Raw Spread', server: 'MT5-Demo', password: 'kR7wq2TzMn4XbV9c', currency: 'USD' },
  ...{ account_balance: 5000, is_demo: true },
};

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
const goTo = async (tab: Tab, path: string) => {
  tab.app.send('navigation', { type: 'location.changed', location: locate(path) });
  await tab.advance(0);
};

interface Call {
  readonly path: string;
  readonly operation: string;
  press(tab: Tab): Promise<void>;
  shown(tab: Tab): object;
  /** What its page shows while nobody knows, and after each end. */
  readonly unknown: object;
  readonly made: object;
  readonly refused: object;
}

const calls: Readonly<Record<string, Call>> = {
  'a plan that is joined': {
    path: 'POST /user/upgradeplan',
    operation: 'joinPlan',
    async press(tab) {
      tab.app.send('dialogs', { type: 'dialog.open', name: 'plans', input: {} });
      await tab.advance(0);
      tab.app.send('plans', { type: 'plan.join', id: '4' });
      await tab.advance(500);
      tab.app.send('plans', { type: 'choice.confirm' });
    },
    shown: ({ app }) => plansView.read({ plans: app.snapshot('plans'), planList: app.snapshot('planList') }),
    unknown: { phase: 'unknown' },
    made: { phase: 'listing', problem: null },
    refused: { phase: 'listing', problem: { text: 'No' } },
  },
  'a trading account that is topped up': {
    path: 'POST /server/top_up',
    operation: 'topUpDemoAccount',
    async press(tab) {
      await goTo(tab, '/accounts');
      tab.app.send('accountTopUp', { type: 'card.toggle', id: 3 });
      await tab.advance(500);
      tab.app.send('accountTopUp', { type: 'amount.press', amount: 1000 });
    },
    shown: ({ app }) => accountTopUpView.read({ accountTopUp: app.snapshot('accountTopUp') }),
    unknown: { isUnknown: true },
    made: { isUnknown: false, openId: null, problem: null },
    refused: { isUnknown: false, openId: 3, problem: { text: 'No' } },
  },
  'a trading account that is opened': {
    path: 'POST /servers',
    operation: 'createDemoAccount',
    async press(tab) {
      await goTo(tab, '/new/account/demo');
      tab.app.send('newDemoAccount', { type: 'fields.change', fields: complete });
      tab.app.send('newDemoAccount', { type: 'form.submit' });
    },
    shown: ({ app }) => newDemoAccountView.read({ newDemoAccount: app.snapshot('newDemoAccount') }),
    unknown: { phase: 'unknown' },
    made: { phase: 'accepted', problem: null },
    refused: { phase: 'editing', problem: { text: 'No' }, fields: complete },
  },
};
const cases = Object.entries(calls).flatMap(([name, call]) => [
  [name, 'made', call, 200, { message: 'Done' }] as const,
  [name, 'refused', call, 422, { message: 'No' }] as const,
]);

/** Seconds pass until it is so, or for longer than the queue would take. */
async function wait(tab: Tab, isSo: () => boolean): Promise<void> {
  for (let second = 0; second < 40 && !isSo(); second++) await tab.advance(1_000);
}

const CALL = 'POST /user/withdrawals';
const LIST = 'GET /user/withdrawals';
const real = { ...wireUser, is_practice: false };
const paid = {
  ...{ id: 9, amount: 100, fee: 0, total: 100, type: 'wire', status: 'pending', note: null },
  created_at: '2026-01-15T12:00:00.000Z',
};
const listed = (...data: object[]) => ({ status: 200, body: { data, links: { next: null } } });

/** The dialog of withdrawals over their list; each press is a call that is lost, and so is each question about it. */
async function openWithdrawal() {
  const bank = { id: 2, type: 'bank', content: { bank_name: 'Example Bank', account_number: '•••• 5555' } };
  const server = usualServer()
    .on('GET /user/settings', { status: 200, body: { data: { ...settings, wire_withdraw: 'true' } } })
    .on('POST /auth/user', { status: 200, body: { data: real } })
    .on('GET /user/withdrawals/wallets/index', { status: 200, body: { data: [bank] } })
    .on('GET /user/trades/open', { status: 200, body: { data: [] } })
    .on(LIST, listed())
    .on(CALL, 'fail')
    .on(ASK, 'fail');
  const origin = fakeOrigin({ currentUser: storedUser(real) });
  const tab = await openTab({ server, origin, path: '/transactions' });
  tabs.push(tab);
  const { app } = tab;
  app.send('dialogs', { type: 'dialog.open', name: 'withdrawal', input: {} });
  await tab.advance(0);
  const press = async () => {
    app.send('withdrawal', { type: 'receiver.choose', id: 2 });
    app.send('withdrawal', { type: 'amount.change', text: '100' });
    app.send('withdrawal', { type: 'form.submit' });
    await tab.advance(500);
    app.send('withdrawal', { type: 'withdrawal.confirm' });
  };
  return { tab, server, press, view: () => readView(app, withdrawalView) };
}

describe('what nobody could tell at first, in the whole client', () => {
  it.each(cases)(
    'is shown once it is learnt, and told by one notice: %s and was %s (R15)',
    async (_, end, call, status, body) => {
      const server = usualServer()
        .on('GET /user/settings', { status: 200, body: { data: settings } })
        .on('POST /auth/user', { status: 200, body: { data: wireUser } })
        .on('GET /user/plans', { status: 200, body: { data: [gold], features: [] } })
        .on('GET /servers/user', { status: 200, body: { data: [account] } })
        .on(call.path, 'fail')
        .on(ASK, 'fail');
      const tab = await openTab({ server, origin: fakeOrigin({ currentUser: storedUser() }) });
      tabs.push(tab);
      await call.press(tab);
      const isUnknown = () =>
        Object.entries(call.unknown).every(
          ([key, value]) => (call.shown(tab) as Record<string, unknown>)[key] === value,
        );
      await wait(tab, isUnknown);
      expect(call.shown(tab)).toMatchObject(call.unknown);
      server.on(ASK, { status: 200, body: { data: { operation: call.operation, state: 'settled', status, body } } });
      await wait(tab, () => !isUnknown());
      expect(call.shown(tab)).toMatchObject(call[end]);
      expect(tab.notices()).toEqual([end === 'made' ? `intents.${call.operation}.accepted` : 'No']);
      expect(new Set(server.seen(call.path).map(({ key }) => key)).size).toBe(1);
    },
  );

  it.each([
    ['in the dialog that waits for it', [], { open: 0, problem: null }],
    ['in its form again', [{ type: 'form.edit' }], { open: 1, problem: { id: 'withdrawal.earlierMade' } }],
  ] as const)(
    'is told at once by dialog, balance and list where a withdrawal was made: %s (M-104, R15)',
    async (_, presses, { open, problem }) => {
      const { tab, server, press } = await openWithdrawal();
      const { app } = tab;
      await press();
      const shown = () => ({
        open: app.snapshot('dialogs')?.context.stack.length,
        problem: readView(app, withdrawalView).problem,
        balance: app.snapshot('session')?.context.user?.realBalance,
        rows: readView(app, transactionsView).rows.length,
      });
      await wait(tab, () => readView(app, withdrawalView).phase === 'unknown');
      for (const event of presses) app.send('withdrawal', event);
      expect(shown()).toMatchObject({ open: 1, balance: '1000.5', rows: 0 });
      server.on('POST /auth/user', { status: 200, body: { data: { ...real, estimatedBalance: 900.5 } } });
      server.on(LIST, listed(paid));
      const answer = { operation: 'createWithdrawal', state: 'settled', status: 200, body: { data: paid } };
      server.on(ASK, { status: 200, body: { data: answer } });
      await wait(tab, () => tab.notices().length > 0);
      expect(shown()).toEqual({ open, problem, balance: '900.5', rows: 1 });
      expect(tab.notices()).toEqual(['intents.createWithdrawal.accepted']);
      expect(new Set(server.seen(CALL).map(({ key }) => key)).size).toBe(1);
    },
  );

  it.each([
    ['the earlier', 0],
    ['the later', 1],
  ] as const)(
    'is told by the form alone where of two withdrawals %s was made and the other is unknown (R15)',
    async (_, at) => {
      const { tab, server, ...dialog } = await openWithdrawal();
      await dialog.press();
      await wait(tab, () => dialog.view().phase === 'unknown');
      tab.app.send('withdrawal', { type: 'form.edit' });
      await dialog.press();
      await wait(tab, () => dialog.view().phase === 'unknown');
      tab.app.send('withdrawal', { type: 'form.edit' });
      const note = () => readView(tab.app, earlierWithdrawalView).warning;
      expect([dialog.view().problem, dialog.view().isOtherTold, note()]).toEqual([null, false, expect.anything()]);
      const keys = [...new Set(server.seen(CALL).map(({ key }) => key))];
      expect(keys).toHaveLength(2);
      const answers: Record<string, object> = { [`${keys[at]}`]: { status: 200, body: { data: paid } } };
      server.on(ASK, ({ operation }) => {
        const answer = answers[operation.slice(operation.lastIndexOf('/') + 1)];
        if (answer === undefined) return 'fail';
        return { status: 200, body: { data: { operation: 'createWithdrawal', state: 'settled', ...answer } } };
      });
      await wait(tab, () => tab.notices().length > 0);
      expect(dialog.view()).toMatchObject({
        phase: 'editing',
        problem: { id: 'withdrawal.otherUnknown' },
        isOtherTold: true,
      });
      answers[`${keys[1 - at]}`] = { status: 422, body: { message: 'No' } };
      await wait(tab, () => tab.notices().length > 1);
      expect([dialog.view(), note()]).toMatchObject([
        { phase: 'editing', problem: { id: 'withdrawal.earlierMade' }, isOtherTold: false },
        null,
      ]);
    },
  );
});
