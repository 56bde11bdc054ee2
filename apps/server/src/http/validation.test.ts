import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../store/db';
import { createTestServer, type TestServer } from '../testing/harness';
import type { OperationId } from './handlers';

const ORDER = {
  qty: 0.1,
  coinId: 1,
  type: 'buy',
  is_take_profit: false,
  is_stop_loss: false,
  take_profit: 0,
  stop_loss: 0,
  duration: 0,
};
const LOGIN = { email: 'demo@bourse.example', password: 'demo-trader-1', device: 'test' };
/** As deep as the shortest limit of a body lets through. */
const DEEP = `${'['.repeat(3_900)}${']'.repeat(3_900)}`;
const KEY = '3f0e4a53-6f0a-4b8e-9a41-7f1b0e6a2c11';

type Bad = [name: string, operation: OperationId, body: unknown, errors: Record<string, string[]>];

const BODIES: Bad[] = [
  ['an order of quantity 0', 'placeOrder', { ...ORDER, qty: 0 }, { qty: ['The quantity must be greater than 0.'] }],
  ['a negative quantity', 'placeOrder', { ...ORDER, qty: -1 }, { qty: ['The quantity must be greater than 0.'] }],
  [
    'a quantity of 1e30',
    'placeOrder',
    { ...ORDER, qty: 1e30 },
    { qty: ['The quantity must be less than 1000000000.'] },
  ],
  ['a text for a quantity', 'placeOrder', { ...ORDER, qty: 'abc' }, { qty: ['The quantity must be a number.'] }],
  ['a numeric text for a quantity', 'placeOrder', { ...ORDER, qty: '1' }, { qty: ['The quantity must be a number.'] }],
  [
    '7 decimals',
    'placeOrder',
    { ...ORDER, qty: 0.1234567 },
    { qty: ['The quantity must not have more than 6 decimal places.'] },
  ],
  [
    '1e-7',
    'placeOrder',
    { ...ORDER, take_profit: 1e-7 },
    { take_profit: ['The take profit must not have more than 6 decimal places.'] },
  ],
  ['a list for a quantity', 'placeOrder', { ...ORDER, qty: [1] }, { qty: ['The quantity must be a number.'] }],
  ['a side that is none', 'placeOrder', { ...ORDER, type: 'hold' }, { type: ['The selected type is invalid.'] }],
  [
    'a text for a switch',
    'placeOrder',
    { ...ORDER, is_stop_loss: 'false' },
    { is_stop_loss: ['The stop loss switch field must be true or false.'] },
  ],
  ['half an asset', 'placeOrder', { ...ORDER, coinId: 1.5 }, { coinId: ['The asset must be an integer.'] }],
  [
    'an asset beyond the database',
    'placeOrder',
    { ...ORDER, coinId: 2 ** 31 },
    { coinId: ['The asset must not be greater than 2147483647.'] },
  ],
  ['a list for a body', 'placeOrder', [ORDER], { body: ['The body must be an object.'] }],
  ['a text for a body', 'placeOrder', '"order"', { body: ['The body must be an object.'] }],
  ['broken JSON', 'placeOrder', '{"qty": 1', { body: ['The request body must be valid JSON.'] }],
  ['a key that poisons', 'placeOrder', '{"__proto__": {"qty": 1}}', { body: ['The request body must be valid JSON.'] }],
  ['no id', 'closeTrade', {}, { id: ['The id field is required.'] }],
  ['id 0', 'closeTrade', { id: 0 }, { id: ['The id must be at least 1.'] }],
  ['ids that are no list', 'closeAllTrades', { ids: 7 }, { ids: ['The ids must be an array.'] }],
  ['an id in a list', 'closeAllTrades', { ids: [1, 'x'] }, { 'ids.1': ['The ids must be an integer.'] }],
  ['no e-mail', 'login', { ...LOGIN, email: '' }, { email: ['The email field is required.'] }],
  [
    'an endless e-mail',
    'login',
    { ...LOGIN, email: 'x'.repeat(255) },
    { email: ['The email must not be greater than 254 characters.'] },
  ],
  [
    'a number for a password',
    'login',
    { ...LOGIN, password: 1234567890 },
    { password: ['The password must be a string.'] },
  ],
  [
    'a NUL in an e-mail',
    'login',
    { ...LOGIN, email: 'a\u0000b' },
    { email: ['The email contains a character that is not allowed.'] },
  ],
  ['null for a device', 'login', { ...LOGIN, device: null }, { device: ['The device must be a string.'] }],
];

let server: TestServer;
let token: string;

