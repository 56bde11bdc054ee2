import { eq } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../store/schema';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  price(50_000);
  trader = await server.trader();
});
afterEach(async () => {
  await server.assertBalanced();
});
afterAll(() => server.close());

describe('closing a position', () => {
  it('closes a buy at the bid, credits its profit in whole cents and writes one ledger row (T-080, T-081, T-243, R35)', async () => {
    const trade = await trader.place({ qty: 0.1 });
    price(50_123.45);
    server.advance(60);
    const { status, body } = await trader.close(trade.id);
    expect(status).toBe(200);
    expect(body.message).toBe('Position successfully closed');
    expect(body.data).toEqual({
      ...trade,
      closing_price: 50_123.45,
      profit: 11.345,
      status: 1,
      closed_at: '2026-11-18T14:01:00.000Z',
      close_reason: 'manual',
      balance_after: 10_011.34,
      booked: 11.34,
    });
    expect(await trader.balance()).toBe('10011.34');
    expect(body.balance).toBe(10_011.34);
    expect(await trader.movements()).toEqual([{ amount: '11.34', source: 'BTCUSD', isPractice: false }]);
    expect(await trader.open()).toEqual([]);
    expect(await trader.closed()).toEqual([body.data]);
  });

  it('closes a sell at the ask (T-080)', async () => {
    const trade = await trader.place({ type: 'sell', qty: 0.1 });
    price(49_800, 49_820);
    const { body } = await trader.close(trade.id);
    expect(body.data).toMatchObject({ closing_price: 49_820, profit: 18 });
  });

  it('writes no ledger row for a profit that rounds to 0 (R19)', async () => {
    const trade = await trader.place({ qty: 0.0001 });
    price(50_010.04, 50_020.04);
    expect((await trader.close(trade.id)).body.data).toMatchObject({
      profit: 0.000004,
      booked: 0,
      balance_after: null,
    });
    expect(await trader.movements()).toEqual([]);
    expect(await trader.balance()).toBe('10000.00');
  });

  it('says what was booked where the profit on the wire has no digits left for it (R16, R35)', async () => {
    const shib = server.asset('SHIBUSD');
    server.market.script(shib.id, { buy: 0.00001233, sell: 0.0000123 });
    const trade = await trader.place({ coinId: shib.id, qty: 0.1 });
    const { body } = await trader.close(trade.id);
    expect(body.data).toMatchObject({ profit: 0, booked: -0.01, balance_after: 9_999.99 });
    expect(await trader.closed()).toEqual([body.data]);
  });

  it('takes the whole loss, and gives back what the balance did not have when nothing is left open (R36)', async () => {
    const poor = await server.trader('100.00');
    const trade = await poor.place({ qty: 0.009 });
    price(30_000);
    const { body } = await poor.close(trade.id);
    expect(body.data.profit).toBe(-180.09);
    expect([await poor.balance(), body.balance]).toEqual(['0.00', 0]);
    expect(await poor.ledger()).toEqual([
      { type: 'trade', source: 'BTCUSD', amount: '-180.09', balanceAfter: '-80.09' },
      { type: 'protection', source: 'Negative balance protection', amount: '80.09', balanceAfter: '0.00' },
    ]);
    // What the row of this position says: the protection has a row of its own.
    expect([body.data.balance_after, (await poor.closed())[0]?.balance_after]).toEqual([-80.09, -80.09]);
    // The answer adds up by itself.
    expect([body.made_up, body.given_back]).toEqual([80.09, undefined]);
    const again = await poor.close(trade.id);
    expect([again.body.balance, again.body.made_up]).toEqual([0, undefined]);
  });

  it('answers a closed position again without moving money (T-090)', async () => {
    const trade = await trader.place();
    price(60_000);
    const first = await trader.close(trade.id);
    price(70_000);
    server.advance(3600);
    const again = await trader.close(trade.id);
    expect(again.body).toEqual(first.body);
    expect(await trader.movements()).toHaveLength(1);
  });

  it('closes once when it is asked many times at once (T-090)', async () => {
    const trade = await trader.place();
    price(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => trader.close(trade.id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await trader.movements()).toHaveLength(1);
  });

  it("answers 404 for another user's and an unknown id, 422 for an impossible one (T-090, T-255)", async () => {
    const trade = await trader.place();
    const stranger = await server.trader();
    for (const id of [trade.id, 2_147_483_647]) {
      const { status, body } = await stranger.close(id);
      expect(status).toBe(404);
      expect(body.message).toBe('There is no such position.');
    }
    for (const id of [0, -1, 2_147_483_648, 1.5, 'first'])
      expect((await stranger.call('closeTrade', { body: { id } })).status).toBe(422);
    expect(await trader.open()).toHaveLength(1);
  });

  it('keeps the position while the market is closed or the quote is old (T-060, T-061)', async () => {
    const trade = await trader.place();
    server.market.script(server.btc.id, { buy: 60_000, sell: 60_000, isOpen: false });
    const closed = await trader.close(trade.id);
    expect([closed.status, closed.body.status, closed.body.message]).toEqual([
      409,
      'market_closed',
      'Market is closed',
    ]);
    server.market.script(server.btc.id, { buy: 60_000, sell: 60_000, age: 31 });
    const old = await trader.close(trade.id);
    expect([old.status, old.body.status, old.body.message]).toEqual([409, 'no_current_price', 'No current price']);
    expect(await trader.open()).toHaveLength(1);
    expect(await trader.movements()).toEqual([]);
  });
});

describe('closing all', () => {
  it('closes everything of the active mode (T-095, T-244)', async () => {
    for (const qty of [0.01, 0.02, 0.03]) await trader.place({ qty });
    price(50_110);
    const { status, body } = await trader.closeAll();
    expect([status, body]).toEqual([
      200,
      { message: 'All opened positions successfully closed', failed: [], closed: 3, profit: 6, balance: 10_006 },
    ]);
    expect(await trader.open()).toEqual([]);
    expect((await trader.closed()).map((trade) => trade.close_reason)).toEqual(['manual', 'manual', 'manual']);
    expect(await trader.balance()).toBe('10006.00');
  });

  it('says the P/L that moved the balance, of each position in whole cents (R35)', async () => {
    for (const qty of [0.10005, 0.10005, 0.10005]) await trader.place({ qty });
    price(50_110);
    expect((await trader.closeAll()).body).toMatchObject({ closed: 3, profit: 30, balance: 10_030 });
  });

  it('closes what it can and names the ids that stayed open (T-095, R13)', async () => {
    const btc = await trader.place();
    const aapl = await trader.place({ coinId: server.asset('AAPL').id, qty: 1 });
    server.setTime('2026-11-18T22:00:00Z');
    const { status, body } = await trader.closeAll();
    expect(status).toBe(200);
    expect([body.failed, body.closed]).toEqual([[aapl.id], 1]);
    expect(body.message).toBe('1 of 2 positions stayed open: the market is closed or there is no current price');
    expect((await trader.open()).map((trade) => trade.id)).toEqual([aapl.id]);
    expect((await trader.closed()).map((trade) => trade.id)).toEqual([btc.id]);
  });

  it("closes only the ids it is given, and no stranger's (T-095, T-255)", async () => {
    const [one, two] = [await trader.place(), await trader.place()];
    const stranger = await server.trader();
    const foreign = await stranger.place();
    const { body } = await trader.closeAll([one.id, foreign.id]);
    expect(body.failed).toEqual([]);
    expect((await trader.open()).map((trade) => trade.id)).toEqual([two.id]);
    expect(await stranger.open()).toHaveLength(1);
  });

  it('nets gains against losses, whatever their order (R36)', async () => {
    const account = await server.trader('100.00');
    const gain = server.asset('ETHUSD');
    server.market.script(gain.id, { buy: 3000, sell: 3000 });
    await account.place({ coinId: gain.id, qty: 0.05 });
    await account.place({ qty: 0.004 });
    price(10_000);
    server.market.script(gain.id, { buy: 6000, sell: 6000 });
    await account.closeAll();
    // −160.04 + 150.00 from 100.00; a floor at 0 between them would have left 150.00.
    expect(await account.balance()).toBe('89.96');
  });

  it('says what was made up of a loss beyond the balance, once nothing is left open (R36)', async () => {
    const poor = await server.trader('100.00');
    const [first] = [await poor.place({ qty: 0.005 }), await poor.place({ qty: 0.004 })];
    price(30_000);
    const some = (await poor.closeAll([first.id])).body;
    expect([some.profit, some.balance, some.made_up]).toEqual([-100.05, -0.05, undefined]);
    const { body } = await poor.closeAll();
    expect(body).toMatchObject({ failed: [], closed: 1, profit: -80.04, balance: 0, made_up: 80.09 });
    expect(body.given_back).toBeUndefined();
  });

  it('takes as many statements however many positions it closes: others wait for each of them (T-095)', async () => {
    const closeSome = async (count: number) => {
      for (let at = 0; at < count; at += 1) await trader.place({ qty: 0.001 });
      const sent = (['update', 'execute', 'insert', 'select'] as const).map((way) =>
        vi.spyOn(PgDatabase.prototype, way),
      );
      const { body } = await trader.closeAll();
      const calls = sent.flatMap((spy) => spy.mock.calls).length;
      for (const spy of sent) spy.mockRestore();
      expect(body.closed).toBe(count);
      return calls;
    };
    const few = await closeSome(2);
    expect(await closeSome(20)).toBe(few);
  });

  it('succeeds with nothing to close', async () => {
    expect((await trader.closeAll()).body).toEqual({
      message: 'All opened positions successfully closed',
      failed: [],
      closed: 0,
      profit: 0,
      balance: 10_000,
    });
  });
});

describe('account modes', () => {
  it('keep their own positions, closings and balances (T-097, T-095)', async () => {
    const real = await trader.place();
    await trader.switchTo('practice');
    const practice = await trader.place({ qty: 0.02 });
    expect(practice.is_practice).toBe(true);
    expect((await trader.open()).map((trade) => trade.id)).toEqual([practice.id]);
    expect((await trader.call('pollOpenTrades')).body).toHaveLength(1);
    expect((await trader.close(real.id)).status).toBe(404);
    price(51_010);
    await trader.closeAll();
    expect(await trader.movements()).toEqual([{ amount: '20.00', source: 'BTCUSD', isPractice: true }]);
    expect([await trader.balance(false), await trader.balance(true)]).toEqual(['10000.00', '10020.00']);
    await trader.switchTo('real');
    expect((await trader.open()).map((trade) => trade.id)).toEqual([real.id]);
    expect(await trader.closed()).toEqual([]);
  });

  it('take margin from their own free margin (T-097, R17)', async () => {
    await trader.place({ qty: 0.9 });
    expect((await trader.order({ qty: 0.9 })).body.msg).toBe('Insufficient free margin');
    await trader.switchTo('practice');
    expect((await trader.order({ qty: 0.9 })).body.status).toBe(1);
  });
});

describe('lists of positions', () => {
  it('come newest first, by time and then by id (T-026, T-133)', async () => {
    const first = await trader.place();
    server.advance(1);
    const [second, third] = [await trader.place(), await trader.place()];
    expect((await trader.open()).map((trade) => trade.id)).toEqual([third.id, second.id, first.id]);
    await trader.close(third.id);
    server.advance(1);
    await trader.close(first.id);
    expect((await trader.closed()).map((trade) => trade.id)).toEqual([first.id, third.id]);
  });

  it('poll as a bare array at the present prices, frozen once closed (T-099, T-080, T-244, R13)', async () => {
    const trade = await trader.place({ qty: 0.1 });
    price(50_100);
    const { body } = await trader.call('pollOpenTrades');
    expect(Array.isArray(body)).toBe(true);
    expect(body).toEqual([{ ...trade, closing_price: 50_100, profit: 9 }]);
    await trader.close(trade.id);
    price(99_000);
    expect((await trader.closed())[0]).toMatchObject({ closing_price: 50_100, profit: 9 });
  });

  it('are at one address each, and at no other (A-282, R21, T-132, T-253)', async () => {
    const [closed, open] = [await trader.place(), await trader.place()];
    await trader.close(closed.id);
    const token = await trader.token();
    const ask = async (method: 'GET' | 'PUT', url: string) => {
      const answer = await server.frame.app.inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const body: { data?: { id: number }[] } = answer.json();
      return [answer.statusCode, body.data?.map(({ id }) => id)];
    };
    expect(await ask('GET', '/user/trades/open')).toEqual([200, [open.id]]);
    expect(await ask('GET', '/user/trades/closed')).toEqual([200, [closed.id]]);
    for (const [method, url] of [
      ['GET', '/user/trades/open/all'],
      ['GET', '/user/trades'],
      ['PUT', '/user/default_asset'],
    ] as const)
      expect(await ask(method, url)).toEqual([404, undefined]);
  });

  it("show nobody else's positions (T-255)", async () => {
    await trader.place();
    const stranger = await server.trader();
    expect(await stranger.open()).toEqual([]);
    expect(await stranger.closed()).toEqual([]);
  });
});

describe('the ledger', () => {
  it('would not pass for balanced if a balance moved without a row (R19)', async () => {
    const { db } = server.services;
    await db.update(users).set({ balance: '10000.01' }).where(eq(users.id, trader.id));
    expect(await server.unbalanced()).toMatchObject([{ id: trader.id }]);
    await db.update(users).set({ balance: '10000.00' }).where(eq(users.id, trader.id));
  });
});
