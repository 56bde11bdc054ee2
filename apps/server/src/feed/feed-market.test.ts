import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepOnce } from '../jobs/sweep';
import type { Market } from '../market/market';
import { createScriptedMarket } from '../market/scripted-market';
import { runCommand } from '../operator/program';
import type { Services } from '../services';
import { lockAccountIn } from '../ledger/account';
import { decimal } from '../ledger/decimal';
import { transact } from '../store/db';
import { openSettings, storedSettings, writeSettings } from '../store/settings-store';
import { openFeed, type TestFeed } from '../testing/feed';
import {
  createTradingServer,
  type Order,
  plainOrder,
  type Trader,
  type TradingServer,
} from '../testing/trading-server';
import { fundsNow } from '../trading/account-funds';
import { tradingHandlers } from '../trading/handlers';
import { placeOrder } from '../trading/placing';
import { valuate } from '../trading/positions';
import { readCachesOf } from '../trading/read-caches';
import { NOT_TRADABLE } from '../trading/rules/order-checks';
import { createMarkets } from './markets';
import { createSilenceWatch } from './silence';

/** A Saturday, on which a calendar would keep all but crypto closed. */
const SATURDAY = Date.parse('2026-11-21T03:00:00.000Z');
const DAY = 24 * 3_600_000;
const STALE = 30;

let server: TradingServer;
let feed: TestFeed;
let trader: Trader;
let day = 0;

beforeAll(async () => {
  server = await createTradingServer();
  feed = await openFeed(server.frame);
});
beforeEach(async () => {
  // Ticks of an earlier test are old: each one begins with closed assets.
  server.setTime(new Date(SATURDAY + (day += 1) * 7 * DAY).toISOString());
  await server.frame.setSettings({ market_source: 'feed', feed_stale_s: STALE });
  trader = await server.trader();
});
afterEach(async () => {
  await feed.settle(['BTCUSD', 50_000, 50_010], ['EURUSD', 1.08, 1.0801], ['DE40', 18_000, 18_001]);
  await trader.closeAll();
  await server.assertBalanced();
});
afterAll(() => server.close());

const operate = (args: readonly string[], isLive = false) => {
  const services = { ...server.services, config: { ...server.services.config, isLive } };
  return runCommand(args, { open: async () => services, isDemo: false, account: 'ann' });
};
const rate = async (sy = 'BTCUSD') => trader.call('getAssetRate', { params: { id: server.asset(sy).id } });

/** What another process of the server has: settings, prices and handlers of its own. */
const another = async (): Promise<Services> => {
  const { db, clock, config } = server.services;
  const settings = await openSettings(db);
  const { market, feed: prices } = createMarkets(db, clock, settings, config.appKey);
  return { ...server.services, settings, market: createScriptedMarket(market), feed: prices };
};

/** The trader's calls at it. */
const callsOf = (other: Services) => {
  const handlers = tradingHandlers(other);
  const ctx = async (body: unknown) => ({ body, headers: {}, user: await trader.caller(), services: other }) as never;
  return {
    order: (change: Order = {}) => ({ ...plainOrder(server.btc.id), ...change }),
    place: async (body: Order) => handlers.placeOrder(await ctx(body)),
    close: async (id: number) => handlers.closeTrade(await ctx({ id })),
    closeAll: async () => handlers.closeAllTrades(await ctx(undefined)),
  };
};

