import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../operator/program';
import { ledger } from '../store/schema';
import { joinedPlans } from '../store/schema-account';
import { setBalance } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
let ids: Record<string, number>;

beforeAll(async () => {
  server = await createTradingServer();
  const { body } = await (await server.trader()).call('listPlans');
  ids = Object.fromEntries(body.data.map(({ id, name }: { id: number; name: string }) => [name, id]));
});
beforeEach(async () => {
  server.market.unscript();
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
  await server.frame.setSettings({ enable_multi_plans: 'false' });
  trader = await server.trader();
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const call = (operation: 'joinPlan' | 'leavePlan') => (name: string, key?: string) =>
  trader.call(operation, {
    body: { plan_id: ids[name] ?? 0 },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
const [join, leave] = [call('joinPlan'), call('leavePlan')];
const user = async () => (await trader.call('reloadUser')).body.data;
const done = (message: string) => ({ status: 200, body: { message } });
const refusal = (status: number, text: string, more: object = {}) => ({
  status,
  body: { message: text, error: text, ...more },
});
const isNothing = { plan_balance: 0, plan_name: '', trading_plans: [], trading_plans_id: [], currentPlan: null };
const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });

describe('the list of plans', () => {
  it('has the named tiers, the cheapest first (M-190, M-322, T-235, T-249)', async () => {
    const { status, body } = await trader.call('listPlans');
    expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['MINI', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'DIAMOND'],
    ]);
    const amounts = body.data.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
  });

  it('tells what each plan has of the features that they compare (A-281, M-277, M-335)', async () => {
    const { body } = await trader.call('listPlans');
    expect(body.features).toEqual(['Account manager', 'Support', 'Market news', 'Webinars']);
    expect(body.data[3]).toEqual({
      ...{ id: ids['GOLD'], name: 'GOLD', amount: 5000, icon: '', color: '#c9a227', status: 1 },
      features: { 'Account manager': true, Support: 'Email and chat', 'Market news': 'Daily', Webinars: true },
    });
  });

  it('promises no return (R28)', async () => {
    const { body } = await trader.call('listPlans');
    expect(JSON.stringify(body)).not.toMatch(/profit|return|guarante|%/i);
  });

  it('has what the operator offers, at the price of now, and nothing else (M-191)', async () => {
    await operate('plan', 'stop', 'mini');
    await operate('plan', 'price', 'BRONZE', '1500.50');
    try {
      const { body } = await trader.call('listPlans');
      expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('MINI');
      expect(body.data[0]).toMatchObject({ name: 'BRONZE', amount: 1500.5 });
      expect(await join('MINI')).toMatchObject(refusal(404, 'There is no such plan.'));
      expect((await operate('plan', 'list')).out).toMatch(/MINI +250\.00 +no +0/);
      for (const args of [
        ['price', 'GOLD', '-1'],
        ['price', 'GOLD', '1.001'],
        ['offer', 'TIN'],
      ])
        expect((await operate('plan', ...args)).code).toBe(1);
    } finally {
      await operate('plan', 'offer', 'MINI');
      await operate('plan', 'price', 'BRONZE', '1000');
    }
  });
});

