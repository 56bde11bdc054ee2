import { randomUUID } from 'node:crypto';
import type { components } from '@bourse/contract';
import { and, eq, sql } from 'drizzle-orm';
import { assert } from 'vitest';
import type { CallUser, OperationId } from '../http/handlers';
import { authentication, hashToken, TOKEN_IDLE_MS } from '../http/tokens';
import type { ScriptedMarket } from '../market/scripted-market';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { type AssetRow, assets, ledger, tokens, users } from '../store/schema';
import {
  type CallOptions,
  createTestServer,
  type TestAnswer,
  type TestServer,
  type TestServerOptions,
} from './harness';

type Schemas = components['schemas'];
export type Trade = Schemas['Trade'];
export type Order = Partial<Schemas['OrderRequest']>;

/** A signed-in user of a test. */
export type Trader = {
  readonly id: number;
  readonly call: (operation: OperationId, options?: Omit<CallOptions, 'token'>) => Promise<TestAnswer>;
  /** One more session, for what is asked past the contract. */
  readonly token: () => Promise<string>;
  /** The user as a handler gets it, with one more session. */
  readonly caller: () => Promise<CallUser>;
  /** Sends an order of 0.01 BTCUSD with these changes. */
  readonly order: (change?: Record<string, unknown>, key?: string) => Promise<TestAnswer>;
  /** Sends an order that must be placed, and answers its position. */
  readonly place: (change?: Order) => Promise<Trade>;
  readonly close: (id: number) => Promise<TestAnswer>;
  readonly closeAll: (ids?: readonly number[], key?: string) => Promise<TestAnswer>;
  readonly intent: (key: string) => Promise<TestAnswer>;
  readonly open: () => Promise<Trade[]>;
  readonly closed: () => Promise<Trade[]>;
  readonly balance: (isPractice?: boolean) => Promise<string>;
  /** The ledger rows that trading made, oldest first. */
  readonly movements: () => Promise<{ amount: string; source: string; isPractice: boolean }[]>;
  /** All ledger rows of the real account after the opening one, oldest first. */
  readonly ledger: () => Promise<{ type: string; source: string; amount: string; balanceAfter: string }[]>;
  readonly switchTo: (mode: 'real' | 'practice') => Promise<void>;
};