describe('under the feed', () => {
  it('a position opens and closes at the tick’s own ask and bid, whatever the calendar says (R34, T-079)', async () => {
    await feed.tell(['BTCUSD', 50_000.25, 50_012.75], ['EURUSD', 1.08352, 1.0836]);
    const trade = await trader.place({ qty: 0.1 });
    expect(trade).toMatchObject({ opening_price: 50_012.75, closing_price: 50_000.25 });
    const sold = await trader.place({ type: 'sell', coinId: server.asset('EURUSD').id, qty: 1000 });
    expect(sold).toMatchObject({ opening_price: 1.08352, closing_price: 1.0836 });
    await feed.tell(['BTCUSD', 50_112.75, 50_125.25]);
    expect((await trader.close(trade.id)).body.data).toMatchObject({ closing_price: 50_112.75, profit: 10 });
    expect(await trader.balance()).toBe('10010.00');
    expect((await rate()).body.data).toMatchObject({
      buy_p: 50_125.25,
      sell_p: 50_112.75,
      sell_spread: 12.5,
      is_open: true,
      next_open: null,
      at: server.services.clock.now().toISOString(),
    });
  });

  it('silence of the whole feed is told to whoever reads the log, once, and so is its end', async () => {
    const warn = vi.spyOn(server.services.log, 'warn');
    const info = vi.spyOn(server.services.log, 'info');
    const watch = createSilenceWatch(server.services);
    const heard = () => {
      watch();
      const said = (of: typeof warn) => of.mock.calls.filter(([words]) => /of the feed/.test(String(words))).length;
      return [said(warn), said(info)];
    };
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    expect(heard()).toEqual([0, 0]);
    server.advance(STALE + 1);
    expect([heard(), heard()]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await feed.tell(['EURUSD', 1.08, 1.0801]);
    expect([heard(), heard()]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    warn.mockRestore();
    info.mockRestore();
  });

  it('an asset without a tick for so long cannot be traded, says so, and keeps its price until the next tick (T-060)', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const told = server.services.clock.now().toISOString();
    const { id } = await trader.place();
    server.advance(STALE);
    expect((await rate()).body.data.is_open).toBe(true);
    server.advance(0.001);
    expect((await rate()).body.data).toMatchObject({
      ...{ is_open: false, is_stale: true, sell_p: 50_000, at: told, next_open: null },
    });
    const listed = (await trader.call('listAssets')).body.data as { sy: string; is_open: boolean; is_stale: boolean }[];
    expect(listed.find(({ sy }) => sy === 'BTCUSD')).toMatchObject({ is_open: false, is_stale: true });
    expect((await trader.order()).body).toMatchObject({ status: 0, msg: 'No current price' });
    expect(await trader.close(id)).toMatchObject({
      status: 409,
      body: { status: 'no_current_price', message: 'No current price' },
    });
    expect((await trader.closeAll()).body).toMatchObject({ failed: [id] });
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    expect((await rate()).body.data).toMatchObject({ is_open: true, is_stale: false });
    expect((await trader.close(id)).status).toBe(200);
    await trader.place();
  });

  it('an asset of which the last tick is in doubt cannot be traded, by a person or a trigger, until a later one settles it (T-060)', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const { id } = await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    server.advance(1);
    await feed.tell(['BTCUSD', 40_000, 40_010]);
    expect((await rate()).body.data).toMatchObject({ sell_p: 50_000, is_open: false, is_stale: true });
    expect((await trader.order()).body).toMatchObject({ status: 0, msg: 'No current price' });
    expect(await trader.close(id)).toMatchObject({ status: 409, body: { status: 'no_current_price' } });
    expect(await sweepOnce(server.services)).toBe(0);
    expect((await operate(['feed', 'status'])).out).toMatch(
      /\nBTCUSD +50000 +50010 +\S+ +\d+ +closed: 40000 to 40010 is in doubt\n/,
    );
    expect((await operate(['check'])).out).toContain('Closed, for the last tick is in doubt: 1 asset');
    server.advance(1);
    await feed.tell(['BTCUSD', 50_001, 50_011]);
    expect((await rate()).body.data).toMatchObject({ sell_p: 50_001, is_open: true, is_stale: false });
    expect(await sweepOnce(server.services)).toBe(0);
    expect(await trader.open()).toHaveLength(1);
  });

  it('an asset in another currency cannot be traded while the rate to USD is old (T-060, T-062)', async () => {
    const index = { coinId: server.asset('DE40').id, qty: 1 };
    await feed.tell(['EURUSD', 1.08, 1.0801], ['DE40', 18_000, 18_001]);
    const { id } = await trader.place({ ...index, is_stop_loss: true, stop_loss: 5 });
    server.advance(STALE + 1);
    await feed.tell(['DE40', 17_900, 17_901]);
    // Nothing can be traded by it, and every list and rate says so before a press.
    const outdated = { is_open: false, is_stale: true, next_open: null };
    const listed = async () =>
      ((await trader.call('listAssets')).body.data as { sy: string }[]).find(({ sy }) => sy === 'DE40');
    expect(await listed()).toMatchObject({ sell_p: 17_900, ...outdated });
    expect((await rate('DE40')).body.data).toMatchObject({ sell_p: 17_900, ...outdated });
    expect((await trader.order(index)).body).toMatchObject({ status: 0, msg: 'No current price' });
    expect(await trader.close(id)).toMatchObject({ status: 409, body: { status: 'no_current_price' } });
    expect(await sweepOnce(server.services)).toBe(0);
    await feed.tell(['EURUSD', 1.08, 1.0801]);
    expect(await listed()).toMatchObject({ is_open: true, is_stale: false });
    expect(await sweepOnce(server.services)).toBe(1);
  });

  it('the operator says how long that is, within what a quote lives (T-060)', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await operate(['setting', 'set', 'feed_stale_s', '5']);
    server.advance(6);
    expect((await rate()).body.data.is_open).toBe(false);
    expect(await operate(['setting', 'set', 'feed_stale_s', '31'])).toMatchObject({ code: 1 });
    expect((await operate(['setting', 'get', 'feed_stale_s'])).out).toBe('5\n');
  });

  it.each([
    ['take profit', { is_take_profit: true, take_profit: 20 }, 50_400],
    ['stop loss', { is_stop_loss: true, stop_loss: 30 }, 49_000],
    ['stop-out', { qty: 0.9 }, 40_000],
  ])('a %s that an old tick has reached waits for a new one (T-060, T-082, T-083)', async (_name, order, price) => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await trader.place({ qty: 0.1, ...order });
    await sweepOnce(server.services);
    await feed.settle(['BTCUSD', price, price + 10]);
    server.advance(STALE + 1);
    expect(await sweepOnce(server.services)).toBe(0);
    expect(await trader.open()).toHaveLength(1);
    await feed.tell(['BTCUSD', price, price + 10]);
    expect(await sweepOnce(server.services)).toBe(1);
    expect(await trader.closed()).toMatchObject([{ closing_price: price }]);
  });

  it('goes on during maintenance: a stop loss that a tick reaches is closed (T-082, T-083)', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await server.frame.setSettings({ maintenance: 'true' });
    try {
      expect(await feed.send(['BTCUSD', 49_000, 49_010])).toMatchObject({ status: 200 });
      expect(await sweepOnce(server.services)).toBe(1);
    } finally {
      await server.frame.setSettings({ maintenance: 'false' });
    }
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss', closing_price: 49_000 }]);
  });

  it('what has never had a tick is in no list, has no rate and no candles, and cannot be traded (R28)', async () => {
    const { id } = server.asset('AAPL');
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await trader.call('addToWatchlist', { body: { currency_pair_id: server.btc.id } });
    expect((await trader.call('addToWatchlist', { body: { currency_pair_id: id } })).status).toBe(422);
    for (const list of ['listAssets', 'listWatchlist'] as const) {
      const listed = (await trader.call(list)).body.data as { sy: string }[];
      expect(listed.map(({ sy }) => sy)).not.toContain('AAPL');
      expect(listed.map(({ sy }) => sy)).toContain('BTCUSD');
    }
    expect((await rate('AAPL')).status).toBe(404);
    expect((await trader.call('getAssetCandles', { params: { id } })).status).toBe(404);
    expect(await trader.order({ coinId: id })).toMatchObject({
      status: 422,
      body: { errors: { coinId: expect.anything() } },
    });
    // Nor what has no tick to turn it into USD.
    await feed.tell(['USDJPY', 150, 150.01], ['UK100', 8_000, 8_001]);
    expect((await trader.order({ coinId: server.asset('UK100').id, qty: 1 })).body.msg).toBe(
      'There is no conversion rate from GBP to USD',
    );
  });

  it('the change of a day is against the bid of 24 hours before, and unknown before there is one', async () => {
    await feed.tell(['ETHUSD', 2_000, 2_001]);
    await server.services.feed.refresh();
    expect((await rate('ETHUSD')).body.data.change).toBeNull();
    server.advance(DAY / 1000 + 120);
    await feed.tell(['ETHUSD', 2_050, 2_051]);
    await server.services.feed.refresh();
    expect((await rate('ETHUSD')).body.data.change).toBe(2.5);
    // Of a price that stands still so does its change.
    server.advance(DAY / 1000);
    await server.services.feed.refresh();
    expect((await rate('ETHUSD')).body.data).toMatchObject({ is_open: false, change: 2.5 });
  });
});

