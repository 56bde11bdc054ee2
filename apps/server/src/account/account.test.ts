import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledger, users } from '../store/schema';
import { setBalance } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });
const reload = async () => (await trader.call('reloadUser')).body.data;
const switchTo = (mode: string) => trader.call('switchMode', { params: { mode } });
const topUp = () => trader.call('topUpPracticeWallet');
const practice = (isOn: boolean) => server.frame.setSettings({ enable_practice_account: String(isOn) });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  price(50_000);
  await practice(true);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('the account mode', () => {
  it('is switched to practice and back, and the user says so (A-276, M-312, T-250)', async () => {
    expect(await switchTo('practice')).toMatchObject({
      status: 200,
      body: { message: 'Switched to the practice account' },
    });
    expect((await reload()).is_practice).toBe(true);
    expect(await switchTo('practice')).toMatchObject({ status: 200 });
    expect(await switchTo('real')).toMatchObject({ status: 200, body: { message: 'Switched to the real account' } });
    expect((await reload()).is_practice).toBe(false);
  });

  it('keeps every open position in the account it was opened in (M-142, T-097)', async () => {
    const real = await trader.place();
    await switchTo('practice');
    const own = await trader.place();
    expect((await trader.open()).map(({ id }) => id)).toEqual([own.id]);
    await switchTo('real');
    expect((await trader.open()).map(({ id }) => id)).toEqual([real.id]);
  });

  it('is real or practice, and nothing else (A-277, R18, T-096)', async () => {
    for (const mode of ['demo', 'REAL', '1']) {
      expect(await switchTo(mode)).toMatchObject({
        status: 422,
        body: { errors: { mode: ['The mode must be real or practice.'] } },
      });
    }
  });

  it('waits for an order that is under way, which ends in the mode it began in (T-097)', async () => {
    const order = trader.order();
    const switched = switchTo('practice');
    const [{ body }] = [await order, await switched];
    expect((await reload()).is_practice).toBe(true);
    // Whichever came first: the position is of one mode, and only that mode lists it.
    const listed = await trader.open();
    expect(listed.map(({ id }) => id)).toEqual(body.data.is_practice ? [body.data.id] : []);
  });
});

