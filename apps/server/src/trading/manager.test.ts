import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../operator/program';
import { users } from '../store/schema';
import { managers } from '../store/schema-trading';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let manager: Trader;
let client: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });
const connect = (who: Trader, traderRequest: 'pending' | 'accepted') =>
  server.services.db.update(users).set({ traderRequest, managerId: manager.id }).where(eq(users.id, who.id));
const profile = async () => (await client.call('getManager', { params: { manager_id: manager.id } })).body.data;
/** Opens 0.1 BTCUSD at 50,010 and closes it at this bid. */
const trade = async (bid: number) => {
  price(50_000);
  const { id } = await manager.place({ qty: 0.1 });
  price(bid);
  await manager.close(id);
};

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-08-20T14:00:00Z');
  server.market.unscript();
  price(50_000);
  [manager, client] = [await server.trader(), await server.trader('2500.25')];
});
afterAll(() => server.close());

describe('the profile of an account manager', () => {
  it('is shown to whom the manager is connected with, or has made an offer (T-255, T-260)', async () => {
    for (const state of ['pending', 'accepted'] as const) {
      await connect(client, state);
      const { status, body } = await client.call('getManager', { params: { manager_id: manager.id } });
      expect([status, body.data.user.name]).toEqual([200, 'Test Person']);
    }
  });

  it('is 404 for every other id, one that is not an id is 422 (T-255)', async () => {
    const other = await server.trader();
    await connect(other, 'accepted');
    const missing = { status: 404, body: { message: 'There is no such manager.' } };
    for (const id of [manager.id, client.id, 999_999])
      expect(await client.call('getManager', { params: { manager_id: id } })).toMatchObject(missing);
    await connect(client, 'accepted');
    expect(await client.call('getManager', { params: { manager_id: client.id } })).toMatchObject(missing);
    expect((await client.call('getManager', { params: { manager_id: 'x' } })).status).toBe(422);
  });

  it('begins at nothing (T-188, T-190, T-212)', async () => {
    await connect(client, 'pending');
    const found = await profile();
    expect(found).toEqual({
      user: { name: 'Test Person', avatar: '', email: expect.stringContaining('@example.org') },
      overview: {
        monthly_return: 0,
        total_return: 0,
        total_win: 0,
        total_trade: 0,
        trade_length: 0,
        trade_per_day: 0,
        total_amount_under_management: 0,
        trader_security_deposit: 0,
      },
      open_trades: [],
      closed_trades: [],
      followers: 1,
      copier: 0,
    });
  });

  it('counts clients and the real balances of those who are connected (T-212, T-190)', async () => {
    const other = await server.trader('100.00');
    await connect(client, 'accepted');
    await connect(other, 'pending');
    await server.services.db
      .insert(managers)
      .values({ userId: manager.id, about: 'Seldom more than two positions.', securityDeposit: '50000.00' });
    expect(await profile()).toMatchObject({
      about: 'Seldom more than two positions.',
      followers: 2,
      copier: 1,
      overview: { total_amount_under_management: 2500.25, trader_security_deposit: 50_000 },
    });
  });

  it('sums up the closed positions of the real account by months (T-190, T-212)', async () => {
    await connect(client, 'accepted');
    await trade(51_810);
    server.setTime('2026-10-21T14:00:00Z');
    await trade(49_410);
    const { id } = await manager.place({ qty: 0.1 });
    server.setTime('2026-10-23T02:00:00Z');
    price(50_210);
    await manager.close(id);
    await manager.switchTo('practice');
    await trade(60_000);
    await manager.switchTo('real');
    const found = await profile();
    // 180 − 60 + 20 − … of 10,000; the last one was opened at 49,420.
    expect(found).toMatchObject({
      months_val: ['2026-08', '2026-09', '2026-10'],
      profits_val: [1.8, 0, 0.19],
      overview_val: 1.99,
      overview: {
        total_trade: 3,
        total_win: 2,
        total_return: 1.99,
        monthly_return: 0.66,
        trade_length: 12,
        trade_per_day: 0.05,
      },
    });
    expect(found.closed_trades).toHaveLength(3);
    expect(found.closed_trades[0]).toMatchObject({ id, profit: 79, status: 1 });
    expect(found.closed_trades[0]).not.toHaveProperty('stop_loss');
  });

  it('measures by all that was paid in, in a plan or not: one that is joined or left changes no return (T-190, T-212)', async () => {
    await connect(client, 'accepted');
    await trade(51_810);
    const before = await profile();
    expect(before.overview.total_return).toBe(1.8);
    const { body } = await manager.call('listPlans');
    const plan = { body: { plan_id: body.data[0].id } };
    expect((await manager.call('joinPlan', plan)).status).toBe(200);
    expect(await profile()).toEqual(before);
    expect((await manager.call('leavePlan', plan)).status).toBe(200);
    expect(await profile()).toEqual(before);
  });

  it('measures by it after money was taken out as well: who withdraws shows no greater return (T-190, T-212, R28)', async () => {
    await connect(client, 'accepted');
    await trade(51_810);
    const before = await profile();
    await server.frame.setSettings({ paypal_withdraw: 'true' });
    const paypal = { type: 'paypal', email: 'manager.receiver@example.com' };
    const account = (await manager.call('createWithdrawalAccount', { body: paypal })).body.data.id;
    const body = { amount: 9_900, account_id: account, type: 'paypal' };
    const { id } = (await manager.call('createWithdrawal', { body })).body.data;
    expect(await profile()).toEqual(before);
    const host = { open: async () => server.services, isDemo: true, account: 'ann' };
    expect(await runCommand(['withdrawal', 'reject', String(id), '--note', 'no'], host)).toMatchObject({ code: 0 });
    expect(await profile()).toEqual(before);
    await server.frame.setSettings({ paypal_withdraw: 'false' });
  });

  it('measures a loss by it as well: the same money that is paid in again makes it no smaller (T-190, T-212, R28)', async () => {
    await connect(client, 'accepted');
    await trade(51_000);
    await trade(49_000);
    const before = await profile();
    const host = { open: async () => server.services, isDemo: true, account: 'ann' };
    for (const amount of ['-5000', '+5000', '-5000', '+5000']) {
      const adjusted = ['balance', 'adjust', `WEB${manager.id}`, amount, '--reason', 'a test'];
      expect(await runCommand(adjusted, host)).toMatchObject({ code: 0 });
      expect(await profile()).toEqual(before);
    }
  });

  it('lists the open positions at the present price, newest first (T-187)', async () => {
    await connect(client, 'accepted');
    const first = await manager.place({ qty: 0.1, is_stop_loss: true, stop_loss: 50 });
    server.advance(1);
    const second = await manager.place();
    price(50_100);
    const { open_trades: open } = await profile();
    expect(open).toMatchObject([
      { id: second.id, status: 0, closing_price: 50_100 },
      { id: first.id, profit: 9, closed_at: null },
    ]);
    expect(open[1]).not.toHaveProperty('stop_loss');
  });
});
