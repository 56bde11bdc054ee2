import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepOnce } from '../jobs/sweep';
import { assets } from '../store/schema';
import { writeSettings } from '../store/settings-store';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
  trader = await server.trader();
});
afterEach(async () => {
  await server.assertBalanced();
});
afterAll(() => server.close());

const refused = (msg: string) => expect.objectContaining({ status: 200, body: { status: 0, data: null, msg } });

describe('placing an order', () => {
  it('opens in the mode that the settings give as they are stored, not as this process last read them (R18)', async () => {
    const { db, settings } = server.services;
    await trader.switchTo('practice');
    await writeSettings(db, { enable_practice_account: 'false' });
    expect((await trader.place()).is_practice).toBe(false);
    await settings.refresh();
    await writeSettings(db, { enable_practice_account: 'true' });
    expect((await trader.place()).is_practice).toBe(true);
    await settings.refresh();
  });

  it("opens a position at the server's ask and reserves its margin, not the balance (T-079, T-209, T-239, T-241)", async () => {
    const { status, body } = await trader.order({ qty: 0.5, amount: 1, buy_p: 60_000, sell_p: 1 });
    expect(status).toBe(200);
    expect(body.msg).toBe('Your Order has been Placed.');
    expect(body.status).toBe(1);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      asset: { id: server.btc.id, sy: 'BTCUSD', image: '', decimals: 2 },
      opening_price: 50_010,
      closing_price: 50_000,
      traded_amount: 5001,
      leverage: 5,
      qty: 0.5,
      trade_type: 'buy',
      profit: -5,
      status: 0,
      is_practice: false,
      closed_at: null,
      close_reason: null,
      duration: 10,
      created_at: '2026-11-18T14:00:00.000Z',
    });
    expect(await trader.balance()).toBe('10000.00');
    expect(await trader.movements()).toEqual([]);
    expect(await trader.open()).toEqual([body.data]);
  });

  it('opens a sell at the bid and shows the ask as its current price (T-072, T-079, T-080)', async () => {
    expect(await trader.place({ type: 'sell', qty: 0.1 })).toMatchObject({
      opening_price: 50_000,
      closing_price: 50_010,
      traded_amount: 1000,
      profit: -1,
    });
  });

  it.each(['real', 'practice'] as const)(
    'opens with the leverage of each class of asset, on the %s account (A-001)',
    async (mode) => {
      const classes = ['crypto', 'forex', 'stocks', 'commodities', 'indices', 'etfs', 'options'];
      await trader.switchTo(mode);
      const { body } = await trader.call('listAssets');
      const listed: { id: number; type: string; base: string; leverage: number; buy_p: number }[] = body.data;
      expect(new Set(listed.map(({ type }) => type))).toEqual(new Set(classes));
      for (const type of classes) {
        const { id, leverage, buy_p } = listed.find((asset) => asset.type === type && asset.base === 'USD')!;
        // About 1,000 dollars' worth of each, so that the margin has digits to be wrong in.
        const qty = Math.round((1_000 / buy_p) * 1e6) / 1e6;
        const trade = await trader.place({ coinId: id, qty });
        expect(trade).toMatchObject({ asset: { id }, leverage, is_practice: mode === 'practice' });
        expect(trade.traded_amount).toBeGreaterThan(10);
        expect(trade.traded_amount).toBeCloseTo((qty * trade.opening_price) / leverage, 1);
      }
    },
  );

  it('keeps thresholds that are on, and drops the values of those that are off (T-055, T-210)', async () => {
    const on = await trader.place({ is_take_profit: true, take_profit: 12.5, is_stop_loss: true, stop_loss: 7.25 });
    expect(on).toMatchObject({ is_take_profit: true, take_profit: 12.5, is_stop_loss: true, stop_loss: 7.25 });
    const off = await trader.place({ take_profit: 100, stop_loss: 100 });
    expect(off).toMatchObject({ is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0 });
  });

  it('stores and echoes the duration, which closes nothing (T-234)', async () => {
    const trade = await trader.place({ duration: 3 });
    server.advance(7 * 86_400);
    expect(await trader.open()).toMatchObject([{ id: trade.id, duration: 3, status: 0 }]);
  });
});