describe('while practice is switched off', () => {
  const disabled = {
    status: 403,
    body: { status: 'practice_disabled', message: 'The practice account is not available.' },
  };

  it('there is no way into it, but one out of it (A-277, M-141, R18)', async () => {
    await practice(false);
    expect(await switchTo('practice')).toMatchObject(disabled);
    expect(await topUp()).toMatchObject(disabled);
    expect(await switchTo('real')).toMatchObject({ status: 200 });
    expect(await trader.balance(true)).toBe('10000.00');
  });

  it('everybody is on the real account, and practice positions stay (M-141, R18)', async () => {
    await switchTo('practice');
    const own = await trader.place();
    await trader.close((await trader.place()).id);
    await practice(false);
    expect((await reload()).is_practice).toBe(false);
    expect([await trader.open(), await trader.closed()]).toEqual([[], []]);
    expect((await trader.call('pollOpenTrades')).body).toEqual([]);
    expect((await trader.call('getClosedTradesSummary')).body.data).toEqual({ count: 0, profit: 0, booked: 0 });
    expect((await trader.close(own.id)).status).toBe(404);
    expect((await trader.place()).is_practice).toBe(false);
    await practice(true);
    expect((await reload()).is_practice).toBe(true);
    expect((await trader.open()).map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('the practice top-up', () => {
  const rows = () =>
    server.services.db
      .select({ type: ledger.type, amount: ledger.amount, after: ledger.balanceAfter })
      .from(ledger)
      .where(eq(ledger.userId, trader.id))
      .orderBy(ledger.id);
  const lose = async (): Promise<void> => {
    await switchTo('practice');
    const { id } = await trader.place({ qty: 0.1 });
    price(49_000);
    await trader.close(id);
    await switchTo('real');
  };

  it('fills up to 10,000.00 in either mode, for nothing, and caches the difference (M-135, M-313, A-278, T-236)', async () => {
    await lose();
    expect(await trader.balance(true)).toBe('9899.00');
    expect(await topUp()).toMatchObject({
      status: 200,
      body: { message: 'Practice account topped up to $10,000.00' },
    });
    expect([await trader.balance(true), await trader.balance()]).toEqual(['10000.00', '10000.00']);
    expect((await rows()).at(-1)).toEqual({ type: 'top_up', amount: '101.00', after: '10000.00' });
    expect((await reload()).practice_wallet).toBe(10_000);
  });

  it('changes nothing at 10,000.00 and above (M-140, R20, T-237)', async () => {
    const before = await rows();
    expect(await topUp()).toMatchObject({
      status: 422,
      body: { errors: { practice_wallet: ['Practice account already has $10,000.00 or more'] } },
    });
    expect(await rows()).toEqual(before);
  });

  it('caches one difference, however many ask at once (M-140)', async () => {
    await lose();
    const statuses = (await Promise.all([topUp(), topUp(), topUp()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await trader.balance(true)).toBe('10000.00');
  });
});

describe('the figures of the user', () => {
  it('tell the real account by asset type and its cash, which add up to balance and P/L (M-337)', async () => {
    expect(await reload()).toMatchObject({
      portfolios: [{ id: 1, name: 'Cash', value: 10_000 }],
      portfolios_value: 10_000,
    });
    await trader.place({ qty: 0.1 });
    await trader.place({ coinId: server.asset('USDJPY').id, qty: 1000, type: 'sell' });
    price(51_000);
    const open = await trader.open();
    const { portfolios, portfolios_value: value } = await reload();
    expect(portfolios.map(({ name }: { name: string }) => name)).toEqual(['Cash', 'Forex', 'Crypto']);
    const [, forex, crypto] = portfolios;
    const coin = open.find(({ asset }) => asset.sy === 'BTCUSD');
    expect(crypto.value).toBe(Math.round(((coin?.traded_amount ?? 0) + 99) * 100) / 100);
    const yen = open.find(({ asset }) => asset.sy === 'USDJPY');
    expect(forex.value).toBe(Math.round(((yen?.traded_amount ?? 0) + (yen?.profit ?? 0)) * 100) / 100);
    const profit = open.reduce((total, trade) => total + trade.profit, 0);
    expect(Math.abs(value - (10_000 + profit))).toBeLessThan(0.02);
  });

  it('show the portfolio of the real account in practice, too, and none of an empty one (M-337, T-184)', async () => {
    await switchTo('practice');
    await trader.place({ qty: 0.1 });
    expect((await reload()).portfolios).toEqual([{ id: 1, name: 'Cash', value: 10_000 }]);
    await setBalance(server.services.db, server.services.clock.now(), trader.id, '0.00');
    expect(await reload()).toMatchObject({ portfolios: [], portfolios_value: 0, estimatedBalance: 0 });
  });

  it('sum up realised profit of the active mode, and money in and out of the real one (M-337, T-211)', async () => {
    const { id } = await trader.place({ qty: 0.1 });
    price(50_123.45);
    await trader.close(id);
    const user = await reload();
    expect(user).toMatchObject({ pnl: 11.34, deposit: 10_000, withdrawals: 0, estimatedBalance: 10_011.34 });
    const shown = [
      ...['id', 'email', 'country', 'practice_wallet', 'is_practice', 'manager_id', 'manager', 'trader_request'],
      ...['account_officer', 'portfolios', 'portfolios_value', 'plan_balance', 'plan_name', 'trading_plans'],
    ];
    for (const name of shown) expect(user).toHaveProperty(name);
    await switchTo('practice');
    expect(await reload()).toMatchObject({
      pnl: 0,
      deposit: 10_000,
      estimatedBalance: 10_011.34,
      practice_wallet: 10_000,
    });
  });

  it('stand beside who the user is, plan and all, and there is nothing more: no password (A-192, A-193, A-194, M-276)', async () => {
    const boss = await server.trader();
    const { id } = await trader.place({ qty: 0.1 });
    price(50_123.45);
    await trader.close(id);
    const of = eq(users.id, trader.id);
    await server.services.db
      .update(users)
      .set({
        ...{ firstname: 'Ada', lastname: 'Byron', country: 'Spain', img: '/ada.png', roles: ['manager'] },
        ...{ phoneCode: '44', phoneNumber: '7700900456', bonus: '25.50', accountOfficer: 'Mary Somerville' },
        ...{ traderRequest: 'pending', managerId: boss.id },
      })
      .where(of);
    const [row] = await server.services.db.select({ email: users.email }).from(users).where(of);
    expect(await reload()).toEqual({
      ...{ id: trader.id, email: row?.email, name: 'Ada Byron', firstname: 'Ada', lastname: 'Byron' },
      ...{ phone: '447700900456', phoneNumber: '7700900456', phoneCode: '44', country: 'Spain', img: '/ada.png' },
      ...{ time: expect.stringMatching(/^2026-\d\d-\d\dT[\d:.]+Z$/), roles: ['manager'], username: null },
      ...{ bonus: 25.5, estimatedBalance: 10_011.34, practice_wallet: 10_000, is_practice: false },
      ...{ portfolios: [{ id: 1, name: 'Cash', value: 10_011.34 }], portfolios_value: 10_011.34 },
      ...{ pnl: 11.34, deposit: 10_000, withdrawals: 0, plan_balance: 0 },
      ...{ trader_request: 'pending', manager_id: boss.id, manager: { name: 'Test Person', avatar: '' } },
      ...{ account_officer: 'Mary Somerville', unread_messages: 0, onboarding_done: false, referrals_count: 0 },
      ...{ plan_name: '', trading_plans: [], trading_plans_id: [], currentPlan: null },
    });
  });

  it('name the account officer, and the bonus beside every balance (M-337)', async () => {
    await server.services.db
      .update(users)
      .set({ accountOfficer: 'Mary Somerville', bonus: '25.50' })
      .where(eq(users.id, trader.id));
    expect(await reload()).toMatchObject({ account_officer: 'Mary Somerville', bonus: 25.5, portfolios_value: 10_000 });
  });
});
