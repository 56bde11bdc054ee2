import { afterEach, describe, expect, it } from 'vitest';
import { locate } from '../platform/navigation';
import { openTab, settings, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { accountTopUpView } from './account-top-up/account-top-up.flow';
import { newDemoAccountView } from './new-demo-account/new-demo-account.flow';
import { complete } from './new-demo-account/new-demo-account.model';
import { plansView } from './plans';

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
});