describe('joining a plan', () => {
  it('moves its amount from the real balance to the plan by one row of the ledger (M-197, M-199, M-320, A-195)', async () => {
    expect(await user()).toMatchObject({ ...isNothing, estimatedBalance: 10_000 });
    expect(await join('GOLD')).toMatchObject(done('You have joined the GOLD plan'));
    expect(await user()).toMatchObject({
      ...{ estimatedBalance: 5000, practice_wallet: 10_000, plan_balance: 5000, plan_name: 'GOLD' },
      ...{ trading_plans: [{ id: ids['GOLD'], name: 'GOLD', paid: 5000 }], trading_plans_id: [ids['GOLD']] },
      currentPlan: { name: 'GOLD', color: '#c9a227' },
    });
    expect(await trader.ledger()).toEqual([
      { type: 'plan', source: 'GOLD', amount: '-5000.00', balanceAfter: '5000.00' },
    ]);
    const { body } = await trader.call('listTransactions', { body: { account_type: 'real' } });
    expect(body.data[0]).toMatchObject({ trans_type: 'debit', type: 'plan', source: 'GOLD', amount: 5000 });
  });

  it('is of one moment with the row of the ledger that paid for it, while time goes on (M-197)', async () => {
    const { clock, db } = server.frame;
    const now = clock.now.bind(clock);
    const running = vi.spyOn(clock, 'now').mockImplementation(() => {
      clock.advance(1);
      return now();
    });
    expect((await join('MINI').finally(() => running.mockRestore())).status).toBe(200);
    const rows = await db
      .select({ joinedAt: joinedPlans.joinedAt, paidAt: ledger.at })
      .from(joinedPlans)
      .innerJoin(ledger, eq(ledger.id, joinedPlans.debitId))
      .where(eq(joinedPlans.userId, trader.id));
    expect(rows.map(({ joinedAt, paidAt }) => paidAt.getTime() - joinedAt.getTime())).toEqual([0]);
  });

  it('joins nothing at another price than the one that was shown (M-197)', async () => {
    const at = (amount: number) => trader.call('joinPlan', { body: { plan_id: ids['MINI'], amount } });
    const before = await trader.ledger();
    const { status, body } = await at(249.99);
    expect([status, body.errors]).toEqual([
      422,
      { amount: ['The price of this plan has changed. Please check it and join again.'] },
    ]);
    expect(await trader.ledger()).toEqual(before);
  });

  it('joins nothing where another sum returns than the one that was shown (M-196)', async () => {
    const joined = async (name: string, returned: number) => {
      const { status, body } = await trader.call('joinPlan', { body: { plan_id: ids[name], returned } });
      return [status, Object.keys(body.errors ?? {})];
    };
    const refused = [422, ['returned']];
    expect(await joined('MINI', 250)).toEqual(refused);
    expect(await joined('MINI', 0)).toEqual([200, []]);
    const before = await trader.ledger();
    expect([await joined('GOLD', 0), await trader.ledger()]).toEqual([refused, before]);
    // Since then the operator lets plans be held side by side.
    await server.frame.setSettings({ enable_multi_plans: 'true' });
    expect([await joined('GOLD', 250), await trader.ledger()]).toEqual([refused, before]);
    await server.frame.setSettings({ enable_multi_plans: 'false' });
    expect(await joined('GOLD', 250)).toEqual([200, []]);
  });

  it('concerns the real account while practice is the active one (M-197)', async () => {
    await trader.switchTo('practice');
    expect((await join('MINI')).status).toBe(200);
    expect(await user()).toMatchObject({ estimatedBalance: 9750, practice_wallet: 10_000, is_practice: true });
  });

  it('replaces the present plan where one at a time is offered: its amount returns first (M-196, R19)', async () => {
    await join('GOLD');
    // 5,000 are left and 5,000 return.
    expect((await operate('plan', 'price', 'SILVER', '10000')).code).toBe(0);
    try {
      expect(await join('SILVER')).toMatchObject(done('You have joined the SILVER plan'));
    } finally {
      await operate('plan', 'price', 'SILVER', '2500');
    }
    expect(await user()).toMatchObject({
      ...{ estimatedBalance: 0, plan_balance: 10_000, plan_name: 'SILVER', trading_plans_id: [ids['SILVER']] },
    });
    expect((await trader.ledger()).map(({ source, amount }) => [source, amount])).toEqual([
      ['GOLD', '-5000.00'],
      ['GOLD', '5000.00'],
      ['SILVER', '-10000.00'],
    ]);
  });

  it('adds to the others where several are offered; the last one is the current one (M-196, M-199)', async () => {
    await server.frame.setSettings({ enable_multi_plans: 'true' });
    await join('GOLD');
    await join('MINI');
    expect(await user()).toMatchObject({
      ...{ estimatedBalance: 4750, plan_balance: 5250, plan_name: 'MINI', currentPlan: { name: 'MINI' } },
      trading_plans_id: [ids['GOLD'], ids['MINI']],
    });
    await leave('MINI');
    expect(await user()).toMatchObject({ plan_name: 'GOLD', plan_balance: 5000, trading_plans_id: [ids['GOLD']] });
  });

  it('is refused above the balance, to the cent, and leaves the present plan alone (M-197, M-290, R19)', async () => {
    await join('MINI');
    await setBalance(server.services.db, server.services.clock.now(), trader.id, '4749.99');
    const tooDear = refusal(422, 'Insufficient balance', { errors: { plan_id: ['Insufficient balance'] } });
    expect(await join('GOLD')).toMatchObject(tooDear);
    expect(await user()).toMatchObject({ estimatedBalance: 4749.99, plan_balance: 250, plan_name: 'MINI' });
    await setBalance(server.services.db, server.services.clock.now(), trader.id, '4750.00');
    expect((await join('GOLD')).status).toBe(200);
    expect(await user()).toMatchObject({ estimatedBalance: 0, plan_balance: 5000 });
  });

  it('is refused above the free margin of the real account, whichever account is active (R19)', async () => {
    // At a leverage of 5 this holds 8,001.60 of the 10,000.
    await trader.place({ qty: 0.8 });
    await trader.switchTo('practice');
    expect((await join('GOLD')).body.error).toBe('Insufficient balance');
    expect((await join('MINI')).status).toBe(200);
  });

  it('is refused while it is active, and of a plan that there is not (M-197, M-290)', async () => {
    await join('MINI');
    expect(await join('MINI')).toMatchObject(refusal(409, 'Plan already active', { status: 'plan_active' }));
    expect(await join('TIN')).toMatchObject({ status: 422 });
    const unknown = await trader.call('joinPlan', { body: { plan_id: 999_999 } });
    expect(unknown).toMatchObject(refusal(404, 'There is no such plan.'));
    expect(await user()).toMatchObject({ estimatedBalance: 9750, plan_balance: 250 });
  });

  it('takes the amount once for its key, however often it is sent, and once for two sent at once (M-292, R15)', async () => {
    const key = randomUUID();
    await Promise.all([join('MINI', key), join('MINI', key)]);
    // All four at once may come as GOLD, MINI, GOLD, each of which is a change of plan.
    await Promise.all([join('GOLD'), join('GOLD')]);
    const again = await join('MINI', key);
    expect(again).toMatchObject(done('You have joined the MINI plan'));
    const taken = (await trader.ledger()).filter(({ amount }) => amount === '-5000.00');
    expect([taken.length, (await trader.ledger()).filter(({ amount }) => amount === '-250.00').length]).toEqual([1, 1]);
  });
});

