import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ANN = 'ann@example.com';
const STRANGER = '198.51.100.23';
const HOME = '203.0.113.7';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.signUp(ANN);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const login = (address: string, email: string, password = 'wrong') =>
  server.call('login', { body: { email, password, device: 'test' }, address });

describe('a crowd of calls from one address that needs no token', () => {
  it('holds two connections to the database at most, so that others get theirs (R38)', async () => {
    const { db } = server.services;
    const begin = db.transaction.bind(db);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let open = 0;
    let most = 0;
    vi.spyOn(db, 'transaction').mockImplementation(async (...args) => {
      open += 1;
      most = Math.max(most, open);
      await held;
      return begin(...args).finally(() => {
        open -= 1;
      });
    });
    const crowd = Array.from({ length: 30 }, (_, count) => login(STRANGER, `n${count % 3}@x.example`));
    // None ends until each had its chance to begin: whatever came later has been answered.
    await vi.waitFor(() => expect(open).toBeGreaterThan(0), 15_000);
    for (const _ of crowd) expect((await server.call('getSettings', { address: STRANGER })).status).toBe(200);
    expect(most).toBe(2);
    release();
    const answers = await Promise.all(crowd);
    expect(most).toBe(2);
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(15).fill(422), ...Array(15).fill(429)]);
  });

  it('is told from memory that it has to wait, and for how long; nobody else is (R38)', async () => {
    for (let count = 0; count < 5; count += 1) expect((await login(STRANGER, ANN)).status).toBe(422);
    expect((await login(STRANGER, ANN)).status).toBe(429);
    server.clock.advance(4_000);
    const { db } = server.services;
    const used = (['transaction', 'select', 'execute', 'insert'] as const).map((name) => vi.spyOn(db, name));
    const refused = await login(STRANGER, ANN);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '896' } });
    expect(refused.body.message).toBe('Too many login attempts. Please try again later.');
    for (const spy of used) expect(spy).not.toHaveBeenCalled();
    expect((await login(HOME, ANN, 'demo-trader-1')).status).toBe(200);
    expect((await login(STRANGER, 'bob@example.com')).status).toBe(422);
    server.clock.advance(896_000);
    expect((await login(STRANGER, ANN, 'demo-trader-1')).status).toBe(200);
  });

  it('keeps nobody behind the same address from the settings, which every page begins with (R2, R38)', async () => {
    const { db } = server.services;
    const begin = db.transaction.bind(db);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(db, 'transaction').mockImplementation(async (...args) => {
      await held;
      return begin(...args);
    });
    const crowd = Array.from({ length: 120 }, (_, count) => login(STRANGER, `n${count}@x.example`));
    expect((await Promise.race(crowd)).status).toBe(429);
    expect((await server.call('getSettings', { address: STRANGER })).status).toBe(200);
    release();
    await Promise.all(crowd);
  });

  it('reads the settings without the database', async () => {
    await server.setSettings({ demo_mode: 'false', demo_hosts: [], site_name: 'Acme' });
    const { db } = server.services;
    // The first call prepares its statements.
    await server.call('getSettings', { address: STRANGER });
    const used = (['transaction', 'select', 'execute'] as const).map((name) => vi.spyOn(db, name));
    expect((await server.call('getSettings', { address: STRANGER })).body.data.site_name).toBe('Acme');
    for (const spy of used) expect(spy).not.toHaveBeenCalled();
  });
});
