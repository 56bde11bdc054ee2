import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../store/db';
import { callsWith, operations, sampleOf } from '../testing/requests';
import { createTradingServer, plainOrder, type Trader, type TradingServer } from '../testing/trading-server';
import type { OperationId } from './handlers';

/** Sends of one intent at once. */
const SENDS = 50;

type Bodies = {
  readonly body: unknown;
  readonly other: unknown;
  /** What a call that is carried out answers; 200 but where something is made. */
  readonly status?: number;
};
/** What a call of money is sent with, and another intent that a key could be mistaken for. */
type Prepare = (trader: Trader, server: TradingServer) => Promise<Bodies>;

const PREPARED: Partial<Record<OperationId, Prepare>> = {
  placeOrder: async (_trader, { btc }) => ({
    body: plainOrder(btc.id),
    other: { ...plainOrder(btc.id), qty: 0.02 },
  }),
  closeAllTrades: async (trader) => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await trader.place()).id);
    return { body: { ids }, other: { ids: ids.slice(1) } };
  },
  createDeposit: async () => {
    const body = sampleOf('createDeposit').body as Record<string, unknown>;
    return { body, other: { ...body, amount: 251 }, status: 201 };
  },
  createWithdrawal: async (trader) => {
    const account = { type: 'paypal', email: 'ada@example.com' };
    const { id } = (await trader.call('createWithdrawalAccount', { body: account })).body.data;
    const body = { amount: 100, account_id: id, type: 'paypal' };
    return { body, other: { ...body, amount: 101 }, status: 201 };
  },
  createDemoAccount: async () => {
    const body = sampleOf('createDemoAccount').body as Record<string, unknown>;
    return { body, other: { ...body, leverage: '1:1' }, status: 201 };
  },
  topUpDemoAccount: async (trader) => {
    const { id } = (await trader.call('createDemoAccount', sampleOf('createDemoAccount'))).body.data;
    return { body: { id, amount: 200 }, other: { id, amount: 500 } };
  },
  joinPlan: async (trader) => {
    const [mini, bronze] = await planIds(trader);
    return { body: { plan_id: mini }, other: { plan_id: bronze } };
  },
  leavePlan: async (trader) => {
    const [mini, bronze] = await planIds(trader);
    await trader.call('joinPlan', { body: { plan_id: mini } });
    return { body: { plan_id: mini }, other: { plan_id: bronze } };
  },
};

/** Of the cheapest ones. */
const planIds = async (trader: Trader): Promise<number[]> =>
  (await trader.call('listPlans')).body.data.map(({ id }: { id: number }) => id);

const keyed = callsWith(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));

let server: TradingServer;
beforeAll(async () => {
  server = await createTradingServer({ settings: { card_payment: 'true', paypal_withdraw: 'true' } });
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const keyOf = (key: string) => ({ 'Idempotency-Key': key });

/** How many rows this user has in each table, keys apart; and how many keys. */
async function rowsOfUser(userId: number): Promise<{ effects: Record<string, number>; keys: number }> {
  const { db } = server.frame;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' and table_name not in ('tokens', 'write_rates') order by 1`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier(name)} where user_id = ${userId}`,
    );
    counted[name] = row?.n ?? 0;
  }
  const { intents = 0, ...effects } = counted;
  return { effects, keys: intents };
}

function prepare(id: OperationId, trader: Trader): Promise<Bodies> {
  const known = PREPARED[id];
  if (!known) throw new Error(`what is ${id} sent with?`);
  return known(trader, server);
}

/** Rows after the call was sent once, without a key, by somebody in the same position. */
async function effectsOfOne(id: OperationId): Promise<Record<string, number>> {
  const trader = await server.trader();
  const { body, status = 200 } = await prepare(id, trader);
  expect(await trader.call(id, { body })).toMatchObject({ status });
  return (await rowsOfUser(trader.id)).effects;
}

describe('the calls that take a key', () => {
  test('are each tried here', () => {
    expect(keyed.filter((id) => !PREPARED[id])).toEqual([]);
    expect(keyed.length).toBeGreaterThan(1);
  });

  test.each(keyed)(`%s sent ${SENDS} times at once with one key has one effect and equal answers (R15)`, async (id) => {
    const trader = await server.trader();
    const { body, status: due = 200 } = await prepare(id, trader);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: SENDS }, () => trader.call(id, { body, headers: keyOf(key) })),
    );
    const [first] = answers;
    expect(first?.status).toBe(due);
    for (const { status, body: said } of answers) expect({ status, said }).toEqual({ status: due, said: first?.body });
    // Every answer but that of the one that was carried out says that it is no more than a replay.
    const marks = answers.map(({ headers }) => headers['idempotency-replayed']);
    expect(marks.filter((mark) => mark === 'true')).toHaveLength(SENDS - 1);
    expect(marks.filter((mark) => mark === undefined)).toHaveLength(1);
    expect(operations.find((one) => one.id === id)?.headers[due]).toHaveProperty('Idempotency-Replayed');
    expect(await rowsOfUser(trader.id)).toEqual({ effects: await effectsOfOne(id), keys: 1 });
  });

  test.each(keyed)('%s with the key of another request is 422 and changes nothing (R15)', async (id) => {
    const trader = await server.trader();
    const { body, other, status = 200 } = await prepare(id, trader);
    const key = randomUUID();
    const first = await trader.call(id, { body, headers: keyOf(key) });
    const before = await rowsOfUser(trader.id);
    const refused = await trader.call(id, { body: other, headers: keyOf(key) });
    expect(refused).toMatchObject({ status: 422, body: { status: 'idempotency_mismatch' } });
    expect(refused.headers).not.toHaveProperty('idempotency-replayed');
    expect(Object.keys(refused.body.errors)).toEqual(['Idempotency-Key']);
    expect(await rowsOfUser(trader.id)).toEqual(before);
    expect(await trader.call(id, { body, headers: keyOf(key) })).toMatchObject({ status, body: first.body });
  });

  test.each(keyed)('%s with a key that was given up is 409 and changes nothing (R15)', async (id) => {
    const trader = await server.trader();
    const { body } = await prepare(id, trader);
    const key = randomUUID();
    expect((await trader.intent(key)).body.data.state).toBe('unknown');
    const before = await rowsOfUser(trader.id);
    const late = await trader.call(id, { body, headers: keyOf(key) });
    expect(late).toMatchObject({ status: 409, body: { status: 'intent_void' } });
    expect(await rowsOfUser(trader.id)).toEqual(before);
  });

  test.each(keyed)('%s of two users with one key is carried out for both (R15, M-294)', async (id) => {
    const key = randomUUID();
    const effects = await effectsOfOne(id);
    for (const trader of [await server.trader(), await server.trader()]) {
      const { body, status = 200 } = await prepare(id, trader);
      expect(await trader.call(id, { body, headers: keyOf(key) })).toMatchObject({ status });
      expect(await rowsOfUser(trader.id)).toEqual({ effects, keys: 1 });
    }
  });

  test('an effect that came twice would be noticed', async () => {
    const trader = await server.trader();
    for (const key of [randomUUID(), randomUUID()]) await trader.order({}, key);
    const { effects, keys } = await rowsOfUser(trader.id);
    expect(keys).toBe(2);
    expect(effects).not.toEqual(await effectsOfOne('placeOrder'));
  });
});