async function counts(): Promise<unknown> {
  return rowsOf(
    server.db,
    sql`select (select count(*) from trades) as trades, (select count(*) from ledger) as ledger,
               (select count(*) from intents) as intents, (select count(*) from watchlist) as watchlist,
               (select count(*) from tokens) as tokens, (select sum(balance + practice_balance) from users) as money`,
  );
}

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn();
});
afterAll(() => server.close());

describe('a request outside the contract', () => {
  test.each(BODIES)(
    '%s is 422 with the field and writes nothing (R5, R13, A-117)',
    async (_name, operation, body, errors) => {
      const before = await counts();
      const answer = await server.call(operation, { body, token, headers: { 'content-type': 'application/json' } });
      const first = Object.values(errors)[0]?.[0];
      expect(answer).toMatchObject({ status: 422, body: { message: first, error: first, errors } });
      expect(Object.keys(answer.body)).toEqual(['message', 'error', 'errors']);
      expect(answer.body.errors).toEqual(errors);
      expect(await counts()).toEqual(before);
    },
  );

  test('names every missing field, the first one as the message', async () => {
    const { status, body } = await server.call('login', { body: {} });
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'The email field is required.',
      error: 'The email field is required.',
      errors: {
        email: ['The email field is required.'],
        password: ['The password field is required.'],
        device: ['The device field is required.'],
      },
    });
    expect((await server.call('login')).body).toEqual(body);
  });

  test.each([
    ['a word for an id', 'getAssetRate', { id: 'abc' }, {}, { id: ['The id must be an integer.'] }],
    [
      'an id beyond the database',
      'getAssetRate',
      { id: '99999999999' },
      {},
      { id: ['The id must not be greater than 2147483647.'] },
    ],
    [
      'a strange interval',
      'getAssetCandles',
      { id: 1 },
      { interval: '2m' },
      { interval: ['The selected interval is invalid.'] },
    ],
    ['limit 501', 'getAssetCandles', { id: 1 }, { limit: 501 }, { limit: ['The limit must not be greater than 500.'] }],
    ['a key that is no UUID', 'getIntent', { key: 'abc' }, {}, { key: ['The key must be a valid UUID.'] }],
  ] as const)('%s is 422', async (_name, operation, params, query, errors) => {
    const { status, body } = await server.call(operation, { token, params, query });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });

  test('a header is checked too, under its own name', async () => {
    const answer = await server.call('placeOrder', { body: ORDER, token, headers: { 'idempotency-key': 'one' } });
    expect(answer.body.errors).toEqual({ 'Idempotency-Key': ['The idempotency key must be a valid UUID.'] });
  });

  test.each([
    ['login', LOGIN],
    ['placeOrder', ORDER],
    ['closeAllTrades', { ids: [1] }],
  ] as const)('deep nesting beside what %s reads is 422 and writes nothing (R13)', async (operation, body) => {
    const before = await counts();
    const deep = `${JSON.stringify(body).slice(0, -1)},"x":${DEEP}}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': KEY };
    const answer = await server.call(operation, { body: deep, token, headers });
    expect(answer).toMatchObject({ status: 422, body: { errors: { body: ['The body is nested too deeply.'] } } });
    expect(await counts()).toEqual(before);
  });

  test('a key written as "urn:uuid:…", which the database does not take, is 422 (R15)', async () => {
    const key = `urn:uuid:${KEY}`;
    const before = await counts();
    const headers = { 'idempotency-key': key };
    expect(await server.call('placeOrder', { body: ORDER, token, headers })).toMatchObject({ status: 422 });
    expect(await server.call('getIntent', { token, params: { key } })).toMatchObject({ status: 422 });
    expect(await counts()).toEqual(before);
  });

  test('an answer names 50 mistakes at most, however many there are', async () => {
    const { status, body } = await server.call('closeAllTrades', { token, body: { ids: Array(9000).fill('x') } });
    expect([status, Object.keys(body.errors).length]).toEqual([422, 50]);
  });
});

test('unknown fields and the second of two equal keys do not matter', async () => {
  const { status } = await server.call('login', {
    body: '{"email":"x","email":"demo@bourse.example","password":"demo-trader-1","device":"d","_token":"1"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
});

test('an empty body is none: calls that carry nothing may name the type', async () => {
  const other = await server.signIn();
  const headers = { 'content-type': 'application/json' };
  expect((await server.call('reloadUser', { token: other, headers, body: '' })).status).toBe(200);
  expect((await server.call('getIntent', { token: other, params: { key: KEY } })).body.data.state).toBe('unknown');
});
