import { eq, sql } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokens, trades, users } from '../store/schema';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { openTradesText, tradeAnswer } from './answers';
import { createAssetBook } from './asset-book';
import { readCachesOf } from './read-caches';
import { createPositionBook } from './position-book';

const ASKER = { name: 'user 1', isGone: () => false };

let server: TradingServer;
let trader: Trader;
const holder = () => ({ userId: trader.id, isPractice: false });
/** Two processes have caches of their own. */
const anotherBook = () => createPositionBook(createAssetBook(server.services.clock));

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(() => server.close());

describe('the position book', () => {
  it('hands out the same position as long as its row stays, and the new one when it moved', async () => {
    const { db } = server.services;
    const book = anotherBook();
    const { id } = await trader.place();
    const [first] = await book.open(db, holder());
    const [second] = await book.open(db, holder());
    expect(second).toBe(first);
    await db.execute(sql`update trades set is_stop_loss = true, stop_loss = 25 where id = ${id}`);
    const [third] = await book.open(db, holder());
    expect(third?.stopLoss?.toString()).toBe('25');
  });

  it('is not taken in by a version that somebody wrote, nor by a row that came back under its id', async () => {
    const { db } = server.services;
    const book = anotherBook();
    const { id } = await trader.place();
    await book.open(db, holder());
    const [row] = await db.select().from(trades).where(eq(trades.id, id));
    if (!row) throw new Error('no trade');
    await db.execute(sql`update trades set margin = 7, version = ${row.version} where id = ${id}`);
    expect((await book.open(db, holder()))[0]?.margin.toString()).toBe('7');
    await db.delete(trades).where(eq(trades.id, id));
    await db.insert(trades).values({ ...row, margin: '8' });
    expect((await book.open(db, holder()))[0]?.margin.toString()).toBe('8');
    const [last] = await db.select({ version: trades.version }).from(trades).where(eq(trades.id, id));
    expect(last?.version).toBeGreaterThan(row.version);
  });

  it('sees at once what another process opened or closed (T-026)', async () => {
    const { db } = server.services;
    const book = anotherBook();
    const older = await trader.place();
    expect(await book.open(db, holder())).toHaveLength(1);
    server.advance(1);
    const newer = await trader.place();
    expect((await book.open(db, holder())).map(({ id }) => id)).toEqual([newer.id, older.id]);
    await trader.close(older.id);
    expect((await book.open(db, holder())).map(({ id }) => id)).toEqual([newer.id]);
  });

  it('forgets at a sweep what is open no longer, and nothing else', async () => {
    const { db } = server.services;
    const book = anotherBook();
    const [closed, kept] = [await trader.place(), await trader.place()];
    const before = new Map((await book.open(db, holder())).map((position) => [position.id, position]));
    // Written past the version, so that only what is remembered can be told from what is read anew.
    const set = (closing: string) => db.execute(sql.raw(`update trades set ${closing} where id = ${closed.id}`));
    await set(`closed_at = created_at, closing_price = 1, profit = 0, close_reason = 'manual'`);
    await book.allOpen(db);
    await set('closed_at = null, closing_price = null, profit = null, close_reason = null');
    const after = new Map((await book.open(db, holder())).map((position) => [position.id, position]));
    expect(after.get(kept.id)).toBe(before.get(kept.id));
    expect(after.get(closed.id)).not.toBe(before.get(closed.id));
    expect(after.get(closed.id)).toEqual(before.get(closed.id));
  });

  it('keeps the modes and the people apart (T-097)', async () => {
    const { db } = server.services;
    const book = anotherBook();
    await trader.place();
    const other = await server.trader();
    expect(await book.open(db, { userId: other.id, isPractice: false })).toEqual([]);
    expect(await book.open(db, { userId: trader.id, isPractice: true })).toEqual([]);
    await trader.switchTo('practice');
    expect(await trader.open()).toEqual([]);
  });

  it('shows an asset as the operator left it', async () => {
    const { db, clock } = server.services;
    const assets = createAssetBook(clock);
    const book = createPositionBook(assets);
    const { id } = await trader.place();
    const [before] = await book.open(db, holder());
    await db.execute(sql`update assets set image = 'new.svg' where id = ${server.btc.id}`);
    server.advance(5);
    const [after] = await book.open(db, holder());
    expect([before?.asset.image, after?.asset.image]).toEqual([server.btc.image, 'new.svg']);
    expect(after?.id).toBe(id);
    await db.execute(sql`update assets set image = ${server.btc.image} where id = ${server.btc.id}`);
  });
});

describe('the asset book', () => {
  it('reads one row, not all of them, for an id that there is not', async () => {
    const { db, clock } = server.services;
    const assets = createAssetBook(clock);
    await assets.page(db);
    const select = vi.spyOn(PgDatabase.prototype, 'select');
    const page = await assets.page(db, 999_999);
    const lists = select.mock.calls.filter(([fields]) => fields !== undefined && 'list' in fields);
    const { length } = select.mock.calls;
    select.mockRestore();
    expect([page.byId.has(999_999), length, lists]).toEqual([false, 1, []]);
  });
});

describe('the list of open positions', () => {
  it('is written as each of them is answered', async () => {
    const { services } = server;
    await trader.place({ is_take_profit: true, take_profit: 12.5, is_stop_loss: true, stop_loss: 30 });
    await trader.place({ coinId: server.asset('USDJPY').id, qty: 3, type: 'sell' });
    server.advance(7);
    const now = services.clock.now();
    const positions = await readCachesOf(services).positions.open(services.db, holder());
    const answered = positions.map((position) => tradeAnswer(services.market, position, now));
    expect(JSON.parse(await openTradesText(services.market, positions, now, ASKER))).toEqual(answered);
    // A full account's list is written in pieces.
    const many = Array.from({ length: 250 }, () => positions).flat();
    const text = await openTradesText(services.market, many, now, ASKER);
    expect(JSON.parse(text)).toEqual(Array.from({ length: 250 }, () => answered).flat());
    const wire = await trader.call('pollOpenTrades');
    expect(wire.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(wire.body).toEqual(answered);
  });

  it('is empty brackets without positions', async () => {
    expect((await trader.call('pollOpenTrades')).body).toEqual([]);
    expect((await trader.call('listOpenTrades')).body).toEqual({ data: [] });
  });

  it('is refused once the session ended anywhere', async () => {
    const { db } = server.services;
    const { id, token } = await server.frame.signUp('ended@example.org');
    expect((await server.frame.call('pollOpenTrades', { token })).status).toBe(200);
    await db.delete(tokens).where(eq(tokens.userId, id));
    expect((await server.frame.call('pollOpenTrades', { token })).status).toBe(401);
    await db.delete(users).where(eq(users.id, id));
  });
});
