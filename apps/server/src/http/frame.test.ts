import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allHandlers } from '../app';
import { createTestServer, type TestServer, type TestServerOptions } from '../testing/harness';
import type { Handlers } from './handlers';
import { HEALTH_WAIT } from './health';

let server: TestServer | undefined;
const start = async (options?: TestServerOptions) => {
  server = await createTestServer(options);
  return server;
};
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Handlers of the server with some replaced; what they answer is the test's own mistake. */
async function withHandlers(replaced: Record<string, unknown>): Promise<TestServer> {
  const { services, close } = await start();
  await close();
  return start({ handlers: { ...allHandlers(services), ...replaced } as Handlers });
}

describe('failures have one form', () => {
  test('an unknown address is 404, that of the mail test among them (A-280)', async () => {
    const { app } = await start();
    for (const url of [
      '/api/v1/nothing',
      '/api/v1/testmail',
      '/testmail',
      '/api/v2/assets',
      '/api/v1/assets/',
      '/nothing.js',
    ]) {
      const answer = await app.inject({ url });
      expect({ url, status: answer.statusCode, body: answer.json() }).toEqual({
        url,
        status: 404,
        body: { message: 'Not found.', error: 'Not found.' },
      });
    }
  });

  test.each(['/api/v1/auth/%zz', '/%'])('an address that cannot be read is 422: %s (R5)', async (url) => {
    const { app } = await start();
    const text = 'The request is malformed.';
    const answer = await app.inject({ url });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 422,
      body: { message: text, error: text, errors: { address: [text] } },
    });
  });

  test.each([
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['nobody at its address', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['no way to its address', Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' })],
    ['a database that starts', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ])('a database that cannot be reached is 503, to be tried again: %s', async (_name, cause) => {
    const fail = () => Promise.reject(new Error('Failed query', { cause }));
    const { call } = await withHandlers({ listCountries: fail });
    const { status, body, headers } = await call('listCountries');
    const text = 'The service is busy. Please try again.';
    expect({ status, body, wait: headers['retry-after'] }).toEqual({
      status: 503,
      body: { message: text, error: text },
      wait: '1',
    });
  });

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 422, 'The request is malformed.'],
    [
      'a length that is none',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      422,
      'The request is malformed.',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The request headers are too large.',
    ],
  ])('%s on the wire never is 400 (R5, R13)', async (_name, sent, status, text) => {
    const { app } = await start();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ message: text, error: text });
  });

  test('an upload that does not arrive within 130 s is given up', async () => {
    const { app } = await start();
    const { requestTimeout, headersTimeout, maxConnections } = app.server;
    expect({ requestTimeout, headersTimeout, maxConnections }).toEqual({
      requestTimeout: 130_000,
      headersTimeout: 10_000,
      maxConnections: 20_000,
    });
  });

  test('any other body has 30 s: a client that sends byte by byte gets 408', async () => {
    const { app } = await start();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    // What the library looks after is not told by these.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const said = async (path: string) => {
        const head = `POST /api/v1${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9`;
        const came = once(app.server, 'request');
        const client = connect(port, '127.0.0.1', () => client.write(`${head}\r\n\r\n{`));
        let answer = '';
        client.on('data', (chunk) => (answer += String(chunk)));
        await came;
        await new Promise(setImmediate);
        vi.advanceTimersByTime(29_999);
        const before = answer;
        vi.advanceTimersByTime(1);
        await once(client, 'end');
        client.destroy();
        return [before, answer.split('\r\n')[0]];
      };
      expect(await said('/auth/login')).toEqual(['', 'HTTP/1.1 408 Request Timeout']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a call that is refused before its body was read gets one answer', async () => {
    const { app } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const waiting = vi.getTimerCount();
      const call = { method: 'POST', url: '/api/v1/user/withdrawals', payload: { amount: 1 } } as const;
      const { statusCode } = await app.inject({ ...call, headers: { 'content-length': '99' } });
      expect([statusCode, vi.getTimerCount()]).toEqual([401, waiting]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['broken', 'HPE_INVALID_METHOD', 422],
    ['slow', 'ERR_HTTP_REQUEST_TIMEOUT', 408],
  ])(
    'a client of a %s request gets its answer, and keeps no connection by not closing its side',
    async (_, code, status) => {
      const { app } = await start();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      app.server.once('connection', (socket) =>
        app.server.emit('clientError', Object.assign(new Error(code), { code }), socket),
      );
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      try {
        let answer = '';
        client.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
        await once(client, 'end');
        expect(answer).toContain(`HTTP/1.1 ${status} `);
        const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
        await expect.poll(open, { timeout: 5_000 }).toBe(0);
      } finally {
        client.destroy();
      }
    },
  );

  test('another method is 404', async () => {
    const { app } = await start();
    expect((await app.inject({ method: 'PUT', url: '/api/v1/auth/login' })).statusCode).toBe(404);
  });

  test('a body over 64 kB is 413, and over 8 kB where no token is needed', async () => {
    const { call, signIn } = await start();
    const tooLarge = { status: 413, body: { error: 'The request body is too large.' } };
    const body = { email: 'a', password: 'x'.repeat(8 * 1024), device: '' };
    expect(await call('login', { body })).toMatchObject(tooLarge);
    const token = await signIn();
    expect((await call('placeOrder', { token, body })).status).toBe(422);
    expect(await call('placeOrder', { token, body: { comment: 'x'.repeat(65_536) } })).toMatchObject(tooLarge);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('a body of %s is 415', async (type) => {
    const { call } = await start();
    const answer = await call('login', { body: 'email=a', headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { message: 'The request body must be JSON.' } });
  });

  test.each([
    ['JSON', 'application/json', '{"amount":1}'],
    ['broken JSON', 'application/json', '{'],
    ['a url-encoded form', 'application/x-www-form-urlencoded', 'amount=1'],
    ['a broken form', 'multipart/form-data; boundary=x', 'no form'],
    ['a type that no call takes', 'text/csv', 'amount;1'],
    ['a type that is none', 'csv', 'amount'],
    ['no type', '', 'amount'],
  ])('a call without a body ignores one: %s', async (_name, type, payload) => {
    const { app, signIn } = await start();
    const authorization = `Bearer ${await signIn()}`;
    const send = (url: string, sent = payload) =>
      app.inject({
        method: 'POST',
        url: `/api/v1${url}`,
        headers: { authorization, ...(type === '' ? {} : { 'content-type': type }) },
        payload: Buffer.from(sent),
      });
    expect((await send('/auth/user')).statusCode).toBe(200);
    expect((await send('/user/settings')).statusCode).toBe(200);
    expect((await send('/auth/user', 'x'.repeat(65_537))).statusCode).toBe(413);
    expect((await send('/user/settings', 'x'.repeat(65_537))).statusCode).toBe(413);
  });

  test('a fault of the server is 500 with a reference, and its cause stays in the log (A-236)', async () => {
    const lines: string[] = [];
    const { services, close } = await start();
    await close();
    const handlers = {
      ...allHandlers(services),
      listCountries: () => {
        throw new Error('select secret from vault');
      },
    } as unknown as Handlers;
    const { call } = await start({ handlers, logTo: (line) => lines.push(line) });
    const { status, body, headers } = await call('listCountries');
    expect(status).toBe(500);
    expect(body.message).toBe(`Something went wrong. Reference: ${String(headers['x-request-id'])}`);
    expect(JSON.stringify(body)).not.toContain('vault');
    const logged = lines.find((line) => line.includes('select secret from vault'));
    expect(logged).toContain(String(headers['x-request-id']));
  });

  test('a failed query is logged without its parameters', async () => {
    const lines: string[] = [];
    const { app, services } = await start({ logTo: (line) => lines.push(line) });
    const failure = services.db.execute(sql`select ${'ann@bourse.example'}::text from nowhere`);
    await failure.catch((err: unknown) => app.log.error({ err }, 'failed'));
    const logged = lines.find((line) => line.includes('"failed"'));
    expect(logged).toContain('nowhere');
    expect(logged).toContain('does not exist');
    expect(lines.join('')).not.toContain('ann@bourse.example');
  });

  test("a framework's status of a thrown error is not passed on", async () => {
    const { call } = await withHandlers({
      listCountries: () => Promise.reject(Object.assign(new Error('odd'), { statusCode: 400 })),
    });
    expect((await call('listCountries')).status).toBe(422);
  });
});

describe('answers are held to the contract', () => {
  test('a wrong body fails', async () => {
    const { call } = await withHandlers({
      listCountries: () => ({ status: 200, body: { data: [{ nicename: 'X' }] } }),
    });
    await expect(call('listCountries')).rejects.toThrow('listCountries answered 200 outside the contract');
  });

  test('a body with more than the contract knows fails', async () => {
    const { call } = await withHandlers({ listCountries: () => ({ status: 200, body: { data: [], more: 1 } }) });
    await expect(call('listCountries')).rejects.toThrow('additional properties');
  });

  test('a number with too many decimals fails (R16)', async () => {
    const { app, call, signIn } = await start();
    const token = await signIn();
    const { body } = await call('reloadUser', { token });
    await app.close();
    body.data.bonus = 0.001;
    const other = await withHandlers({ reloadUser: () => ({ status: 200, body }) });
    await expect(other.call('reloadUser', { token: await other.signIn() })).rejects.toThrow(
      'must not have more than 2 decimals',
    );
  });

  test('a success that is not documented fails', async () => {
    const { call } = await withHandlers({ listCountries: () => ({ status: 201, body: { data: [] } }) });
    await expect(call('listCountries')).rejects.toThrow('listCountries answered 201, which the contract does not know');
  });

  test('a failure that is not of the Problem form fails', async () => {
    const { call } = await withHandlers({ listCountries: () => ({ status: 418, body: { message: 'tea' } }) });
    await expect(call('listCountries')).rejects.toThrow('listCountries answered 418 outside the contract');
  });

  test('a call without a handler stops the start and is named', async () => {
    await expect(withHandlers({ listCountries: undefined, login: undefined })).rejects.toThrow(
      'No handler for login, listCountries',
    );
  });
});

describe('headers', () => {
  test('answers of the API load nothing, are kept by nobody and name no referrer (A-135, R11)', async () => {
    const { app } = await start();
    const { headers } = await app.inject({ url: '/api/v1/countries' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('https is pinned only where people come by it', async () => {
    const { app } = await start({ publicUrl: 'https://trade.example' });
    expect((await app.inject({ url: '/healthz' })).headers['strict-transport-security']).toContain('max-age=31536000');
    await app.close();
    const plain = await start({ publicUrl: 'http://trade.example' });
    expect((await plain.app.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security');
  });

  test('long lists are packed for those who can read it, short answers and errors are not', async () => {
    const { app, signIn } = await start();
    const token = await signIn();
    const ask = (url: string, encoding: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } });
    const packed = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const url of ['/api/v1/assets', '/api/v1/asset/candles/1']) {
      const plain = await ask(url, 'identity');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const [encoding, unpack] of Object.entries(packed)) {
        const answer = await ask(url, encoding);
        expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      }
    }
    for (const url of ['/api/v1/user/trades/update/pnl', '/api/v1/nothing', '/healthz'])
      expect((await ask(url, 'br')).headers).not.toHaveProperty('content-encoding');
  });

  test('secrets do not reach the log', async () => {
    const lines: string[] = [];
    const { signIn, call, app } = await start({ logTo: (line) => lines.push(line) });
    const token = await signIn();
    await call('reloadUser', { token });
    app.log.info({ password: 'demo-trader-1', user: { token } }, 'careless');
    const log = lines.join('');
    expect(log).toContain('/api/v1/auth/user');
    expect(log).toContain('[secret]');
    expect(log).not.toContain(token);
    expect(log).not.toContain('demo-trader-1');
  });
});

test('health tells a stranger the time, and nothing of what runs', async () => {
  const { app, clock } = await start();
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({
    status: 'ok',
    at: clock.now().toISOString(),
  });
});

test('health is 503 when the database does not answer', async () => {
  const { services, close } = await start();
  await close();
  const broken = {
    ...services,
    db: { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof services.db,
  };
  const { createApp } = await import('../app');
  const app = await createApp({
    services: broken,
    webFolder: null,
    checkResponses: true,
    trustProxy: false,
  });
  const answer = await app.inject({ url: '/healthz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('gone');
  await app.close();
});

test('health is 503 in time when every connection is in use, and ok again when one is free', async () => {
  const { app, services } = await start();
  // More than there are: each transaction keeps a connection until it is told to end.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 20 }, () => services.db.transaction(() => released));
  const ask = () => app.inject({ url: '/healthz' });
  const since = performance.now();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(performance.now() - since).toBeLessThan(2 * HEALTH_WAIT);
  release();
  await Promise.all(held);
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});

describe('faults that a test asks for', () => {
  test('fail so many answers and then no more, with Retry-After', async () => {
    const { call, faults } = await start();
    faults.next('listCountries', { status: 429, retryAfter: 3, times: 2 });
    for (const _ of [1, 2]) {
      expect(await call('listCountries')).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
    }
    expect((await call('listCountries')).status).toBe(200);
  });

  test('lose an answer after the call had its effect', async () => {
    const { call, faults, signIn } = await start();
    const token = await signIn();
    faults.next('logout', { isLost: true });
    await expect(call('logout', { token })).rejects.toThrow(/destroyed|aborted|hang up/);
    expect((await call('reloadUser', { token })).status).toBe(401);
  });
});