describe('leaving a plan', () => {
  it('returns what was paid, whatever the plan costs by then (M-197, M-198, M-321)', async () => {
    await join('GOLD');
    await operate('plan', 'price', 'GOLD', '9000');
    await operate('plan', 'stop', 'GOLD');
    try {
      expect(await leave('GOLD')).toMatchObject(done('You have left the GOLD plan'));
    } finally {
      await operate('plan', 'price', 'GOLD', '5000');
      await operate('plan', 'offer', 'GOLD');
    }
    expect(await user()).toMatchObject({ ...isNothing, estimatedBalance: 10_000 });
    expect((await trader.ledger()).map(({ type, amount }) => [type, amount])).toEqual([
      ['plan', '-5000.00'],
      ['plan', '5000.00'],
    ]);
  });

  it('is refused when it is not active, and of nobody else (M-198, M-290)', async () => {
    await join('MINI');
    const stranger = await server.trader();
    const notActive = refusal(422, 'Plan is not active', { errors: { plan_id: ['Plan is not active'] } });
    expect(await stranger.call('leavePlan', { body: { plan_id: ids['MINI'] } })).toMatchObject(notActive);
    expect(await leave('GOLD')).toMatchObject(notActive);
    expect(await user()).toMatchObject({ plan_name: 'MINI', plan_balance: 250 });
  });

  it('returns the amount once for its key (M-292, R15)', async () => {
    await join('MINI');
    const key = randomUUID();
    await leave('MINI', key);
    expect(await leave('MINI', key)).toMatchObject(done('You have left the MINI plan'));
    expect(await user()).toMatchObject({ estimatedBalance: 10_000, plan_balance: 0 });
  });

  it('can be done ten times in a minute, refusals included', async () => {
    for (let time = 0; time < 10; time += 1) expect((await leave('MINI')).status).toBe(422);
    expect(await join('MINI')).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect(await user()).toMatchObject(isNothing);
  });
});

