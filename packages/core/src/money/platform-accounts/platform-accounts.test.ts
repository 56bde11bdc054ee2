import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec, toPlainText } from '../../shared/decimal';
import { MASK } from '../../shared/secret';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { platformAccountsActors } from './platform-accounts.actors';
import { platformAccount, platformAccountsModel } from './platform-accounts.model';
import type { PlatformAccount } from './platform-accounts.types';
import { platformAccountsView } from './platform-accounts.view';

const PATH = 'GET /servers/user';
const wire = {
  ...{ id: 3, login_id: '48210753', title: 'MT5 Raw Spread', platform: 'MT5', leverage: '1:30' },
  ...{ account_type: 'Raw Spread', server: 'MT5-Demo', password: 'kR7wq2TzMn4XbV9c', currency: 'USD' },
  ...{ account_balance: 5000.1, is_demo: true },
};
const load = async (body: unknown, status = 200) => {
  const { ask } = platformAccountsActors(servicesOf(fakeServer().on(PATH, { status, body })));
  const input = { question: null, page: null };
  return (await toPromise(createActor(ask, { input }).start())).value;
};

function shown(value: readonly PlatformAccount[]) {
  const flow = stage(platformAccountsModel, { input: { isShown: true, screen: 'platformAccounts' } });
  flow.settle('ask', { value, next: null });
  const page = (offered?: { topUp: readonly number[] }) =>
    platformAccountsView.read({
      platformAccounts: flow.actor.getSnapshot(),
      settings: offered && ({ context: { settings: { offered } } } as never),
    });
  return { ...flow, page };
}

describe('trading accounts', () => {
  proveMachine(platformAccountsModel);

  it('are read in either form of an answer, their balance exactly (M-281, M-282, M-325, R16)', async () => {
    for (const body of [{ data: [wire] }, [wire]]) {
      const [account] = await load(body);
      expect(account).toMatchObject({
        ...{ id: 3, loginId: '48210753', title: 'MT5 Raw Spread', accountType: 'Raw Spread', leverage: '1:30' },
        ...{ server: 'MT5-Demo', currency: 'USD', isDemo: true },
      });
      expect([toPlainText(account!.balance), account!.password.reveal()]).toEqual(['5000.1', 'kR7wq2TzMn4XbV9c']);
    }
    expect(await load({ data: [] })).toEqual([]);
  });

  it('of another form have failed, and what came is quoted nowhere (M-242, R14)', async () => {
    for (const [body, status] of [
      [{ data: 'none' }, 200],
      [{ data: [{ ...wire, account_balance: 'much' }] }, 200],
      [{ data: [{ ...wire, password: undefined }] }, 200],
      [{ data: [wire] }, 500],
    ] as const) {
      const failure = await load(body, status).catch(String);
      expect(failure).toMatch(/trading accounts|list/);
      expect(failure).not.toContain(wire.password);
    }
  });

  it('show a dollar balance by its sign and another by its code; nothing prints the password (M-242, R16)', () => {
    const { accounts, phase } = shown([
      platformAccount({ balance: dec('1234.5') }),
      platformAccount({ id: 4, currency: 'EUR', balance: dec(200) }),
    ]).page();
    expect([phase, ...accounts.map(({ balance }) => balance)]).toEqual(['ready', '$1,234.50', '200.00 EUR']);
    expect(JSON.stringify(accounts)).toContain(MASK);
    expect(JSON.stringify(accounts)).not.toContain('kR7wq2TzMn4XbV9c');
  });

  it('can be topped up by nine amounts, in their own currency (M-228, T-236)', () => {
    const { accounts } = shown([platformAccount(), platformAccount({ id: 4, currency: 'EUR' })]).page();
    expect(accounts[0]?.topUps.map(({ amount }) => amount)).toEqual([
      ...[200, 500, 1000, 2000, 3000, 5000, 10_000, 50_000, 100_000],
    ]);
    expect(accounts.map(({ topUps }) => topUps[8]?.text)).toEqual(['$100,000', '100,000 EUR']);
  });

  it('can be topped up by the amounts of the operator (R28)', () => {
    const { accounts } = shown([platformAccount()]).page({ topUp: [750, 1250] });
    expect(accounts[0]?.topUps).toEqual([
      { amount: 750, text: '$750' },
      { amount: 1250, text: '$1,250' },
    ]);
  });

  it('load again behind what is shown, and an empty list says so after a load only (M-241, R14)', () => {
    const flow = shown([platformAccount()]);
    flow.send({ type: 'remote.load' });
    expect(flow.page()).toMatchObject({ phase: 'ready', isRefreshing: true, accounts: [{ id: 3 }] });
    flow.settle('ask', { value: [], next: null });
    expect(flow.page().phase).toBe('empty');
  });
});
