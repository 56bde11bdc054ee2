import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  trader = await server.trader();
});
afterAll(() => server.close());

const watched = async () => (await trader.call('listWatchlist')).body.data.map((asset: { sy: string }) => asset.sy);
const add = (id: unknown) => trader.call('addToWatchlist', { body: { currency_pair_id: id } });

describe('assets', () => {
  it("come in the operator's order with quotes, crypto first (T-207, T-245, R29)", async () => {
    const { status, body } = await trader.call('listAssets');
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThanOrEqual(200);
    const [first] = body.data;
    expect(first).toMatchObject({
      id: server.btc.id,
      a_name: server.btc.name,
      sy: 'BTCUSD',
      sym: 'BTC/USD',
      ex_sym: server.btc.exSym,
      image: server.btc.image,
      type: 'crypto',
      base: 'USD',
      leverage: server.btc.leverage,
      is_open: true,
      next_open: null,
    });
    for (const asset of body.data) {
      expect(asset.buy_p).toBeGreaterThan(asset.sell_p);
      expect(Math.abs(asset.buy_p - asset.sell_p - asset.sell_spread)).toBeLessThan(1e-9 * asset.buy_p);
    }
  });

  it('say on a Saturday which markets are closed, and until when (T-061, T-230, A-248)', async () => {
    server.setTime('2026-11-21T03:00:00Z');
    const { body } = await trader.call('listAssets');
    const of = (sy: string) => body.data.find((asset: { sy: string }) => asset.sy === sy);
    expect(of('BTCUSD')).toMatchObject({ is_open: true, next_open: null, at: '2026-11-21T03:00:00.000Z' });
    expect(of('EURUSD')).toMatchObject({ is_open: false, next_open: '2026-11-22T22:00:00.000Z' });
    expect(of('AAPL')).toMatchObject({
      is_open: false,
      next_open: '2026-11-23T13:30:00.000Z',
      at: '2026-11-20T20:00:00.000Z',
    });
  });
});

describe('a rate', () => {
  it("is the asset's present quote (T-109, T-113)", async () => {
    server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
    const { status, body } = await trader.call('getAssetRate', { params: { id: server.btc.id } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: server.btc.id,
      buy_p: 50_010,
      sell_p: 50_000,
      sell_spread: 10,
      at: '2026-11-18T14:00:00.000Z',
      is_open: true,
      next_open: null,
    });
    expect(typeof body.data.change).toBe('number');
  });

  it('is 404 for an unknown asset and 422 for a word (T-245)', async () => {
    for (const id of [999_999, 2_147_483_647]) {
      expect((await trader.call('getAssetRate', { params: { id } })).status).toBe(404);
    }
    for (const id of ['btc', 9_999_999_999, 0]) {
      expect((await trader.call('getAssetRate', { params: { id } })).status).toBe(422);
    }
  });
});

describe('candles', () => {
  const candles = (query: Record<string, string | number>) =>
    trader.call('getAssetCandles', { params: { id: server.btc.id }, query });

  it('are 200 of a minute unless asked otherwise, and end at the present bid (T-009)', async () => {
    const { status, body } = await candles({});
    expect(status).toBe(200);
    expect(body.data).toHaveLength(200);
    const rate = await trader.call('getAssetRate', { params: { id: server.btc.id } });
    expect(body.data.at(-1)).toMatchObject({ time: Date.UTC(2026, 10, 18, 14) / 1000, close: rate.body.data.sell_p });
    expect(body.data[1].time - body.data[0].time).toBe(60);
  });

  it('come at the interval and in the number asked for (T-009)', async () => {
    const { body } = await candles({ interval: '1h', limit: 5 });
    expect(body.data.map(({ time }: { time: number }) => new Date(time * 1000).getUTCHours())).toEqual([
      10, 11, 12, 13, 14,
    ]);
  });

  it('before a time are those that the chart goes back to (T-009)', async () => {
    const newest = (await candles({ interval: '1h', limit: 3 })).body.data;
    const { status, body } = await candles({ interval: '1h', limit: 3, before: newest[0].time });
    expect(status).toBe(200);
    expect(body.data.map(({ time }: { time: number }) => new Date(time * 1000).getUTCHours())).toEqual([9, 10, 11]);
    expect([...body.data, ...newest]).toEqual((await candles({ interval: '1h', limit: 6 })).body.data);
  });

  it('refuse another interval, a limit out of range and a time that is none (T-009)', async () => {
    const wrong: Array<Record<string, string | number>> = [
      { interval: '2m' },
      { limit: 0 },
      { limit: 501 },
      { limit: 'all' },
      { before: 0 },
      { before: -60 },
      { before: 1.5 },
      { before: 'noon' },
      { before: 4_102_444_801 },
    ];
    for (const query of wrong) expect((await candles(query)).status).toBe(422);
    const unknown = await trader.call('getAssetCandles', { params: { id: 999_999 } });
    expect(unknown.status).toBe(404);
  });
});

describe('the watchlist', () => {
  it('keeps the order of adding and answers full assets (T-159, T-246, T-248)', async () => {
    const { status, body } = await add(server.asset('EURUSD').id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ sy: 'EURUSD', type: 'forex' });
    await add(server.asset('AAPL').id);
    await add(server.btc.id);
    expect(await watched()).toEqual(['EURUSD', 'AAPL', 'BTCUSD']);
  });

  it('takes an asset it has, and loses one it has not (T-248)', async () => {
    await add(server.btc.id);
    expect((await add(server.btc.id)).status).toBe(200);
    expect(await watched()).toEqual(['BTCUSD']);
    const remove = () => trader.call('removeFromWatchlist', { body: { currency_pair_id: server.btc.id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await watched()).toEqual([]);
  });

  it('reads the asset to remove from the query, too (T-248)', async () => {
    await add(server.btc.id);
    const { status } = await trader.call('removeFromWatchlist', { query: { currency_pair_id: server.btc.id } });
    expect(status).toBe(200);
    expect(await watched()).toEqual([]);
  });

  it('refuses an unknown asset and a missing one (T-246, T-247)', async () => {
    for (const id of [999_999, 9_999_999_999, 'abc', 0]) {
      const { status, body } = await add(id);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['currency_pair_id']]);
    }
    expect((await trader.call('removeFromWatchlist')).status).toBe(422);
    expect(await watched()).toEqual([]);
  });

  it("is each user's own (T-255)", async () => {
    await add(server.btc.id);
    const stranger = await server.trader();
    expect((await stranger.call('listWatchlist')).body.data).toEqual([]);
    await stranger.call('removeFromWatchlist', { body: { currency_pair_id: server.btc.id } });
    expect(await watched()).toEqual(['BTCUSD']);
  });
});