describe('a plan that costs nothing', () => {
  it('is joined and left without a row of the ledger, whatever is free of the balance (M-197, M-198)', async () => {
    await server.frame.setSettings({ enable_multi_plans: 'true' });
    await operate('plan', 'price', 'MINI', '0');
    try {
      await join('GOLD');
      // Nothing is left that a plan could take.
      await setBalance(server.services.db, server.services.clock.now(), trader.id, '0.00');
      server.advance(1);
      const key = randomUUID();
      expect(await join('MINI', key)).toMatchObject(done('You have joined the MINI plan'));
      expect(await join('MINI', key)).toMatchObject(done('You have joined the MINI plan'));
      expect(await user()).toMatchObject({
        ...{ estimatedBalance: 0, plan_balance: 5000, plan_name: 'MINI', currentPlan: { name: 'MINI' } },
        trading_plans_id: [ids['GOLD'], ids['MINI']],
      });
      expect(await leave('MINI')).toMatchObject(done('You have left the MINI plan'));
      expect(await user()).toMatchObject({ estimatedBalance: 0, plan_balance: 5000, plan_name: 'GOLD' });
    } finally {
      await operate('plan', 'price', 'MINI', '250');
    }
    expect((await trader.ledger()).filter(({ type }) => type === 'plan')).toEqual([
      { type: 'plan', source: 'GOLD', amount: '-5000.00', balanceAfter: '5000.00' },
    ]);
  });
});

describe('a plan while positions are open', () => {
  it('gives back what it holds before the house forgives a loss, the last one joined first (R36)', async () => {
    await server.frame.setSettings({ enable_multi_plans: 'true' });
    const { id } = await trader.place({ qty: 0.1 });
    expect((await join('MINI')).status).toBe(200);
    expect((await join('GOLD')).status).toBe(200);
    expect(await trader.balance()).toBe('4750.00');
    // Within one price the whole of it is lost, and more.
    server.market.script(server.btc.id, { buy: 11, sell: 1 });
    const { body } = await trader.close(id);
    expect([body.balance, body.made_up]).toEqual([4_749.1, undefined]);
    expect(body.given_back).toEqual([{ name: 'GOLD', amount: 5_000 }]);
    expect(await trader.balance()).toBe('4749.10');
    expect((await trader.ledger()).slice(-2).map(({ type, amount }) => [type, amount])).toEqual([
      ['trade', '-5000.90'],
      ['plan', '5000.00'],
    ]);
    expect((await user()).trading_plans_id).toEqual([ids['MINI']]);
    expect(await leave('GOLD')).toMatchObject({ status: 422 });
  });

  it('is named by the answer of a close all whose loss it was given back for, with what was made up (R36)', async () => {
    await server.frame.setSettings({ enable_multi_plans: 'true' });
    const { id } = await trader.place({ qty: 0.25 });
    expect((await join('MINI')).status).toBe(200);
    expect((await join('GOLD')).status).toBe(200);
    server.market.script(server.btc.id, { buy: 11, sell: 1 });
    const { body } = await trader.closeAll([id]);
    expect(body).toMatchObject({ profit: -12_502.25, balance: 0, made_up: 2_502.25 });
    expect(body.given_back).toEqual([
      { name: 'GOLD', amount: 5_000 },
      { name: 'MINI', amount: 250 },
    ]);
    expect((await user()).trading_plans_id).toEqual([]);
  });
});