describe('a second process on the same database', () => {
  it('has the same prices once it has looked, and fills an order at them (R34)', async () => {
    const other = await another();
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    expect(other.market.isPriced(server.btc)).toBe(false);
    await other.feed.refresh();
    const now = server.services.clock.now();
    expect(other.market.quote(server.btc, now)).toEqual(server.services.market.quote(server.btc, now));
    await feed.tell(['BTCUSD', 50_100, 50_110]);
    await Promise.all([other.feed.refresh(), other.feed.refresh()]);
    const { order, place } = callsOf(other);
    const answer = await place(order());
    expect(answer.body).toMatchObject({ status: 1, data: { opening_price: 50_110 } });
  });

  it('answers an order with what it is worth at the tick that filled it, though newer ones have come (T-080)', async () => {
    const other = await another();
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    let ticks = 0;
    // Each look finds a newer tick.
    const quote: Market['quote'] = (asset, now) => {
      const told = other.market.quote(asset, now);
      ticks += 1;
      return { ...told, sell: told.sell.plus(decimal(ticks)), buy: told.buy.plus(decimal(ticks)) };
    };
    const { order, place } = callsOf({ ...other, market: { ...other.market, quote } });
    const answer = await place(order({ qty: 0.1 }));
    expect(answer.body).toMatchObject({
      status: 1,
      data: { opening_price: 50_011, closing_price: 50_001, profit: -1 },
    });
  });

  it('values what is open also where a rate to USD was never told, and calls that old (T-060, T-062)', async () => {
    await feed.tell(['EURUSD', 1.08, 1.0801], ['DE40', 18_000, 18_001]);
    await trader.place({ coinId: server.asset('DE40').id, qty: 1 });
    const other = await another();
    const open = await readCachesOf(other).positions.open(other.db, { userId: trader.id, isPractice: false });
    const now = server.services.clock.now();
    expect(open.map((position) => valuate(other.market, position, now).quote.isStale)).toEqual([true]);
  });

  it('fills an order at the price that the first has just been told, and refuses it once that is in doubt (R34, T-060, T-079)', async () => {
    const other = await another();
    const { order, place } = callsOf(other);
    await feed.tell(['BTCUSD', 50_000, 50_010], ['EURUSD', 1.08, 1.0801], ['DE40', 18_000, 18_001]);
    expect((await place(order())).body).toMatchObject({ status: 1, data: { opening_price: 50_010 } });
    await feed.tell(['BTCUSD', 50_100, 50_110]);
    expect((await place(order())).body).toMatchObject({ status: 1, data: { opening_price: 50_110 } });
    const index = { coinId: server.asset('DE40').id, qty: 1 };
    await place(order(index));
    await feed.tell(['EURUSD', 1.1, 1.1001]);
    const { body } = await place(order(index));
    // 18,001 at the rate of the same moment, a twentieth of it.
    expect(body).toMatchObject({ status: 1, data: { traded_amount: 990.055 } });
    server.advance(1);
    await feed.tell(['BTCUSD', 60_000, 60_010]);
    expect((await place(order())).body).toMatchObject({ status: 0, msg: 'No current price' });
  });

  it('closes at the price that the first has just been told: one, all, and by the sweep (R34, T-080, T-082)', async () => {
    const other = await another();
    const { close, closeAll } = callsOf(other);
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await other.feed.refresh();
    const [one, two] = [await trader.place(), await trader.place()];
    await feed.tell(['BTCUSD', 50_100, 50_110]);
    expect((await close(one.id)).body).toMatchObject({ data: { closing_price: 50_100 } });
    await feed.tell(['BTCUSD', 50_200, 50_210]);
    await closeAll();
    const stopped = await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await feed.settle(['BTCUSD', 49_000, 49_010]);
    await other.feed.refresh();
    await feed.tell(['BTCUSD', 48_900, 48_910]);
    expect(await sweepOnce(other)).toBe(1);
    const closed = (await trader.closed()).map(({ id, closing_price }) => [id, closing_price]);
    expect(new Map(closed as [number, number][])).toEqual(
      new Map([
        [one.id, 50_100],
        [two.id, 50_200],
        [stopped.id, 48_900],
      ]),
    );
  });

  it('lets out no money that a price which the first has just been told has taken (R19, R34)', async () => {
    const other = await another();
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await other.feed.refresh();
    await trader.place({ qty: 0.1 });
    const freeMargin = () =>
      transact(other.db, async (tx) => {
        const { freeMargin: free } = await fundsNow(other, tx, await lockAccountIn(tx, trader.id, false));
        return Number(free);
      });
    const before = await freeMargin();
    await feed.tell(['BTCUSD', 49_000, 49_010]);
    expect((await freeMargin()) - before).toBeLessThanOrEqual(-100);
  });

  it('reads no price for an order where no feed is the market (R34)', async () => {
    await server.frame.setSettings({ market_source: 'simulated' });
    const latest = vi.spyOn(server.services.feed, 'refreshOf');
    await trader.close((await trader.place()).id);
    expect(latest).not.toHaveBeenCalled();
  });

  it('goes on with what it knows when the database does not answer, and closes it when that is old', async () => {
    const other = await another();
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await other.feed.refresh();
    await feed.tell(['BTCUSD', 50_100, 50_110]);
    const now = server.services.clock.now();
    expect(other.market.quote(server.btc, now)).toMatchObject({ isOpen: true });
    expect(other.market.quote(server.btc, new Date(now.getTime() + STALE * 1000 + 1))).toMatchObject({ isOpen: false });
  });

  it('knows of a tick in doubt once it has looked (T-060)', async () => {
    const other = await another();
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    server.advance(1);
    await feed.tell(['BTCUSD', 60_000, 60_010]);
    await other.feed.refresh();
    expect(other.market.quote(server.btc, server.services.clock.now())).toMatchObject({ isOpen: false, isStale: true });
    server.advance(1);
    await feed.tell(['BTCUSD', 60_000, 60_010]);
    await other.feed.refresh();
    expect(other.market.quote(server.btc, server.services.clock.now())).toMatchObject({ isOpen: true, isStale: false });
  });

  it('forgets no newer price for one that was read before it', async () => {
    const { feed: prices, clock } = server.services;
    await feed.tell(['BTCUSD', 50_100, 50_110]);
    const former = { assetId: server.btc.id, doubtAt: null };
    prices.tell([{ ...former, bid: '1', ask: '2', at: new Date(clock.now().getTime() - 1) }]);
    expect((await rate()).body.data.sell_p).toBe(50_100);
    const { body } = await rate();
    server.advance(1);
    await feed.tell(['BTCUSD', 60_000, 60_010]);
    prices.tell([{ ...former, bid: '50100', ask: '50110', at: new Date(body.data.at) }]);
    expect((await rate()).body.data.is_stale).toBe(true);
  });
});

