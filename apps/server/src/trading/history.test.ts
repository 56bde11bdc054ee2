import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });
const page = (query: Record<string, string | number> = {}) => trader.call('listClosedTrades', { query });
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const summary = async () => (await trader.call('getClosedTradesSummary')).body.data;
/** Opens as many and closes them at one moment, in the order of their ids. */
const closeTogether = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await trader.place()).id);
  await trader.closeAll();
  return ids;
};

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  price(50_000);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('closed positions', () => {
  it('come by pages, the last closed first, none twice and none left out (T-133)', async () => {
    const early = await closeTogether(3);
    server.advance(60);
    const late = await closeTogether(2);
    const all = idsOf(await page());
    expect(all).toEqual([...late.toReversed(), ...early.toReversed()]);
    const read: number[] = [];
    for (let before: number | undefined; ; before = read.at(-1)) {
      const found = idsOf(await page(before === undefined ? { limit: 2 } : { limit: 2, before }));
      read.push(...found);
      if (found.length < 2) break;
    }
    expect(read).toEqual(all);
    expect(idsOf(await page({ before: all[3] ?? 0 }))).toEqual(all.slice(4));
  });

  it('that are nobody’s, open, or of the other mode begin no page (T-133, T-097)', async () => {
    const [own] = await closeTogether(1);
    const { id: open } = await trader.place();
    const stranger = await server.trader();
    const theirs = await stranger.place();
    await stranger.close(theirs.id);
    for (const before of [open, theirs.id, 999_999]) {
      expect(await page({ before })).toMatchObject({ status: 404, body: { message: 'There is no such position.' } });
    }
    await trader.switchTo('practice');
    expect((await page({ before: own ?? 0 })).status).toBe(404);
  });

  it('refuse a page of none and of more than 500 (T-133)', async () => {
    for (const query of [{ limit: 0 }, { limit: 501 }, { limit: 'all' }, { before: 0 }, { before: 'x' }]) {
      expect((await page(query)).status).toBe(422);
    }
    expect((await page({ limit: 501 })).body.errors).toEqual({ limit: ['The limit must not be greater than 500.'] });
  });

  it('are summed up, each mode by itself, with what they moved the balance by (T-129, T-179, T-097, R35)', async () => {
    expect(await summary()).toEqual({ count: 0, profit: 0, booked: 0 });
    const { id } = await trader.place({ qty: 0.123456 });
    price(50_123.45);
    await trader.close(id);
    await closeTogether(1);
    await trader.place();
    const closed = await trader.closed();
    expect(await summary()).toEqual({ count: 2, profit: 13.906083, booked: 13.9 });
    expect(closed.map(({ profit }) => profit)).toEqual([-0.1, 14.006083]);
    await trader.switchTo('practice');
    expect(await summary()).toEqual({ count: 0, profit: 0, booked: 0 });
  });
});

describe('the account mode that a client showed', () => {
  const changed = {
    status: 409,
    body: {
      status: 'mode_changed',
      message: 'The account mode was switched meanwhile. Please check and try again.',
    },
  };

  it('must be the active one for an order, and the refusal is kept for its key (T-097, R15)', async () => {
    expect((await trader.order({ is_practice: false })).body.status).toBe(1);
    const key = randomUUID();
    expect(await trader.order({ is_practice: true }, key)).toMatchObject(changed);
    await trader.switchTo('practice');
    expect(await trader.order({ is_practice: true }, key)).toMatchObject({ ...changed, status: 409 });
    expect(await trader.open()).toEqual([]);
    expect((await trader.order({ is_practice: true })).body.data.is_practice).toBe(true);
  });

  it('must be the active one to close a position (T-097, T-090)', async () => {
    const { id } = await trader.place();
    const close = (isPractice: boolean) => trader.call('closeTrade', { body: { id, is_practice: isPractice } });
    expect(await close(true)).toMatchObject(changed);
    expect(await trader.open()).toHaveLength(1);
    await trader.switchTo('practice');
    expect(await close(false)).toMatchObject(changed);
    await trader.switchTo('real');
    expect((await close(false)).status).toBe(200);
  });

  it('must be the active one to close all (T-097, T-095)', async () => {
    await trader.place();
    const closeAll = (isPractice: boolean) => trader.call('closeAllTrades', { body: { is_practice: isPractice } });
    expect(await closeAll(true)).toMatchObject(changed);
    expect(await trader.open()).toHaveLength(1);
    expect(await closeAll(false)).toMatchObject({ status: 200, body: { failed: [] } });
    expect(await trader.open()).toEqual([]);
  });
});
