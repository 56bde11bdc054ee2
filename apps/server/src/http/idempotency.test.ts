import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../store/db';
import { callsWith } from '../testing/requests';
import { createTradingServer, plainOrder, type Trader, type TradingServer } from '../testing/trading-server';
import type { OperationId } from './handlers';

/** Sends of one intent at once. */
const SENDS = 50;

type Bodies = { readonly body: unknown; readonly other: unknown };
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
};

const keyed = callsWith(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));

let server: TradingServer;
beforeAll(async () => {
  server = await createTradingServer();
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
        where table_schema = 'public' and column_name = 'user_id' and table_name <> 'tokens' order by 1`,
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
  const { body } = await prepare(id, trader);
  expect(await trader.call(id, { body })).toMatchObject({ status: 200 });
  return (await rowsOfUser(trader.id)).effects;
}

describe('the calls that take a key', () => {
  test('are each tried here', () => {
    expect(keyed.filter((id) => !PREPARED[id])).toEqual([]);
    expect(keyed.length).toBeGreaterThan(1);
  });

  test.each(keyed)(`%s sent ${SENDS} times at once with one key has one effect and equal answers (R15)`, async (id) => {
    const trader = await server.trader();
    const { body } = await prepare(id, trader);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: SENDS }, () => trader.call(id, { body, headers: keyOf(key) })),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { status, body: said } of answers) expect({ status, said }).toEqual({ status: 200, said: first?.body });
    expect(await rowsOfUser(trader.id)).toEqual({ effects: await effectsOfOne(id), keys: 1 });
  });

  test.each(keyed)('%s with the key of another request is 422 and changes nothing (R15)', async (id) => {
    const trader = await server.trader();
    const { body, other } = await prepare(id, trader);
    const key = randomUUID();
    const first = await trader.call(id, { body, headers: keyOf(key) });
    const before = await rowsOfUser(trader.id);
    const refused = await trader.call(id, { body: other, headers: keyOf(key) });
    expect(refused).toMatchObject({ status: 422, body: { status: 'idempotency_mismatch' } });
    expect(Object.keys(refused.body.errors)).toEqual(['Idempotency-Key']);
    expect(await rowsOfUser(trader.id)).toEqual(before);
    expect(await trader.call(id, { body, headers: keyOf(key) })).toMatchObject({ status: 200, body: first.body });
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
      const { body } = await prepare(id, trader);
      expect(await trader.call(id, { body, headers: keyOf(key) })).toMatchObject({ status: 200 });
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