describe('a business refusal', () => {
  it('answers 200 with status 0 and opens nothing (T-078, R13)', async () => {
    server.market.script(server.btc.id, { isOpen: false });
    expect((await trader.order()).body.status).toBe(0);
    expect(await trader.open()).toEqual([]);
  });

  it('says that the market is closed (T-061)', async () => {
    const aapl = server.asset('AAPL').id;
    server.setTime('2026-11-21T03:00:00Z');
    expect(await trader.order({ coinId: aapl, qty: 1 })).toEqual(refused('Market is closed'));
    server.setTime('2026-11-23T13:30:00Z');
    expect((await trader.order({ coinId: aapl, qty: 1 })).body.status).toBe(1);
  });

  it('trades crypto on a Saturday night (R29)', async () => {
    server.setTime('2026-11-21T03:00:00Z');
    expect((await trader.order()).body.status).toBe(1);
  });

  it('does not open on a quote older than 30 s (T-060)', async () => {
    server.market.script(server.btc.id, { buy: 50_010, sell: 50_000, age: 31 });
    expect(await trader.order()).toEqual(refused('No current price'));
    server.market.script(server.btc.id, { buy: 50_010, sell: 50_000, age: 30 });
    expect((await trader.order()).body.status).toBe(1);
  });

  it('does not open at a price that got worse by more than 0.1 % (T-079)', async () => {
    expect(await trader.order({ buy_p: 49_960, sell_p: 49_950 })).toEqual(
      refused('Price has changed, please try again'),
    );
    expect((await trader.order({ buy_p: 49_961, sell_p: 1 })).body.status).toBe(1);
    expect((await trader.order({ buy_p: 90_000, sell_p: 1 })).body.status).toBe(1);
    expect(await trader.order({ type: 'sell', buy_p: 1, sell_p: 50_051 })).toEqual(
      refused('Price has changed, please try again'),
    );
  });

  it('takes the price limit from the settings (T-079)', async () => {
    await server.frame.setSettings({ price_change_limit: 5 });
    expect((await trader.order({ buy_p: 48_000 })).body.status).toBe(1);
    await server.frame.setSettings({ price_change_limit: 0.1 });
    expect((await trader.order({ buy_p: 48_000 })).body.status).toBe(0);
  });

  it('checks no price when the client sent none (T-242)', async () => {
    expect((await trader.order()).body.status).toBe(1);
  });

  it('refuses a stop loss within the spread cost, with the least value (R20)', async () => {
    const order = { qty: 0.1, is_stop_loss: true };
    const near = await trader.order({ ...order, stop_loss: 1 });
    expect(near).toEqual(refused('Stop loss is too close to the market. At least $1.01'));
    expect((await trader.order({ ...order, stop_loss: 1.01 })).body.status).toBe(1);
  });

  it('refuses a threshold that no price above 0 reaches, with status 0, and opens nothing (R41, T-078)', async () => {
    const stopped = { qty: 0.1, is_stop_loss: true };
    expect(await trader.order({ ...stopped, stop_loss: 5001 })).toEqual(
      refused('Stop loss cannot be reached at this size'),
    );
    const profited = { qty: 0.1, type: 'sell', is_take_profit: true };
    expect(await trader.order({ ...profited, take_profit: 5000 })).toEqual(
      refused('Take profit cannot be reached at this size'),
    );
    expect(await trader.open()).toEqual([]);
    expect((await trader.order({ ...stopped, stop_loss: 5000.99 })).body.status).toBe(1);
    expect((await trader.order({ ...profited, take_profit: 4999.99 })).body.status).toBe(1);
  });

  it('compares the margin with balance + P/L − margin (T-057, R17)', async () => {
    const rich = await trader.place({ qty: 0.8 });
    expect(rich.traded_amount).toBe(8001.6);
    // 10000 − 8001.60 − 8.00 of spread: 1990.40 are free, and 0.199 would take 1990.398.
    expect(await trader.order({ qty: 0.1991 })).toEqual(refused('Insufficient free margin'));
    server.market.script(server.btc.id, { buy: 60_000, sell: 59_990 });
    expect((await trader.order({ qty: 0.5 })).body.status).toBe(1);
  });

  it('refuses an asset whose currency has no conversion rate (T-062)', async () => {
    const [row] = await server.services.db
      .insert(assets)
      .values({
        position: 9000,
        name: 'Crown bond',
        type: 'crypto',
        exSym: 'TEST:CROWN',
        sy: 'CROWN',
        sym: 'CROWN',
        base: 'XTS',
        leverage: 1,
        decimals: 2,
        basePrice: '10',
        spread: '0.1',
      })
      .returning();
    expect(await trader.order({ coinId: row?.id ?? 0 })).toEqual(
      refused('There is no conversion rate from XTS to USD'),
    );
  });
});

