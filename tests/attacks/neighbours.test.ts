import { randomUUID } from 'node:crypto';
import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** ms, of a machine that has other work. */
const PATIENCE = 15_000;

let server: TestServer;
let token: string;

beforeAll(async () => {
  // What the tests check of each answer costs more than the answers.
  server = await createTestServer({ checkResponses: false });
  token = await server.signIn();
});
afterAll(() => server.close());

/** A new user's token. */
async function signUp(email: string): Promise<string> {
  const password = 'Tr0ub4dor-xyz-9';
  const { body } = await server.call('register', {
    body: {
      email,
      password,
      repeat_password: password,
      first_name: 'Ann',
      last_name: 'Other',
      phone: '12345678',
      phone_code: '44',
      cur: 'USD',
      country: 'United Kingdom',
    },
  });
  return body.data.token;
}

/** Processor time of this process while the work runs, in all and in its longest stretch without a turn for others. */
async function stretches(work: () => Promise<unknown>): Promise<{ whole: number; longest: number }> {
  const used = () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const from = used();
  let [last, longest, isOver] = [from, 0, false];
  const watch = (async () => {
    while (!isOver) {
      await new Promise(setImmediate);
      const now = used();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  await work();
  isOver = true;
  await watch;
  return { whole: used() - from, longest };
}

describe('who asks for charts that nobody has looked at', () => {
  it('holds up nobody: other calls get their turn all along (T-009)', async () => {
    // The first chart of all compiles what draws it.
    await server.call('getAssetCandles', { token, params: { id: 1 }, query: { interval: '1d', limit: 200 } });
    const { whole, longest } = await stretches(() =>
      Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          server.call('getAssetCandles', { token, params: { id: at + 2 }, query: { interval: '1d', limit: 200 } }),
        ),
      ),
    );
    expect(whole / longest).toBeGreaterThan(10);
  });

  it('takes no turn away from another user by asking for many (T-009)', async () => {
    const neighbour = await signUp('neighbour@x.example');
    const chart = (of: string, id: number) =>
      server.call('getAssetCandles', { token: of, params: { id }, query: { interval: '1d', limit: 60 } });
    let answered = 0;
    const crowd = Array.from({ length: 20 }, async (_, at) => {
      const { status } = await chart(token, at + 20);
      answered += 1;
      return status;
    });
    expect((await chart(neighbour, 50)).status).toBe(200);
    // As much was drawn for the crowd as for the neighbour: by turns of the calls it would be all of it.
    expect(answered).toBeLessThan(6);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
  });

  it('has nothing drawn any more once the connection is closed (T-009)', async () => {
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const drawing = vi.spyOn(server.services.market, 'candles');
    const leave = new AbortController();
    const answer = fetch(`${origin}/api/v1/asset/candles/60?interval=1d&limit=500`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leave.signal,
    });
    const left = answer.catch((error: Error) => error.name);
    await vi.waitFor(() => expect(drawing).toHaveBeenCalled(), { interval: 1, timeout: PATIENCE });
    leave.abort();
    expect(await left).toBe('AbortError');
    await expect(drawing.mock.results[0]?.value).rejects.toThrow('Too many calls at once');
    drawing.mockRestore();
  });
});

describe('who asks much at once', () => {
  it('has 4 calls under way however many sessions it begins, and holds up nobody (T-104)', async () => {
    const neighbour = await signUp('patient@x.example');
    const tokens = [token, await server.signIn(), await server.signIn()];
    const { market } = server.services;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const drawing = vi.spyOn(market, 'candles').mockImplementation(async () => {
      await held;
      return [];
    });
    const chart = (of: string | undefined) =>
      server.call('getAssetCandles', { token: of ?? '', params: { id: 1 }, query: { interval: '1d', limit: 60 } });
    const crowd = Array.from({ length: 30 }, (_, at) => chart(tokens[at % 3]));
    await vi.waitFor(() => expect(drawing).toHaveBeenCalledTimes(4), PATIENCE);
    // Each of these gives the crowd its chance to begin another.
    for (const _ of crowd) expect((await server.call('reloadUser', { token: neighbour })).status).toBe(200);
    expect(drawing).toHaveBeenCalledTimes(4);
    release();
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    drawing.mockRestore();
  });

  it('is told to wait beyond 204 of them, and ends its sessions meanwhile (R37)', async () => {
    const [own, other] = [await server.signIn(), await server.signIn()];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const drawing = vi.spyOn(server.services.market, 'candles').mockImplementation(async () => {
      await held;
      return [];
    });
    const chart = () =>
      server.call('getAssetCandles', { token: own, params: { id: 1 }, query: { interval: '1d', limit: 60 } });
    const crowd: ReturnType<typeof chart>[] = [];
    const answered: number[] = [];
    for (let count = 0; count < 240; count += 1) {
      crowd.push(chart());
      void crowd.at(-1)?.then(({ status }) => answered.push(status));
    }
    await vi.waitFor(() => expect(answered).toEqual(Array(36).fill(429)), PATIENCE);
    expect((await server.call('logout', { token: other })).status).toBe(200);
    release();
    const all = await Promise.all(crowd);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(204);
    expect(all.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': '1' },
      body: { message: 'Too many calls at once. Please try again.' },
    });
    drawing.mockRestore();
  });

  it('reads on while its calls wait for an account that is busy (R15)', async () => {
    const { db } = server.services;
    const begin = db.transaction.bind(db);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const beginning = vi.spyOn(db, 'transaction').mockImplementation(async (...args) => {
      await held;
      return begin(...args);
    });
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const asked = keys.map((key) => server.call('getIntent', { token, params: { key } }));
    await vi.waitFor(() => expect(beginning).toHaveBeenCalled(), PATIENCE);
    expect((await server.call('pollOpenTrades', { token })).status).toBe(200);
    release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    beginning.mockRestore();
  });
});
