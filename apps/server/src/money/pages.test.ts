import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

type List = 'listDeposits' | 'listWithdrawals' | 'listTransactions';
type Query = Record<string, string | number>;

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(() => server.close());

/** Some rows in a few moments: of those of one moment the later id is the newer. The sums of a ledger stay as they were. */
const FILL = {
  listDeposits: (userId: number) => sql`insert into deposits (user_id, method, currency, amount, created_at)
    select ${userId}::int, 'card', 'USD', n, timestamptz '2026-11-18T10:00:00Z' + (n / 3) * interval '1 minute'
    from generate_series(1, 5) n`,
  listWithdrawals: (userId: number) => sql`with debits as (
      insert into ledger (user_id, is_practice, type, source, amount, balance_after, at)
      select ${userId}::int, false, 'withdrawal', 'wire', case when n % 2 = 0 then 1 else -1 end, 0,
        timestamptz '2026-11-18T10:00:00Z' from generate_series(1, 6) n returning id)
    insert into withdrawals (user_id, amount, fee, total, type, key_version, sealed, created_at, debit_id)
    select ${userId}::int, 1, 0, 1, 'wire', 1, '', timestamptz '2026-11-18T10:00:00Z' + (id / 3) * interval '1 minute', id
    from debits`,
  listTransactions: (userId: number) => sql`insert into ledger
    (user_id, is_practice, type, source, amount, balance_after, at)
    select ${userId}::int, n % 2 = 0, 'adjustment', 'correction', case when n % 4 in (1, 2) then 1 else -1 end, 0,
      timestamptz '2026-11-18T10:00:00Z' + (n / 3) * interval '1 minute' from generate_series(1, 8) n`,
} as const;
const PATHS = {
  listDeposits: '/user/deposits',
  listWithdrawals: '/user/withdrawals',
  listTransactions: '/user/transactions',
} as const;

const page = (list: List, query: Query = {}, body?: object, who = trader) =>
  who.call(list, { query, ...(body ? { body } : {}) });
const idsOf = (answer: { body: { data: readonly { id: number }[] } }) => answer.body.data.map(({ id }) => id);

/** All pages, by the addresses that the answers name. */
async function follow(list: List, limit: number, body?: object) {
  const pages: number[][] = [];
  let query: Query = { limit };
  for (let turns = 0; turns < 20; turns++) {
    const answer = await page(list, query, body);
    pages.push(idsOf(answer));
    const { next } = answer.body.links;
    if (next === null) return pages;
    const address = new URL(next, 'http://server.invalid');
    expect(address.pathname).toBe(PATHS[list]);
    query = Object.fromEntries(address.searchParams);
  }
  throw new Error('The pages never end');
}

test.each([
  ['deposits', 'created_at'],
  ['withdrawals', 'created_at'],
  ['ledger', 'at'],
])('a page of the %s is read in its order, not sorted out of all rows of its user (M-225, R35)', async (table, at) => {
  const plan = await server.frame.db.transaction(async (tx) => {
    // So few rows are sorted faster than they are looked up.
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return tx.execute(
      sql.raw(`explain select * from ${table} where user_id = 1 order by ${at} desc, id desc limit 51`),
    );
  });
  expect(JSON.stringify((plan as unknown as { rows: unknown }).rows)).not.toContain('Sort');
});

describe.each(['listDeposits', 'listWithdrawals', 'listTransactions'] as const)('the pages of %s', (list) => {
  test('hold every row once, newest first, also those of one moment (M-225, M-323, R35)', async () => {
    await server.frame.db.execute(FILL[list](trader.id));
    const whole = await page(list);
    const all = idsOf(whole);
    expect(whole.body.links).toEqual({ next: null });
    expect(all.length).toBeGreaterThanOrEqual(5);
    const rows = whole.body.data as { id: number; created_at: string }[];
    const sorted = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
    expect(all).toEqual(sorted.map(({ id }) => id));
    const pages = await follow(list, 2);
    expect(pages.flat()).toEqual(all);
    expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(Array(pages.length - 1).fill(2));
    // A last page that is full is followed by none.
    expect((await page(list, { limit: all.length })).body.links.next).toBeNull();
  });

  test('begin after no row of another user, nor after none (M-294, R35)', async () => {
    const stranger = await server.trader();
    await server.frame.db.execute(FILL[list](stranger.id));
    const [theirs = 0] = idsOf(await page(list, {}, undefined, stranger));
    for (const before of [theirs, 2_000_000_000]) {
      expect(await page(list, { before })).toMatchObject({ status: 404, body: { message: 'There is no such row.' } });
    }
  });

  test('are of 1 to 500 rows (R35)', async () => {
    for (const query of [{ limit: 0 }, { limit: 501 }, { limit: 'all' }, { before: 0 }, { before: 'x' }]) {
      expect((await page(list, query)).status).toBe(422);
    }
  });
});

test('the pages of one account’s transactions hold no row of the other (M-333, R35)', async () => {
  await server.frame.db.execute(FILL.listTransactions(trader.id));
  const all = idsOf(await page('listTransactions'));
  const parts = await Promise.all(
    (['real', 'practice'] as const).map((account_type) => follow('listTransactions', 2, { account_type })),
  );
  expect(parts.flat(2).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
  const [real = [], practice = []] = parts.map((pages) => pages.flat());
  expect(real.filter((id) => practice.includes(id))).toEqual([]);
  // Where a page of one account begins is no row of the other's list.
  const before = practice.at(0) ?? 0;
  expect((await page('listTransactions', { before }, { account_type: 'real' })).status).toBe(404);
});
