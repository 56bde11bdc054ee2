import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal, sum } from '../ledger/decimal';
import { createMarket } from '../market/market';
import { assets, ledger, trades, users } from '../store/schema';
import { deposits } from '../store/schema-money';
import { miners } from '../store/schema-trading';
import { createTestServer, type TestServer } from '../testing/harness';
import { ledgerDifferences } from '../testing/ledger-check';
import { clearDemo, type DemoLogin, seedDemo } from './demo';
import { SHOWCASE_SETTINGS } from './demo-settings';
import { DEMO_ACCOUNT } from './seed';

let server: TestServer;
let logins: DemoLogin[];
let made = 0;
const seed = () => seedDemo(server.services, () => `a-random-password-${(made += 1)}`);

beforeAll(async () => {
  server = await createTestServer({ settings: SHOWCASE_SETTINGS });
  await clearDemo(server.db);
  logins = await seed();
});
afterAll(() => server.close());

test('a demo has a client, a manager and an administrator, each made once', async () => {
  expect(logins.map(({ role, email }) => [role, email])).toEqual([
    ['client', DEMO_ACCOUNT.email],
    ['manager', 'manager@bourse.example'],
    ['admin', 'admin@bourse.example'],
  ]);
  expect(new Set(logins.map(({ password }) => password)).size).toBe(3);
  expect(await seed()).toEqual([]);
  const rows = await server.db.select({ email: users.email, roles: users.roles }).from(users).orderBy(users.id);
  expect(rows.map(({ roles }) => roles)).toEqual([[], ['manager'], ['admin']]);
});

test('every balance of the demo is the sum of its ledger, row by row (R19)', async () => {
  expect(await ledgerDifferences(server.db)).toEqual([]);
  const rows = await server.db.select().from(ledger).orderBy(ledger.id);
  const accounts = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.userId}/${row.isPractice}`;
    accounts.set(key, [...(accounts.get(key) ?? []), row]);
  }
  expect(accounts.size).toBe(3);
  for (const own of accounts.values()) {
    expect(own.length).toBeGreaterThan(3);
    own.forEach((row, at) => {
      const until = sum(own.slice(0, at + 1).map(({ amount }) => decimal(amount)));
      expect(until.toFixed(2)).toBe(row.balanceAfter);
      expect(row.at.getTime()).toBeGreaterThanOrEqual(own[at - 1]?.at.getTime() ?? 0);
    });
  }
});

test('its history was traded at the prices of then, and each profit stands in the ledger in whole cents (T-080, R35)', async () => {
  const market = createMarket(() => 'always', server.services.config.appKey);
  const closed = await server.db
    .select()
    .from(trades)
    .innerJoin(assets, eq(assets.id, trades.assetId))
    .innerJoin(ledger, eq(ledger.tradeId, trades.id))
    .where(isNotNull(trades.closedAt));
  expect(closed.length).toBeGreaterThan(20);
  for (const { trades: trade, assets: asset, ledger: row } of closed) {
    const [opening, closing] = [
      market.quote(asset, trade.createdAt),
      market.quote(asset, trade.closedAt ?? new Date(0)),
    ];
    const isBuy = trade.side === 'buy';
    expect(decimal(trade.openingPrice).toFixed()).toBe((isBuy ? opening.buy : opening.sell).toFixed());
    expect(decimal(trade.closingPrice ?? '0').toFixed()).toBe((isBuy ? closing.sell : closing.buy).toFixed());
    const difference = decimal(trade.profit ?? '0').minus(row.amount);
    expect(difference.gte('0') && difference.lt('0.01')).toBe(true);
    expect(row.source).toBe(asset.sy);
  }
  const reasons = new Set(closed.map(({ trades: trade }) => trade.closeReason));
  expect([...reasons]).toContain('manual');
  expect(reasons.size).toBeGreaterThan(1);
});

test('the client sees a history, open positions of several types, miners and the offer of a manager', async () => {
  const token = await server.signIn();
  const call = async (operation: 'listOpenTrades' | 'listClosedTrades' | 'reloadUser') =>
    (await server.call(operation, { token })).body.data;
  expect((await call('listOpenTrades')).length).toBe(5);
  expect((await call('listClosedTrades')).length).toBe(12);
  expect(await call('reloadUser')).toMatchObject({
    trader_request: 'pending',
    bonus: 250,
    account_officer: 'Alex Novak',
  });
  expect(await server.db.$count(miners)).toBe(3);
});

test('what the client has paid in is the sum of the deposits that are listed (M-225, M-337)', async () => {
  const token = await server.signIn();
  const listed = (await server.call('listDeposits', { token })).body.data;
  expect(listed).toMatchObject([{ payment_method: 'custom', currency: 'USD', amount: 10_000, status: 1 }]);
  expect((await server.call('reloadUser', { token })).body.data.deposit).toBe(10_000);
});

test('a demo that is cleared leaves nothing of its people behind', async () => {
  await clearDemo(server.db);
  for (const table of [users, trades, ledger, deposits, miners]) expect(await server.db.$count(table)).toBe(0);
  expect((await seed()).length).toBe(3);
});

test('processes that start at once make it once', async () => {
  await clearDemo(server.db);
  const made = await Promise.all([seed(), seed(), seed()]);
  expect(made.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
  expect(await server.db.$count(users)).toBe(3);
  expect(await ledgerDifferences(server.db)).toEqual([]);
});

test('an address that somebody has already stays as it is', async () => {
  await clearDemo(server.db);
  await server.signUp('manager@bourse.example', { firstname: 'Somebody' });
  expect((await seed()).map(({ role }) => role)).toEqual(['client', 'admin']);
  const [row] = await server.db.select().from(users).where(eq(users.email, 'manager@bourse.example'));
  expect(row).toMatchObject({ firstname: 'Somebody', roles: [] });
  expect(await ledgerDifferences(server.db)).toEqual([]);
});
