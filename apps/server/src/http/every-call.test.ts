import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeed } from '../testing/feed';
import { createTestServer, type TestServer } from '../testing/harness';
import { callsWith, operations, sampleOf } from '../testing/requests';
import { NO_WRITES } from './handlers';
import { TOKEN_IDLE_MS } from './tokens';

// What holds for each call of the contract, made from it: a call that is added is judged from its first day.
const all = callsWith(() => true);
const bearer = callsWith(({ access }) => access === 'bearer');
const keyed = callsWith(({ access }) => access === 'key');
const taking = callsWith(({ responses }) => '422' in responses);
const listing503 = callsWith(({ responses }) => '503' in responses);

let server: TestServer;
let token: string;
let key: string;
/** What opens this call: a client's token, or a key of the operator's feed. */
const opening = (id: (typeof all)[number]) => (keyed.includes(id) ? key : token);

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn();
  key = (await openFeed(server)).key;
});
afterAll(() => server.close());

describe('without a token or key that is in force', () => {
  test.each([...bearer, ...keyed])('%s is 401 (R13, M-302, T-225, T-240)', async (id) => {
    const refused = { message: 'Unauthenticated.', error: 'Unauthenticated.' };
    const sample = sampleOf(id);
    for (const headers of [{}, { authorization: 'Basic abc' }, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const answer = await server.call(id, { ...sample, headers });
      expect(answer).toMatchObject({ status: 401, body: refused, headers: { 'www-authenticate': 'Bearer' } });
    }
  });
});

test.each(all.filter((id) => !keyed.includes(id)))('%s is 503 during maintenance (R2)', async (id) => {
  await server.setSettings({ maintenance: 'true' });
  try {
    const answer = await server.call(id, { ...sampleOf(id), token });
    expect(answer).toMatchObject({ status: 503, body: { status: 'maintenance' } });
  } finally {
    await server.setSettings({ maintenance: 'false' });
  }
});

test.each(listing503)('%s is 500 with a reference when the database fails, and says nothing of it', async (id) => {
  const move = (from: string, to: string) => server.db.execute(sql.raw(`alter table ${from} rename to ${to}`));
  await move('tokens', 'tokens_away');
  await move('settings', 'settings_away');
  try {
    const { status, body } = await server.call(id, { ...sampleOf(id), token });
    expect(status).toBe(500);
    expect(body.message).toMatch(/^Something went wrong\. Reference: [0-9a-f-]{36}$/);
    expect(body.error).toBe(body.message);
  } finally {
    await move('tokens_away', 'tokens');
    await move('settings_away', 'settings');
  }
});

/** A place of the request, and what no schema allows in it. */
function spoiltOf(id: (typeof all)[number]): { where: string; send: Parameters<TestServer['call']>[1] }[] {
  const operation = operations.find((one) => one.id === id);
  const sample = sampleOf(id);
  const typed = (operation?.parameters ?? []).filter(({ schema, in: place }) => {
    const text = JSON.stringify(schema);
    return place !== 'header' || text.includes('uuid');
  });
  return [
    ...typed
      .filter(({ in: place }) => place === 'path')
      .map(({ name }) => ({ where: name, send: { ...sample, params: { ...sample.params, [name]: '0x' } } })),
    ...typed
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => ({ where: name, send: { ...sample, query: { ...sample.query, [name]: '0x' } } })),
    ...typed
      .filter(({ in: place }) => place === 'header')
      .map(({ name }) => ({ where: name, send: { ...sample, headers: { [name.toLowerCase()]: '0x' } } })),
    ...(operation?.body
      ? [
          { where: 'body', send: { ...sample, body: '[]', headers: { 'content-type': 'application/json' } } },
          { where: 'body', send: { ...sample, body: '{"a":', headers: { 'content-type': 'application/json' } } },
        ]
      : []),
  ];
}

describe('outside the contract', () => {
  test.each(taking)('%s is 422, names the place and keeps the form of failures (R13, A-117)', async (id) => {
    for (const { where, send } of spoiltOf(id)) {
      const { status, body } = await server.call(id, { ...send, token: opening(id) });
      expect({ where, status, said: body.message }).toEqual({ where, status: 422, said: body.error });
      expect(Object.keys(body.errors ?? {})).toContain(where);
    }
  });
});

test.each(callsWith(({ id, responses }) => '429' in responses && /Trade|Order/.test(id)))(
  '%s says in a 429 how many seconds to wait',
  async (id) => {
    server.faults.next(id, { status: 429, retryAfter: 3 });
    const answer = await server.call(id, { ...sampleOf(id), token });
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
  },
);

describe('above the rate of writes', () => {
  const writes = callsWith(
    ({ id, method, access }) => access === 'bearer' && method !== 'GET' && !NO_WRITES.some((one) => one === id),
  );
  let busy: string;
  beforeAll(async () => {
    busy = (await server.signUp('busy@bourse.example')).token;
    await server.setSettings({ writes_per_minute: 10 });
    for (let count = 0; count < 10; count += 1)
      await server.call('addToWatchlist', { ...sampleOf('addToWatchlist'), token: busy });
  });
  afterAll(() => server.setSettings({ writes_per_minute: 600 }));

  test.each(writes)('%s is 429, documented, and says when it may come again', async (id) => {
    const answer = await server.call(id, { ...sampleOf(id), token: busy });
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '6' } });
    expect(operations.find((one) => one.id === id)?.responses).toHaveProperty('429');
  });
});

test('400 is answered by no call (R13, M-289)', () => {
  expect(operations.filter(({ responses }) => '400' in responses)).toEqual([]);
});

test('a token that was not used for twelve hours is in force for no call (A-206)', async () => {
  // The last test: nobody signs in any more.
  server.clock.advance(TOKEN_IDLE_MS);
  for (const id of bearer) expect([id, (await server.call(id, { ...sampleOf(id), token })).status]).toEqual([id, 401]);
});
