import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_WAITING } from '../http/key-calls';
import { runCommand } from '../operator/program';
import { securityEvents } from '../store/schema-access';
import { feedCandles, feedKeys, feedPrices } from '../store/schema-feed';
import { openFeed, type TestFeed } from '../testing/feed';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { forgetOldCandles } from './candles';

const AT = '2026-11-18T14:00:00.000Z';
const SECOND = Date.parse(AT) / 1000;

let server: TradingServer;
let feed: TestFeed;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer({ settings: { market_source: 'feed' } });
  trader = await server.trader();
});
beforeEach(async () => {
  server.setTime(AT);
  const { db } = server.services;
  await db.delete(feedCandles);
  await db.delete(feedPrices);
  await db.delete(feedKeys);
  feed = await openFeed(server.frame);
});
afterAll(() => server.close());

/** So many seconds after the beginning. */
const at = (seconds: number) => new Date((SECOND + seconds) * 1000);
const stored = () => server.services.db.select().from(feedPrices);
const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: false, account: 'ann' });

describe('who sends ticks (R34)', () => {
  const send = (headers: Record<string, string>) =>
    server.frame.call('sendTicks', {
      body: { ticks: [{ sy: 'BTCUSD', buy_p: 2, sell_p: 1, at: AT }] },
      headers,
      address: '203.0.113.7',
    });

  it('has a key of the operator: none, a wrong one and a user’s token are 401 before the body is read', async () => {
    const [, id = '', secret = ''] = /^feed_(\d+)_(.+)$/.exec(feed.key) ?? [];
    const other = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
    const wrong = ['', `feed_${id}_${other}`, `feed_${Number(id) + 1}_${secret}`, secret, await trader.token()];
    for (const key of wrong) {
      const refused = { message: 'Unauthenticated.', error: 'Unauthenticated.' };
      expect(await send(key === '' ? {} : { authorization: `Bearer ${key}` })).toMatchObject({
        status: 401,
        body: refused,
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    const huge = { token: 'x'.repeat(43), body: 'x'.repeat(100_000) };
    const headers = { 'content-type': 'application/json' };
    expect((await server.frame.call('sendTicks', { ...huge, headers })).status).toBe(401);
    expect(await stored()).toEqual([]);
    // A crowd of bad keys does not fill the log.
    const seen = await server.services.db.select().from(securityEvents).where(eq(securityEvents.event, 'refused'));
    expect(seen.filter(({ detail }) => (detail as { word?: string }).word === 'bad_key')).toHaveLength(6);
    expect(JSON.stringify(seen)).not.toContain(other);
  });

  it('sees the key once: it is kept as a hash, listed by its id, and of no use for another call', async () => {
    const made = await operate('feed', 'add-key', 'Exchange A');
    const [, key = '', id = ''] = /: (feed_(\d+)_[\w-]{43})\n$/.exec(made.out) ?? [];
    expect(made).toMatchObject({ code: 0, out: `Key ${id} (shown only now): ${key}\n` });
    expect((await send({ authorization: `Bearer ${key}` })).status).toBe(200);
    const listed = await operate('feed', 'keys');
    expect(listed.out).toMatch(new RegExp(`\\n${id} +Exchange A +${AT} +${AT}\\n$`));
    const audit = await operate('audit');
    expect(audit.out).toContain('feed add-key');
    const rows = await server.services.db.select().from(feedKeys);
    const kept = JSON.stringify(rows) + listed.out + audit.out;
    expect(kept).not.toContain(key.split('_').slice(2).join('_'));
    expect((await server.frame.call('listAssets', { token: key })).status).toBe(401);

    expect(await operate('feed', 'revoke-key', id)).toMatchObject({
      code: 0,
      out: `Key ${id} (Exchange A) is revoked.\n`,
    });
    expect((await send({ authorization: `Bearer ${key}` })).status).toBe(401);
    expect(await operate('feed', 'revoke-key', id)).toMatchObject({ code: 1 });
    expect(await operate('feed', 'revoke-key', 'it')).toMatchObject({ code: 1 });
    expect(await operate('feed', 'add-key', ' ')).toMatchObject({ code: 1 });
    expect((await operate('feed', 'keys')).out).not.toContain('Exchange A');
  });
});

describe('a batch of ticks (R34)', () => {
  it('is taken, and what is older than the last tick of its asset is passed over and counted', async () => {
    expect(await feed.send(['BTCUSD', 50_000.25, 50_010.5, at(-2)], ['EURUSD', 1.08352, 1.0836, at(-1)])).toMatchObject(
      {
        status: 200,
        body: { data: { accepted: 2, ignored: 0, held: 0 } },
      },
    );
    const late = await feed.send(
      ['BTCUSD', 1, 2, at(-3)],
      ['BTCUSD', 50_001, 50_011, at(-1)],
      ['BTCUSD', 3, 4, at(-2)],
      ['EURUSD', 1.0837, 1.0838, at(-1)],
    );
    expect(late.body).toEqual({ data: { accepted: 2, ignored: 2, held: 0 } });
    const [btc, eur] = [server.btc.id, server.asset('EURUSD').id];
    expect(await stored()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ assetId: btc, bid: '50001.00000000', ask: '50011.00000000', at: at(-1) }),
        expect.objectContaining({ assetId: eur, bid: '1.08370000', ask: '1.08380000', at: at(-1) }),
      ]),
    );
  });

  it('may be sent again when its answer was lost: prices and candles stay as they are', async () => {
    const batch = [
      ['BTCUSD', 50_000, 50_010, at(-2)],
      ['BTCUSD', 50_100, 50_110, at(-1)],
      ['BTCUSD', 50_050, 50_060, at(-1)],
    ] as const;
    await feed.tell(...batch);
    const before = [await stored(), await server.services.db.select().from(feedCandles)];
    expect(await feed.tell(...batch)).toBe(2);
    expect([await stored(), await server.services.db.select().from(feedCandles)]).toEqual(before);
  });

  it('is refused whole when a tick is bad, and each bad one is named by its place', async () => {
    const { status, body } = await feed.send(
      ['BTCUSD', 50_000, 50_010],
      ['NOSUCH', 1, 2],
      ['EURUSD', 1.08, 1.07],
      ['EURUSD', 1.0812345, 1.09],
      ['BTCUSD', 50_000, 50_010, at(5.001)],
      ['BTCUSD', 50_000, 50_010, '2016-12-31T23:59:60Z'],
      ['BTCUSD', 50_000, 50_010, '0000-01-01T00:00:00Z'],
    );
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'There is no such asset.',
      error: 'There is no such asset.',
      errors: {
        'ticks.1.sy': ['There is no such asset.'],
        'ticks.2.sell_p': ['The sell price must not be above the buy price.'],
        'ticks.3.sell_p': ['The sell price must not have more than 5 decimal places.'],
        'ticks.4.at': ['The time is ahead of the clock.'],
        'ticks.5.at': ['The time is invalid.'],
        'ticks.6.at': ['The time is invalid.'],
      },
    });
    expect(await stored()).toEqual([]);
    expect(await feed.tell(['BTCUSD', 50_000, 50_010, at(5)])).toBe(1);
  });

  it('is of the contract’s form: what is not is 422, 413 or 415 and changes nothing', async () => {
    const send = (body: unknown, headers = {}) => server.frame.call('sendTicks', { token: feed.key, body, headers });
    const tick = { sy: 'BTCUSD', buy_p: 2, sell_p: 1, at: AT };
    const named = async (change: object) =>
      Object.entries((await send({ ticks: [tick, { ...tick, ...change }] })).body.errors as object);
    expect(await named({ at: 'yesterday' })).toEqual([['ticks.1.at', ['The time must be a valid date.']]]);
    expect(await named({ buy_p: 0 })).toEqual([['ticks.1.buy_p', ['The buy price must be greater than 0.']]]);
    expect(await named({ sell_p: '1' })).toEqual([['ticks.1.sell_p', ['The sell price must be a number.']]]);
    expect(await named({ sy: undefined })).toEqual([['ticks.1.sy', ['The symbol field is required.']]]);
    expect((await send({ ticks: [] })).body.errors).toEqual({ ticks: ['The ticks must have at least 1 items.'] });
    const many = Array.from({ length: 501 }, () => tick);
    expect((await send({ ticks: many })).body.errors).toEqual({
      ticks: ['The ticks must not have more than 500 items.'],
    });
    expect((await send({ ticks: many.slice(1) })).body.data).toEqual({ accepted: 500, ignored: 0, held: 0 });
    expect((await send({ ticks: many.map((one) => ({ ...one, more: 'x'.repeat(100) })) })).status).toBe(413);
    expect((await send('sy=BTCUSD', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });

  it('waits for those of its key before it; one too many is 429 and says when to come again', async () => {
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
      await held;
      return transaction(work);
    });
    const all = Array.from({ length: MOST_WAITING + 2 }, () => feed.send(['BTCUSD', 50_000, 50_100]));
    expect(await Promise.race(all)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    release();
    const taken = (await Promise.all(all)).filter(({ status }) => status === 200);
    expect(taken.map(({ body }) => body.data.accepted)).toEqual(Array(MOST_WAITING + 1).fill(1));
    holding.mockRestore();
  });
});