describe('an asset priced in another currency', () => {
  it('has margin and P/L in USD at the bid of its pair, divided or multiplied (T-062)', async () => {
    const [usdjpy, eurusd, de40] = [server.asset('USDJPY'), server.asset('EURUSD'), server.asset('DE40')];
    server.market.script(usdjpy.id, { buy: 150.5, sell: 150 });
    server.market.script(eurusd.id, { buy: 1.11, sell: 1.1 });
    server.market.script(de40.id, { buy: 20_002, sell: 20_000 });
    const pair = await trader.place({ coinId: usdjpy.id, qty: 1000 });
    expect(pair).toMatchObject({ traded_amount: 33.444445, profit: -3.333333, leverage: 30 });
    const index = await trader.place({ coinId: de40.id, qty: 0.1 });
    expect(index).toMatchObject({ traded_amount: 110.011, profit: -0.22, leverage: 20 });
    server.market.script(usdjpy.id, { buy: 160.5, sell: 160 });
    const closed = await trader.close(pair.id);
    expect(closed.body.data).toMatchObject({ profit: 59.375, closing_price: 160 });
    expect(await trader.balance()).toBe('10059.37');
  });

  it('brings no gain of as many dollars as units where it converts itself, and closes at the price named (T-054, R41)', async () => {
    const usdjpy = server.asset('USDJPY');
    server.market.script(usdjpy.id, { buy: 150, sell: 149.9 });
    const order = { coinId: usdjpy.id, qty: 1000, is_take_profit: true };
    expect((await trader.order({ ...order, take_profit: 1000 })).body.msg).toBe(
      'Take profit cannot be reached at this size',
    );
    await trader.place({ ...order, take_profit: 250 });
    // 150 × 1,000 ÷ 750: by the rate of the opening it would be 187.5.
    server.market.script(usdjpy.id, { buy: 200.1, sell: 199.99 });
    await sweepOnce(server.services);
    expect(await trader.open()).toHaveLength(1);
    server.market.script(usdjpy.id, { buy: 200.11, sell: 200 });
    await sweepOnce(server.services);
    expect(await trader.closed()).toMatchObject([{ close_reason: 'take_profit', profit: 250 }]);
  });
});

describe('a malformed order', () => {
  const cases: Array<[what: string, change: Record<string, unknown>, field: string]> = [
    ['quantity 0 (T-042)', { qty: 0 }, 'qty'],
    ['a negative quantity (T-042)', { qty: -1 }, 'qty'],
    ['a quantity of 1e30', { qty: 1e30 }, 'qty'],
    ['a quantity of letters (T-042)', { qty: 'abc' }, 'qty'],
    ['an empty quantity (T-042)', { qty: '' }, 'qty'],
    ['no quantity (T-042)', { qty: undefined }, 'qty'],
    ['a quantity of 7 decimals (T-045)', { qty: 0.0000001 }, 'qty'],
    ['a position beyond the scales', { qty: 999_999_999 }, 'qty'],
    ['an unknown asset', { coinId: 999_999 }, 'coinId'],
    ['an asset id beyond the database', { coinId: 9_999_999_999 }, 'coinId'],
    ['an unknown side', { type: 'hold' }, 'type'],
    ['a take profit of 0 (T-055)', { is_take_profit: true, take_profit: 0 }, 'take_profit'],
    ['a stop loss of 0 (T-055)', { is_stop_loss: true, stop_loss: 0 }, 'stop_loss'],
    ['a negative stop loss (T-055)', { is_stop_loss: true, stop_loss: -5 }, 'stop_loss'],
  ];

  it.each(cases)('with %s is 422, names the field and writes nothing (T-078)', async (_what, change, field) => {
    const { status, body } = await trader.order(change);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.message).toBe(body.errors[field][0]);
    expect(body.error).toBe(body.message);
    expect(await trader.open()).toEqual([]);
    expect(await trader.movements()).toEqual([]);
  });

  it('says what a threshold must be (T-055)', async () => {
    const { body } = await trader.order({ is_take_profit: true, take_profit: 0 });
    expect(body.message).toBe('Take profit must be greater than 0');
  });
});
