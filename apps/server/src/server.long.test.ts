import { request } from 'node:http';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from './config';
import { makeFeedKey } from './feed/keys';
import { DEMO_ACCOUNT } from './seed/seed';
import { type RunningServer, startServer } from './server';
import { DirectoryInUse } from './store/directory-lock';
import { writeSettings } from './store/settings-store';
import { assets, users } from './store/schema';
import { outbox } from './store/schema-access';
import { ledgerDifferences } from './testing/ledger-check';
import { startMailServer } from './testing/mail-server';
import { foundInstallation } from './testing/template';
import { createTestKit } from './testing/test-routes';

let dataDir: string;
let server: RunningServer | null = null;
const config = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-data-'));
  await foundInstallation(dataDir);
});
afterEach(async () => {
  await server?.stop();
  server = null;
  rmSync(dataDir, { recursive: true });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server?.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('a server on its own directory', () => {
  test('starts with the demo account, whose balances are those of its ledger, and keeps its data', async () => {
    server = await startServer(config());
    const signedIn = await post('/api/v1/auth/login', { ...DEMO_ACCOUNT, device: 'test' });
    expect(signedIn.status).toBe(200);
    expect(await ledgerDifferences(server.services.db)).toEqual([]);
    const { data } = (await signedIn.json()) as { data: { token: string } };

    await expect(startServer(config())).rejects.toThrow(DirectoryInUse);
    await server.stop();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);

    server = await startServer(config());
    const again = await post('/api/v1/auth/user', {}, { authorization: `Bearer ${data.token}` });
    expect(again.status).toBe(200);
    // The client, the manager and the administrator, made once.
    expect(await server.services.db.select({ id: users.id }).from(users)).toHaveLength(3);
    const listed = await server.services.db.select().from(assets).orderBy(assets.position);
    expect(listed.length).toBeGreaterThanOrEqual(200);
    expect(listed[0]?.type).toBe('crypto');
    expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({ status: 'ok' });
  });

  test('finishes what is under way before it stops, and takes nothing new', async () => {
    const kit = createTestKit();
    server = await startServer(config({ BOURSE_TEST: '1' }), kit);
    await post('/__test/faults', { operation: 'listCountries', delayMs: 300 });
    const arrived = new Promise<void>((resolve) => {
      const { before } = kit.faultInjection;
      kit.faultInjection.before = (operation) => {
        resolve();
        return before.call(kit.faultInjection, operation);
      };
    });
    const running = fetch(`${server.address}/api/v1/countries`);
    await arrived;
    const stopped = server.stop();
    expect((await running).status).toBe(200);
    await stopped;
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed');
    server = null;
  });

  test('takes nothing new while a mail server that does not answer holds up its stop', async () => {
    const mailServer = await startMailServer();
    const letThrough = mailServer.hold();
    const env = { BOURSE_TEST: '1', SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@trade.example' };
    server = await startServer(config(env), createTestKit());
    const { address, services, stop } = server;
    expect((await post('/api/v1/auth/password/reset/code', { email: DEMO_ACCOUNT.email })).status).toBe(200);
    const attempts = async () => (await services.db.select().from(outbox))[0]?.attempts;
    await expect.poll(attempts, { timeout: 20_000 }).toBe(1);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await expect.poll(() => fetch(`${address}/healthz`).catch(String), { timeout: 4_000 }).toContain('fetch failed');
    expect(isStopped).toBe(false);
    letThrough();
    await stopped;
    server = null;
    expect(mailServer.received).toHaveLength(1);
    await mailServer.close();
  });

  test('writes into its log that the feed has fallen silent, and that its ticks are back (R34)', async () => {
    server = await startServer(config({ BOURSE_TEST: '1' }), createTestKit());
    const { db, log } = server.services;
    const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
    const said = (of: typeof warn) => of.mock.calls.flat().filter((words) => /of the feed/.test(String(words)));
    const { key } = await makeFeedKey(db, new Date(), 'a test');
    const tell = async (at: string) => {
      const ticks = [{ sy: 'BTCUSD', sell_p: 50_000, buy_p: 50_010, at }];
      const answer = await post('/api/v1/feed/ticks', { ticks }, { authorization: `Bearer ${key}` });
      expect(await answer.json()).toMatchObject({ data: { accepted: 1 } });
    };
    await post('/__test/clock', { at: '2026-11-16T12:00:00Z', isRunning: false });
    await tell('2026-11-16T12:00:00Z');
    await writeSettings(db, { market_source: 'feed' });
    await server.services.settings.refresh();
    await post('/__test/clock', { advanceMs: 60_000 });
    await expect.poll(() => said(warn).length, { timeout: 20_000 }).toBe(1);
    expect(said(info)).toEqual([]);
    await tell('2026-11-16T12:01:00Z');
    await expect.poll(() => said(info).length, { timeout: 20_000 }).toBe(1);
    expect(said(warn)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('reads the settings from time to time also while the prices of the feed cannot be read (R2)', async () => {
    server = await startServer(config());
    const { db, feed, settings } = server.services;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = vi.spyOn(feed, 'refresh').mockReturnValue(held);
    try {
      await expect.poll(() => reading.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
      await writeSettings(db, { maintenance: 'true' });
      await expect.poll(() => settings.current().maintenance, { timeout: 20_000 }).toBe('true');
    } finally {
      release();
      vi.restoreAllMocks();
    }
  });

  test('ends all that comes round by itself, such as the sweep, the settings and the forgetting', async () => {
    const [started, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
    server = await startServer(config());
    const periods = started.mock.calls.map(([, period]) => period);
    expect(periods).toEqual(expect.arrayContaining([1000, 5000, 300_000, 600_000]));
    const timers = started.mock.results.slice();
    const stopped = server.stop();
    // The watch of invoices begins no round while the last one of the sweep ends.
    expect(ended).toHaveBeenCalledWith(timers[periods.indexOf(300_000)]?.value);
    await stopped;
    server = null;
    for (const { value } of timers) expect(ended).toHaveBeenCalledWith(value);
    vi.restoreAllMocks();
  });

  test('answers no test route unless asked for', async () => {
    server = await startServer(config());
    expect((await fetch(`${server.address}/__test/ledger`)).status).toBe(404);
  });
});

describe('test routes', () => {
  beforeEach(async () => {
    server = await startServer(config({ BOURSE_TEST: '1' }), createTestKit());
  });

  const json = async (answer: Promise<Response>) => (await answer).json() as Promise<Record<string, unknown>>;

  test('set, stop and advance the clock', async () => {
    await post('/__test/clock', { at: '2026-01-03T03:00:00Z', isRunning: false });
    expect(await json(fetch(`${server?.address}/healthz`))).toMatchObject({ at: '2026-01-03T03:00:00.000Z' });
    expect(await json(post('/__test/clock', { advanceMs: 1500 }))).toEqual({ at: '2026-01-03T03:00:01.500Z' });
    expect((await post('/__test/clock', { at: 'tomorrow' })).status).toBe(422);
  });

  test('are not there for a page of another site, whose name leads to this machine', async () => {
    const { port } = new URL(server?.address ?? '');
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json', 'content-length': 2 };
        const sent = request({ host: '127.0.0.1', port, path: '/__test/clock', method: 'POST', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.once('error', reject);
        sent.end('{}');
      });
    for (const host of [
      'rebound.example',
      `rebound.example:${port}`,
      'localhost.rebound.example',
      '127.0.0.1.nip.example',
    ])
      expect([host, await statusFor(host)]).toEqual([host, 404]);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
  });

  test('lose an answer on the wire after its effect', async () => {
    const signedIn = await json(post('/api/v1/auth/login', { ...DEMO_ACCOUNT, device: 'test' }));
    const authorization = `Bearer ${(signedIn.data as { token: string }).token}`;
    await post('/__test/faults', { operation: 'logout', isLost: true });
    await expect(post('/api/v1/auth/logout', {}, { authorization })).rejects.toThrow('fetch failed');
    expect((await post('/api/v1/auth/user', {}, { authorization })).status).toBe(401);
  });

  test('show that a running server closes a position by itself when its take profit is reached (T-082)', async () => {
    await post('/__test/market', { sy: 'BTCUSD', buy: 50_010, sell: 50_000 });
    const signedIn = await json(post('/api/v1/auth/login', { ...DEMO_ACCOUNT, device: 'test' }));
    const headers = { authorization: `Bearer ${(signedIn.data as { token: string }).token}` };
    const thresholds = { is_take_profit: true, take_profit: 20, is_stop_loss: false, stop_loss: 0 };
    const order = { qty: 0.1, coinId: 1, type: 'buy', duration: 0, ...thresholds };
    expect(await json(post('/api/v1/user/trades/store', order, headers))).toMatchObject({ status: 1 });
    await post('/__test/market', { sy: 'BTCUSD', buy: 50_310, sell: 50_300 });
    const closed = () => json(fetch(`${server?.address}/api/v1/user/trades/closed`, { headers }));
    await expect
      .poll(closed, { timeout: 20_000 })
      .toMatchObject({ data: [{ close_reason: 'take_profit', closing_price: 50_300, profit: 29 }] });
  });

  test('make accounts whose balances their ledgers account for', async () => {
    const emails = ['one@bourse.example', 'two@bourse.example'];
    const password = 'first-account-1';
    const made = await json(post('/__test/accounts', { emails, password, balance: '2500.50' }));
    expect(made).toEqual({ ids: [expect.any(Number), expect.any(Number)] });
    const signedIn = await json(post('/api/v1/auth/login', { email: emails[1], password, device: 'test' }));
    expect(signedIn).toMatchObject({ data: { user: { estimatedBalance: 2500.5, practice_wallet: 2500.5 } } });
    expect(await json(fetch(`${server?.address}/__test/ledger`))).toEqual({ differences: [] });
  });

  test('script a price, close a market, cause faults and check the ledger', async () => {
    const { id } = (await json(post('/__test/market', { sy: 'BTCUSD', buy: 100.5, sell: 100 }))) as { id: number };
    const signedIn = await json(post('/api/v1/auth/login', { ...DEMO_ACCOUNT, device: 'test' }));
    const authorization = `Bearer ${(signedIn.data as { token: string }).token}`;
    const rate = () => json(fetch(`${server?.address}/api/v1/asset/rate/${id}`, { headers: { authorization } }));
    expect(await rate()).toMatchObject({ data: { buy_p: 100.5, sell_p: 100, sell_spread: 0.5, is_open: true } });
    await post('/__test/market', { assetId: id, isOpen: false });
    expect(await rate()).toMatchObject({ data: { is_open: false } });
    await post('/__test/market', { reset: true });
    expect(await rate()).toMatchObject({ data: { is_open: true } });
    await post('/__test/faults', { operation: 'getAssetRate', status: 503 });
    expect(await rate()).toMatchObject({ message: 'Something went wrong. Reference: A fault that a test asked for' });
    expect(await rate()).toHaveProperty('data');
    expect(await json(fetch(`${server?.address}/__test/ledger`))).toEqual({ differences: [] });
  });
});
