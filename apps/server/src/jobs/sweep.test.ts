import { and, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { trades } from '../store/schema';
import { countWaiting, holdAccount, setBalance } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { readCachesOf } from '../trading/read-caches';
import { startSweep, sweepOnce } from './sweep';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });
const sweep = () => sweepOnce(server.services);

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
  // The next test sweeps every account: leave nothing open.
  server.setTime('2026-11-18T14:00:00Z');
  price(50_000);
  await trader.closeAll();
  await server.assertBalanced();
});
afterAll(() => server.close());

describe('the sweep', () => {
  it('closes at the present quote, not at the level, when a take profit is reached (T-082)', async () => {
    const trade = await trader.place({ qty: 0.1, is_take_profit: true, take_profit: 20 });
    price(50_209.99);
    expect(await sweep()).toBe(0);
    price(50_300);
    expect(await sweep()).toBe(1);
    expect(await trader.closed()).toMatchObject([
      {
        id: trade.id,
        closing_price: 50_300,
        profit: 29,
        close_reason: 'take_profit',
        status: 1,
        balance_after: 10_029,
      },
    ]);
    expect(await trader.balance()).toBe('10029.00');
    expect(await trader.movements()).toEqual([{ amount: '29.00', source: 'BTCUSD', isPractice: false }]);
  });

  it('closes a sell whose stop loss is reached (T-082)', async () => {
    await trader.place({
      type: 'sell',
      qty: 0.1,
      is_stop_loss: true,
      stop_loss: 30,
      is_take_profit: true,
      take_profit: 5,
    });
    price(50_280, 50_300);
    expect(await sweep()).toBe(1);
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss', profit: -30, closing_price: 50_300 }]);
  });

  it('leaves thresholds that are off alone (T-055, T-082)', async () => {
    await trader.place({ qty: 0.1, take_profit: 1, stop_loss: 1 });
    price(60_000);
    expect(await sweep()).toBe(0);
    price(45_000);
    expect(await sweep()).toBe(0);
  });

  it('waits while the market is closed or the quote is old (T-060, T-061)', async () => {
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    server.market.script(server.btc.id, { buy: 40_010, sell: 40_000, isOpen: false });
    expect(await sweep()).toBe(0);
    server.market.script(server.btc.id, { buy: 40_010, sell: 40_000, age: 31 });
    expect(await sweep()).toBe(0);
    server.market.script(server.btc.id, { buy: 40_010, sell: 40_000 });
    expect(await sweep()).toBe(1);
  });

  it('stops the largest loser out while the margin level is at or below 50 % (T-083)', async () => {
    const [small, large] = [await trader.place({ qty: 0.2 }), await trader.place({ qty: 0.7 })];
    expect(small.traded_amount + large.traded_amount).toBe(9001.8);
    price(43_900);
    expect(await sweep()).toBe(0);
    price(43_800);
    expect(await sweep()).toBe(1);
    expect(await trader.closed()).toMatchObject([{ id: large.id, close_reason: 'stop_out' }]);
    expect((await trader.open()).map((trade) => trade.id)).toEqual([small.id]);
  });

  it('takes the stop-out level from the settings (T-083)', async () => {
    await trader.place({ qty: 0.9 });
    price(47_000);
    await server.frame.setSettings({ stop_out_level: 90 });
    expect(await sweep()).toBe(1);
    await server.frame.setSettings({ stop_out_level: 50 });
  });

  it('looks after practice positions by the practice balance, whatever the active mode (T-097, R18)', async () => {
    await trader.switchTo('practice');
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await trader.switchTo('real');
    price(49_000);
    expect(await sweep()).toBe(1);
    expect(await trader.movements()).toEqual([{ amount: '-101.00', source: 'BTCUSD', isPractice: true }]);
    expect(await trader.balance(true)).toBe('9899.00');
  });

  it('closes a position once when the client closes it at the same moment (T-082, T-090)', async () => {
    const trade = await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    price(49_000);
    await Promise.all([sweep(), trader.close(trade.id), sweep(), trader.closeAll()]);
    expect(await trader.movements()).toHaveLength(1);
    expect(await trader.balance()).toBe('9899.00');
  });

  it('closes what is due though the database forgets nothing (T-082)', async () => {
    const forgetting = vi.spyOn(server.services.db, 'delete').mockImplementation(() => {
      throw new Error('locked');
    });
    let tick: () => void = () => undefined;
    const running = startSweep(server.services, (next) => {
      tick = next;
      return () => undefined;
    });
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    price(49_000);
    tick();
    await running.stop();
    forgetting.mockRestore();
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss' }]);
  });

  it('runs by its ticker, never twice at once, and stops when told', async () => {
    let tick: () => void = () => undefined;
    let isTicking = true;
    const running = startSweep(server.services, (next) => {
      tick = next;
      return () => {
        isTicking = false;
      };
    });
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    price(49_000);
    tick();
    tick();
    await running.stop();
    expect(isTicking).toBe(false);
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss' }]);
  });
});