describe('a tick that jumps (R34)', () => {
  const prices = async () => {
    const [row] = await stored();
    return row && [Number(row.bid), Number(row.ask), row.doubtBid === null ? null : Number(row.doubtBid), row.refused];
  };
  const data = async (...tick: [bid: number, ask: number, seconds: number]) => {
    const [bid, ask, seconds] = tick;
    return (await feed.send(['BTCUSD', bid, ask, at(seconds)])).body.data;
  };
  const HELD = { accepted: 0, ignored: 0, held: 1 };
  const TAKEN = { accepted: 1, ignored: 0, held: 0 };

  beforeEach(async () => {
    server.setTime(new Date(Date.parse(AT) + 60_000).toISOString());
    await feed.tell(['BTCUSD', 50_000, 50_010, at(0)]);
  });

  it('is held by more than the operator’s per cent of the greater price, bid or ask alone, and the price stays', async () => {
    expect(await data(47_500, 47_509.5, 1)).toEqual(TAKEN);
    expect(await data(45_124, 45_133, 2)).toEqual(HELD);
    expect(await prices()).toEqual([47_500, 47_509.5, 45_124, 0]);
    expect(await data(47_500, 50_011, 3)).toEqual(HELD);
    expect(await prices()).toEqual([47_500, 47_509.5, 47_500, 1]);
  });

  it('counts once a later tick of a second and more agrees with it, and both are in the candles', async () => {
    expect(await data(40_000, 40_010, 1)).toEqual(HELD);
    // Its repeat, and the rest of a burst, are no second opinion.
    expect(await data(40_000, 40_010, 1)).toEqual(HELD);
    expect(await data(40_005, 40_015, 1.9)).toEqual(HELD);
    expect(await prices()).toEqual([50_000, 50_010, 40_000, 0]);
    expect(await data(40_020, 40_030, 2)).toEqual(TAKEN);
    expect(await prices()).toEqual([40_020, 40_030, null, 0]);
    const [candle] = (
      await trader.call('getAssetCandles', { params: { id: server.btc.id }, query: { interval: '1m' } })
    ).body.data;
    expect(candle).toMatchObject({ open: 50_000, high: 50_000, low: 40_000, close: 40_020 });
  });

  it('is refused and counted once the next tick is as before, and each that agrees with nothing is', async () => {
    for (const [bid, seconds] of [
      [500_000, 1],
      [5_000, 2],
      [50, 3],
    ] as const)
      expect(await data(bid, bid + 1, seconds)).toEqual(HELD);
    expect(await prices()).toEqual([50_000, 50_010, 50, 2]);
    expect(await data(50_001, 50_011, 4)).toEqual(TAKEN);
    expect(await prices()).toEqual([50_001, 50_011, null, 3]);
    expect(await data(1, 2, 3.5)).toEqual({ accepted: 0, ignored: 1, held: 0 });
    const [minute] = (
      await trader.call('getAssetCandles', { params: { id: server.btc.id }, query: { interval: '1m' } })
    ).body.data;
    expect(minute).toMatchObject({ high: 50_001, low: 50_000 });
    expect((await operate('feed', 'status')).out).toMatch(/\nBTCUSD .* 3 +closed: too old\n/);
  });

  it('is judged in the order of its batch, and a batch that is sent again confirms nothing', async () => {
    const batch = [
      ['BTCUSD', 50_100, 50_110, at(1)],
      ['BTCUSD', 60_000, 60_010, at(2)],
    ] as const;
    expect((await feed.send(...batch)).body.data).toEqual({ accepted: 1, ignored: 0, held: 1 });
    expect((await feed.send(...batch)).body.data).toEqual({ accepted: 0, ignored: 1, held: 1 });
    expect(await prices()).toEqual([50_100, 50_110, 60_000, 0]);
    const next = [
      ['BTCUSD', 60_020, 60_030, at(3)],
      ['BTCUSD', 50_100, 50_110, at(3.5)],
      ['BTCUSD', 60_010, 60_020, at(4)],
    ] as const;
    expect((await feed.send(...next)).body.data).toEqual({ accepted: 2, ignored: 0, held: 1 });
    expect(await prices()).toEqual([60_010, 60_020, null, 1]);
  });

  it('is as far as the operator says, and nothing is held at 100 per cent', async () => {
    await operate('setting', 'set', 'feed_jump_percent', '1');
    expect(await data(49_400, 49_410, 1)).toEqual(HELD);
    await operate('setting', 'set', 'feed_jump_percent', '100');
    expect(await data(1, 2, 2)).toEqual(TAKEN);
    expect(await operate('setting', 'set', 'feed_jump_percent', '0')).toMatchObject({ code: 1 });
    await operate('setting', 'unset', 'feed_jump_percent');
  });

  it('is told to whoever reads the log, and so is a batch that is refused', async () => {
    const warn = vi.spyOn(server.services.log, 'warn');
    await data(40_000, 40_010, 1);
    await data(50_000, 50_010, 2);
    await feed.send(['BTCUSD', 50_000, 49_000, at(3)]);
    expect(warn.mock.calls.map(([seen]) => seen)).toMatchObject([
      { held: ['BTCUSD'], refused: [] },
      { held: [], refused: ['BTCUSD'] },
      { errors: { 'ticks.0.sell_p': expect.anything() } },
    ]);
    warn.mockRestore();
  });
});