describe('the operator (R34)', () => {
  const choose = (source: string, isLive = false) => operate(['setting', 'set', 'market_source', source], isLive);

  it('names one of two sources; any other is refused, and one that is stored counts for nothing', async () => {
    expect(await choose('exchange')).toMatchObject({
      code: 1,
      error: 'market_source: It is one of simulated, feed.\n',
    });
    await server.frame.setSettings({ market_source: 'exchange' as 'feed' });
    expect(server.services.settings.current().market_source).toBe('simulated');
  });

  it('chooses the feed once there is a key, a tick, and one of all that is open', async () => {
    await server.frame.setSettings({ market_source: 'simulated' });
    const known = await trader.place({ coinId: server.asset('BTCUSD').id, qty: 0.01 });
    server.market.script(server.asset('FR40').id, { buy: 7_001, sell: 7_000, isOpen: true, age: 0 });
    const index = await trader.place({ coinId: server.asset('FR40').id, qty: 1 });
    const refused = await choose('feed');
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('FR40') });
    await trader.close(index.id);
    server.market.unscript();
    expect(await choose('feed')).toMatchObject({ code: 0 });
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await trader.close(known.id);
  });

  it('lets real money move under the feed alone, and changes it neither way while real positions are open', async () => {
    await server.frame.setSettings({ market_source: 'simulated' });
    const adjust = () => operate(['balance', 'adjust', `WEB${trader.id}`, '+100', '--reason', 'bank transfer'], true);
    expect(await adjust()).toMatchObject({ code: 1, error: expect.stringContaining('no market source is set') });
    const drawn = await trader.place();
    expect(await choose('feed', true)).toMatchObject({
      code: 1,
      error: expect.stringContaining('real positions'),
    });
    await trader.close(drawn.id);
    expect(await choose('feed', true)).toMatchObject({ code: 0 });
    expect(await adjust()).toMatchObject({ code: 0 });
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const { id } = await trader.place();
    expect(await choose('simulated', true)).toMatchObject({
      code: 1,
      error: expect.stringContaining('real positions'),
    });
    expect(await operate(['setting', 'unset', 'market_source'], true)).toMatchObject({ code: 1 });
    await trader.close(id);
    expect(await choose('simulated', true)).toMatchObject({ code: 0 });
  });

  it('has no real position opened by a source that another process was told to leave, a practice one all the same', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const { db, config } = server.services;
    const live = { ...server.services, config: { ...config, isLive: true } };
    const place = (isPractice: boolean) =>
      transact(db, async (tx) =>
        placeOrder(live, tx, await lockAccountIn(tx, trader.id, isPractice), {
          ...plainOrder(server.btc.id),
          is_practice: isPractice,
        }),
      );
    expect(await place(false)).toHaveProperty('opened');
    await trader.closeAll();
    await writeSettings(db, { market_source: 'simulated' });
    expect(await place(false)).toEqual({ refused: NOT_TRADABLE.no_current_price });
    expect(await place(true)).toHaveProperty('opened');
    await server.frame.setSettings({ market_source: 'feed' });
    await feed.tell(['BTCUSD', 50_000, 50_010]);
  });

  it('closes no real position by a source that another process was told to leave, and none is swept (R34, T-080, T-082)', async () => {
    const { db, config } = server.services;
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const { id } = await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 30 });
    await feed.settle(['BTCUSD', 49_000, 49_010]);
    const other = await another();
    const live = { ...other, config: { ...config, isLive: true } };
    await other.feed.refresh();
    await writeSettings(db, { market_source: 'simulated' });
    const { close, closeAll } = callsOf(live);
    await expect(close(id)).rejects.toMatchObject({ status: 409, message: NOT_TRADABLE.no_current_price });
    expect((await closeAll()).body).toMatchObject({ closed: 0, failed: [id] });
    expect(await sweepOnce(live)).toBe(0);
    const funds = transact(db, async (tx) => fundsNow(live, tx, await lockAccountIn(tx, trader.id, false)));
    await expect(funds).rejects.toMatchObject({ status: 503, extras: { retryAfter: 5 } });
    await writeSettings(db, { market_source: 'feed' });
    expect(await sweepOnce(live)).toBe(1);
    expect(await trader.closed()).toMatchObject([{ id, close_reason: 'stop_loss', closing_price: 49_000 }]);
  });

  it('waits with another source for an order on its way, and counts what it opens, also once the setting was unset', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const { db, config } = server.services;
    const live = { ...server.services, config: { ...config, isLive: true } };
    expect(await operate(['setting', 'unset', 'market_source'], true)).toMatchObject({ code: 0 });
    const stored = await storedSettings(db);
    expect(stored.find(({ key }) => key === 'market_source')).toEqual({ key: 'market_source', value: 'simulated' });
    const { choosing } = await transact(db, async (tx) => {
      const account = await lockAccountIn(tx, trader.id, false);
      expect(await placeOrder(live, tx, account, plainOrder(server.btc.id))).toHaveProperty('opened');
      const underWay = choose('feed', true);
      // Long enough for a command that waits for nobody.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { choosing: underWay };
    });
    expect(await choosing).toMatchObject({ code: 1, error: expect.stringContaining('real positions') });
    await server.frame.setSettings({ market_source: 'feed' });
    await feed.tell(['BTCUSD', 50_000, 50_010]);
  });

  it('reads what the feed sent, what is closed for want of a tick, and that a key is missing', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    const status = await operate(['feed', 'status']);
    expect(status.out).toMatch(/\nBTCUSD +50000 +50010 +\S+ +\d+ +open\n/);
    server.advance(STALE + 1);
    expect((await operate(['feed', 'status'])).out).toMatch(/\nBTCUSD +50000 +50010 +\S+ +\d+ +closed: too old\n/);
    const checked = await operate(['check'], true);
    expect(checked.out).toContain('Real money moves: market_source is feed.');
    expect(checked.out).toMatch(/Closed, for the last tick is older than 30 seconds: \d+ assets/);
    expect(checked.out).toMatch(/Shown to nobody, for no tick has ever come: \d+ assets/);
    await operate(['feed', 'revoke-key', String(feed.keyId)]);
    expect((await operate(['check'])).out).toContain('No program can send prices');
    await server.frame.setSettings({ market_source: 'simulated' });
    expect(await choose('feed')).toMatchObject({ code: 1, error: expect.stringContaining('"feed add-key"') });
    feed = await openFeed(server.frame);
  });
});