describe('accounts that somebody holds', () => {
  it('delay nobody else’s stop while they are waited for, and are closed when they are free (T-082, T-083)', async () => {
    const { db, log } = server.services;
    const failed = vi.spyOn(log, 'error');
    let tick: () => void = () => undefined;
    const running = startSweep(server.services, (next) => {
      tick = next;
      return () => undefined;
    });
    // One more than are waited for at a time.
    const busy = [trader, await server.trader(), await server.trader(), await server.trader()];
    for (const one of busy) await one.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    const other = await server.trader();
    await other.place({ qty: 0.1, is_stop_loss: true, stop_loss: 150 });
    // Not by a call: a session of theirs would wait for the row as well.
    const isTheirs = inArray(
      trades.userId,
      busy.map(({ id }) => id),
    );
    const openOfBusy = () =>
      db
        .select({ id: trades.id })
        .from(trades)
        .where(and(isTheirs, isNull(trades.closedAt)));
    const holds = busy.map(({ id }) => holdAccount(db, id));
    await Promise.all(holds.map(({ held }) => held));
    price(49_000);
    await vi.waitFor(async () => {
      tick();
      // Nobody can hold a row of the embedded database.
      expect((await openOfBusy()).length === 0 || (await countWaiting(db)) === 3).toBe(true);
    }, 60_000);
    price(48_000);
    await vi.waitFor(async () => {
      tick();
      expect(await other.closed()).toMatchObject([{ close_reason: 'stop_loss' }]);
    }, 60_000);
    // It was not behind the waits: each ends with an error after some seconds.
    expect(failed.mock.calls.length).toBeLessThan(busy.length);
    await Promise.all(holds.map((hold) => hold.release()));
    await vi.waitFor(async () => {
      tick();
      expect(await openOfBusy()).toEqual([]);
    }, 60_000);
    await running.stop();
    failed.mockRestore();
  });
});

describe('a round of the sweep', () => {
  const book = () => readCachesOf(server.services).positions;
  afterEach(() => vi.restoreAllMocks());

  it('reads no position while nothing was written, and values none while no price moved', async () => {
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await sweep();
    const [all, some] = [vi.spyOn(book(), 'allOpen'), vi.spyOn(book(), 'byIds')];
    const quote = vi.spyOn(server.market, 'quote');
    await sweep();
    expect([all.mock.calls, some.mock.calls]).toEqual([[], [[expect.anything(), []]]]);
    // One for the asset, to see whether it moved.
    expect(quote).toHaveBeenCalledTimes(1);
    await trader.place();
    await sweep();
    expect([all.mock.calls.length, some.mock.calls[1]?.[1]?.length]).toEqual([0, 1]);
  });

  it('sees without a price that a limit was written by another hand (T-082)', async () => {
    const { id } = await trader.place({ qty: 0.1 });
    price(49_000);
    expect(await sweep()).toBe(0);
    await server.services.db.execute(sql`update trades set is_stop_loss = true, stop_loss = 30 where id = ${id}`);
    expect(await sweep()).toBe(1);
  });

  it('sees without a price that money has left the account (T-083)', async () => {
    await trader.place({ qty: 0.9 });
    expect(await sweep()).toBe(0);
    const { db, clock } = server.services;
    await setBalance(db, clock.now(), trader.id, '4000.00');
    expect(await sweep()).toBe(1);
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_out' }]);
  });

  it('sees what was written when the database went away in the midst of reading it (T-082)', async () => {
    const { db, clock } = server.services;
    const other = await server.trader();
    await other.place({ qty: 0.1 });
    const { id } = await trader.place({ qty: 0.1 });
    price(49_000);
    expect(await sweep()).toBe(0);
    await db.execute(sql`update trades set is_stop_loss = true, stop_loss = 30 where id = ${id}`);
    await setBalance(db, clock.now(), other.id, '20000.00');
    const select = db.select.bind(db);
    vi.spyOn(db, 'select').mockImplementation(((...given: readonly unknown[]) => {
      // The balances come last.
      if (given.some((fields) => Object.hasOwn(Object(fields), 'practiceBalance'))) throw new Error('away');
      return Reflect.apply(select, undefined, given) as unknown;
    }) as never);
    await expect(sweep()).rejects.toThrow('away');
    vi.restoreAllMocks();
    expect(await sweep()).toBe(1);
    await other.closeAll();
  });

  it('comes back to an account that it could not close, though no price moves (T-082)', async () => {
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await sweep();
    price(49_000);
    vi.spyOn(book(), 'open').mockRejectedValueOnce(new Error('the database is away'));
    expect(await sweep()).toBe(0);
    expect(await sweep()).toBe(1);
  });

  it('reads everything again after a minute of rounds: what no version tells is found then', async () => {
    const { id } = await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await sweep();
    const all = vi.spyOn(book(), 'allOpen');
    const { db } = server.services;
    await db.execute(sql`delete from trades where id = ${id}`);
    for (let round = 0; round < 60; round += 1) await sweep();
    expect(all).toHaveBeenCalledTimes(1);
    price(49_000);
    expect(await sweep()).toBe(0);
  });
});