export type TradingServer = {
  readonly frame: TestServer;
  readonly services: Services;
  readonly market: ScriptedMarket;
  readonly btc: AssetRow;
  readonly asset: (sy: string) => AssetRow;
  readonly setTime: (text: string) => void;
  readonly advance: (seconds: number) => void;
  /** A new user with this much in both modes, as deposits in the ledger. */
  readonly trader: (balance?: string) => Promise<Trader>;
  /** Users whose balance is not the sum of their ledger rows. */
  readonly unbalanced: () => Promise<unknown[]>;
  /** Fails when somebody's balance is not the sum of their ledger rows (R19). */
  readonly assertBalanced: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const authenticate = authentication();
/** A Wednesday on which every market is open. */
const WEDNESDAY = '2026-11-18T14:00:00.000Z';

/** A server for trading tests: real opening hours, and a clock and prices that the test sets. */
export async function createTradingServer(options: TestServerOptions = {}): Promise<TradingServer> {
  const settings = { market_calendar: 'by_type' as const, ...options.settings };
  const frame = await createTestServer({ at: WEDNESDAY, ...options, settings });
  const rows = await frame.db.select().from(assets);
  const asset = (sy: string): AssetRow => {
    const found = rows.find((row) => row.sy === sy);
    if (!found) throw new Error(`No asset ${sy}`);
    return found;
  };
  return {
    frame,
    services: frame.services,
    market: frame.market,
    btc: asset('BTCUSD'),
    asset,
    setTime: (text) => frame.clock.set(text),
    advance: (seconds) => frame.clock.advance(seconds * 1000),
    trader: async (balance = '10000.00') => {
      const values = { balance, practiceBalance: balance, emailVerified: true, adminVerified: true };
      const { id } = await frame.signUp(`${randomUUID()}@example.org`, values);
      return traderOf(frame, id, asset('BTCUSD').id);
    },
    unbalanced: () => unbalancedUsers(frame.db),
    assertBalanced: async () => {
      assert.deepEqual(await unbalancedUsers(frame.db), []);
    },
    close: () => frame.close(),
  };
}

function traderOf(frame: TestServer, id: number, assetId: number): Trader {
  const { db } = frame;
  const token: Trader['token'] = async () => {
    const made = randomUUID();
    const now = frame.clock.now();
    const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
    const row = { hash: hashToken(made), userId: id, device: 'test', createdAt: now, lastUsedAt: now, expiresAt };
    await db.insert(tokens).values(row);
    return made;
  };
  const caller: Trader['caller'] = async () => {
    const found = await authenticate(frame.services, hashToken(await token()));
    if (!found) throw new Error('no session');
    return found.user;
  };
  // A token of its own for each call: a test may let days pass.
  const call: Trader['call'] = async (operation, options) =>
    frame.call(operation, { ...options, token: await token() });
  const keyed = (key: string | undefined) => (key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
  const order: Trader['order'] = (change, key) =>
    call('placeOrder', { body: { ...plainOrder(assetId), ...change }, ...keyed(key) });
  const userRow = async () => {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error('no user');
    return row;
  };
  return {
    id,
    call,
    token,
    caller,
    order,
    place: async (change) => {
      const { body } = await order(change);
      if (body.status !== 1) throw new Error(`Not placed: ${JSON.stringify(body)}`);
      return body.data;
    },
    close: (trade) => call('closeTrade', { body: { id: trade } }),
    closeAll: (ids, key) => call('closeAllTrades', { ...(ids ? { body: { ids } } : {}), ...keyed(key) }),
    intent: (key) => call('getIntent', { params: { key } }),
    open: async () => (await call('listOpenTrades')).body.data,
    closed: async () => (await call('listClosedTrades')).body.data,
    balance: async (isPractice = false) => {
      const row = await userRow();
      return isPractice ? row.practiceBalance : row.balance;
    },
    movements: () =>
      db
        .select({ amount: ledger.amount, source: ledger.source, isPractice: ledger.isPractice })
        .from(ledger)
        .where(and(eq(ledger.userId, id), eq(ledger.type, 'trade')))
        .orderBy(ledger.id),
    ledger: async () => {
      const { type, source, amount, balanceAfter } = ledger;
      const rows = await db
        .select({ type, source, amount, balanceAfter })
        .from(ledger)
        .where(and(eq(ledger.userId, id), eq(ledger.isPractice, false)))
        .orderBy(ledger.id);
      return rows.slice(1);
    },
    switchTo: async (mode) => {
      await db
        .update(users)
        .set({ isPractice: mode === 'practice' })
        .where(eq(users.id, id));
    },
  };
}

async function unbalancedUsers(db: Db): Promise<unknown[]> {
  const sumOf = (isPractice: boolean) =>
    sql`coalesce((select sum(${ledger.amount}) from ${ledger} where ${ledger.userId} = ${users.id} and ${ledger.isPractice} = ${isPractice}), 0)`;
  return db
    .select({ id: users.id, balance: users.balance, practiceBalance: users.practiceBalance })
    .from(users)
    .where(sql`${users.balance} <> ${sumOf(false)} or ${users.practiceBalance} <> ${sumOf(true)}`);
}

/** A buy of 0.01 without thresholds. */
export function plainOrder(coinId: number): Schemas['OrderRequest'] {
  return {
    qty: 0.01,
    coinId,
    type: 'buy',
    is_take_profit: false,
    is_stop_loss: false,
    take_profit: 0,
    stop_loss: 0,
    duration: 10,
  };
}