describe('candles of the feed (T-009, T-254)', () => {
  const candles = async (interval: string, more: Record<string, number> = {}) =>
    (await trader.call('getAssetCandles', { params: { id: server.btc.id }, query: { interval, ...more } })).body.data;
  const candle = (time: number, open: number, high: number, low: number, close: number) => ({
    time: SECOND + time,
    ...{ open, high, low, close },
  });

  it('hold the bids of their ticks exactly, over several batches and in every interval', async () => {
    server.setTime('2026-11-18T16:00:00Z');
    await feed.tell(['BTCUSD', 50_000.1, 50_010, at(0)], ['BTCUSD', 50_003.3, 50_010, at(20)]);
    await feed.tell(['BTCUSD', 49_999.9, 50_010, at(59.999)], ['BTCUSD', 50_001, 50_010, at(60)]);
    await feed.tell(['BTCUSD', 50_002, 50_010, at(299)], ['BTCUSD', 50_007, 50_010, at(301)]);
    await feed.tell(['BTCUSD', 50_020, 50_030, at(3_600)]);
    expect(await candles('1m')).toEqual([
      candle(0, 50_000.1, 50_003.3, 49_999.9, 49_999.9),
      candle(60, 50_001, 50_001, 50_001, 50_001),
      candle(240, 50_002, 50_002, 50_002, 50_002),
      candle(300, 50_007, 50_007, 50_007, 50_007),
      candle(3_600, 50_020, 50_020, 50_020, 50_020),
    ]);
    expect(await candles('5m')).toEqual([
      candle(0, 50_000.1, 50_003.3, 49_999.9, 50_002),
      candle(300, 50_007, 50_007, 50_007, 50_007),
      candle(3_600, 50_020, 50_020, 50_020, 50_020),
    ]);
    expect((await candles('15m'))[0]).toEqual(candle(0, 50_000.1, 50_007, 49_999.9, 50_007));
    expect((await candles('1h'))[0]).toEqual(candle(0, 50_000.1, 50_007, 49_999.9, 50_007));
    expect(await candles('1d')).toEqual([candle(-14 * 3_600, 50_000.1, 50_020, 49_999.9, 50_020)]);
  });

  it('come in pages: the newest ones before a time, until there are none', async () => {
    const times = [0, 60, 120, 180, 240];
    server.setTime('2026-11-18T15:00:00Z');
    await feed.tell(...times.map((time) => ['BTCUSD', 50_000 + time, 50_500, at(time)] as const));
    const timesOf = (page: { time: number }[]) => page.map(({ time }) => time - SECOND);
    const pages = [await candles('1m', { limit: 2 })];
    for (let page = pages[0]; page.length > 0; pages.push(page))
      page = await candles('1m', { limit: 2, before: page[0].time });
    expect(pages.map(timesOf)).toEqual([[180, 240], [60, 120], [0], []]);
  });

  it('are kept as long as their interval says', async () => {
    await feed.tell(['BTCUSD', 50_000, 50_010, at(0)]);
    server.setTime('2027-02-18T14:00:00Z');
    await feed.tell(['BTCUSD', 50_000, 50_010]);
    await forgetOldCandles(server.services);
    expect(await candles('1m')).toHaveLength(1);
    expect(await candles('5m')).toHaveLength(2);
    expect(await candles('1d')).toHaveLength(2);
  });
});
