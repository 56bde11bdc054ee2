import { eq } from 'drizzle-orm';
import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { tokens, users } from '../store/schema';
import { throttles } from '../store/schema-access';
import { purgeTokens } from '../http/tokens';
import { createTestServer, type TestServer } from '../testing/harness';
import { purgeThrottles } from '../http/throttle';

vi.mock('@node-rs/argon2', { spy: true });

const WRONG = 'These credentials do not match our records.';
const right = { ...DEMO_ACCOUNT, device: 'Mozilla/5.0 (test)' };
const wrong = { ...right, password: 'not-the-password' };

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const login = (body: unknown) => server.call('login', { body });
const failTimes = async (times: number, body: unknown = wrong) => {
  for (let count = 0; count < times; count += 1) expect((await login(body)).status).toBe(422);
};

describe('signing in', () => {
  test('answers token, user and session, and keeps only the hash of the token (A-116, A-261)', async () => {
    const { status, body } = await login(right);
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(['token', 'user', 'session']);
    expect(body.data.user).toMatchObject({ email: DEMO_ACCOUNT.email, estimatedBalance: 10_000, roles: [] });
    expect(body.data.user).not.toHaveProperty('password');
    expect(body.data.session).toMatchObject({ two_fa: 'false' });
    const [row] = await server.db.select().from(tokens);
    expect(row?.device).toBe(right.device);
    expect(JSON.stringify(row)).not.toContain(body.data.token);
  });

  test('takes the e-mail in any case and with spaces around it', async () => {
    expect((await login({ ...right, email: ` ${DEMO_ACCOUNT.email.toUpperCase()} ` })).status).toBe(200);
  });

  test('has one answer for an unknown e-mail and a wrong password (A-117)', async () => {
    const unknown = await login({ ...wrong, email: 'nobody@bourse.example' });
    const known = await login(wrong);
    expect(unknown).toMatchObject({ status: 422, body: { message: WRONG, error: WRONG, errors: { email: [WRONG] } } });
    expect(known.body).toEqual(unknown.body);
  });

  test('does the work of a password for an unknown e-mail, too, so that its time tells nothing (A-118)', async () => {
    const looked = vi.mocked(verify);
    await login(wrong);
    looked.mockClear();
    await login({ ...wrong, email: 'nobody@bourse.example' });
    expect(looked).toHaveBeenCalledOnce();
    expect(looked.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(looked.mock.calls[0]?.[1]).toBe(wrong.password);
  });

  test('stores argon2id hashes of 19 MiB and two passes', async () => {
    const [user] = await server.db.select().from(users);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('verification', () => {
  beforeEach(async () => {
    await server.db.update(users).set({ emailVerified: false, adminVerified: false });
  });

  test('is not asked for while its settings are off', async () => {
    expect((await login(right)).status).toBe(200);
  });

  test('of the e-mail comes before that of the administrator (A-117)', async () => {
    await server.setSettings({ send_must_verify_email: '1', admin_must_verify: 'true' });
    expect(await login(right)).toMatchObject({ status: 403, body: { status: 'email_not_verified' } });
    await server.db.update(users).set({ emailVerified: true });
    expect(await login(right)).toMatchObject({ status: 403, body: { status: 'admin_not_verified' } });
    await server.db.update(users).set({ adminVerified: true });
    expect((await login(right)).status).toBe(200);
  });

  test('is told only after the right password, and gives no token (A-117, A-225)', async () => {
    await server.setSettings({ admin_must_verify: true });
    expect((await login(wrong)).status).toBe(422);
    expect((await login(right)).body).not.toHaveProperty('data');
    expect(await server.db.select().from(tokens)).toEqual([]);
  });
});

describe('guessing', () => {
  test('is stopped after 5 failures, with the same text for unknown e-mails, even for the right password (A-118)', async () => {
    await failTimes(5);
    const blocked = await login(right);
    expect(blocked.status).toBe(429);
    const nobody = { ...wrong, email: 'nobody@bourse.example' };
    await failTimes(5, nobody);
    expect((await login(nobody)).body).toEqual(blocked.body);
  });

  test('may go on when the oldest failure is 15 minutes old, as Retry-After says (A-118)', async () => {
    await failTimes(1);
    server.clock.advance(60_000);
    await failTimes(4);
    expect((await login(right)).headers['retry-after']).toBe(String(14 * 60));
    server.clock.advance(14 * 60_000 - 1);
    expect((await login(right)).status).toBe(429);
    server.clock.advance(1);
    expect((await login(right)).status).toBe(200);
  });

  test('a refused attempt does not lengthen the wait (A-118)', async () => {
    await failTimes(5);
    server.clock.advance(14 * 60_000);
    expect((await login(wrong)).headers['retry-after']).toBe('60');
    server.clock.advance(60_000);
    expect((await login(right)).status).toBe(200);
  });

  test('is counted for the e-mail and the address together, and forgotten after a success (A-118)', async () => {
    await failTimes(4);
    expect((await login(right)).status).toBe(200);
    await failTimes(5);
    expect((await login(right)).status).toBe(429);
    await server.signUp('other@bourse.example');
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '10.1.2.3',
      payload: right,
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('is forgotten after an hour, as far as any limit looks back, not before', async () => {
    await failTimes(1);
    server.clock.advance(3_600_000);
    await purgeThrottles(server.db, server.clock.now());
    // The pair's, the address's and the account's.
    expect(await server.db.select().from(throttles)).toHaveLength(3);
    server.clock.advance(1);
    await purgeThrottles(server.db, server.clock.now());
    expect(await server.db.select().from(throttles)).toEqual([]);
  });

  test('many at once still get five tries (A-118)', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(wrong)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
  });
});

describe('a token', () => {
  const reload = (token?: string) => server.call('reloadUser', token === undefined ? {} : { token });

  test('opens the user, without the token in the answer (A-270, A-271, T-251)', async () => {
    const { status, body } = await reload(await server.signIn());
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('token');
  });

  test('missing, unknown or malformed is 401 (R13)', async () => {
    const real = await server.signIn();
    for (const token of [undefined, 'x'.repeat(43), '', `${real}x`, real.slice(1), '€'.repeat(30)]) {
      const answer = await reload(token);
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthenticated.', error: 'Unauthenticated.' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const basic = await server.call('reloadUser', { headers: { authorization: `Basic ${real}` } });
    expect(basic.status).toBe(401);
  });

  test('ends at once when it is signed out, and only that one (A-272)', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    expect(await server.call('logout', { token: one })).toMatchObject({ status: 200, body: { message: 'Signed out' } });
    expect((await reload(one)).status).toBe(401);
    expect((await reload(other)).status).toBe(200);
  });

  test('lives for 12 hours after its last use (A-206)', async () => {
    const hour = 60 * 60_000;
    const token = await server.signIn();
    server.clock.advance(11 * hour);
    expect((await reload(token)).status).toBe(200);
    server.clock.advance(12 * hour - 1);
    expect((await reload(token)).status).toBe(200);
    server.clock.advance(12 * hour);
    expect((await reload(token)).status).toBe(401);
  });

  test('that ran out is forgotten, one in use is not', async () => {
    await server.signIn();
    server.clock.advance(60 * 60_000);
    await server.signIn();
    server.clock.advance(11 * 60 * 60_000 + 1);
    await purgeTokens(server.db, server.clock.now(), new Date(0));
    const left = await server.db.select({ at: tokens.createdAt }).from(tokens);
    expect(left.map(({ at }) => at.toISOString())).toEqual(['2026-11-16T13:00:00.000Z']);
  });

  test('of an account that an operator has blocked is 401 as one that nobody has, until it is unblocked (R37)', async () => {
    const { id, token } = await server.signUp('held@bourse.example');
    // The row alone: ending the sessions is the operator's command's other half.
    await server.db.update(users).set({ blockedAt: server.clock.now() }).where(eq(users.id, id));
    const answer = await reload(token);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual((await reload('x'.repeat(43))).body);
    expect(answer.body).toEqual({ message: 'Unauthenticated.', error: 'Unauthenticated.' });
    expect((await server.call('pollOpenTrades', { token })).status).toBe(401);
    // Why, is told to whoever knows the password.
    const refused = await login({ ...right, email: 'held@bourse.example' });
    expect(refused).toMatchObject({ status: 403, body: { status: 'account_blocked' } });
    await server.db.update(users).set({ blockedAt: null }).where(eq(users.id, id));
    expect((await reload(token)).status).toBe(200);
  });

  test('of a removed account is void', async () => {
    const { id, token } = await server.signUp('gone@bourse.example');
    await server.db.delete(users).where(eq(users.id, id));
    expect((await reload(token)).status).toBe(401);
  });
});
