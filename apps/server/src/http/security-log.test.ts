import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../operator/program';
import { mintAddressCode } from '../access/address-codes';
import { DEMO_ACCOUNT } from '../seed/seed';
import { securityEvents } from '../store/schema-access';
import { users } from '../store/schema';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, otherThan } from '../testing/mailbox';
import { idsIn } from './security-log';

const ANN = 'ann@example.com';
const NEW = 'correct horse battery';
const HOME = '203.0.113.7';
const REGISTRATION = {
  email: 'late@example.com',
  password: NEW,
  repeat_password: NEW,
  first_name: 'Late',
  last_name: 'Comer',
  phone_code: '44',
  country: 'United Kingdom',
  cur: 'USD',
  phone: '',
};

let server: TestServer;
let lines: string[];
let id: number;
let token: string;
beforeEach(async () => {
  lines = [];
  server = await createTestServer({ logTo: (line) => lines.push(line) });
  ({ id, token } = await server.signUp(ANN, { emailVerified: true, adminVerified: true }));
  lines.length = 0;
});
afterEach(() => server.close());

/** What was written since the user signed up, in order: the table's rows, and that standard output has the same. */
const written = async () => {
  const rows = await server.db.select().from(securityEvents).orderBy(securityEvents.id);
  const seen = rows.slice(1).map(({ id: _id, at: _at, ...row }) => row);
  const printed = lines.map((line) => JSON.parse(line)).filter((line) => line.log === 'security');
  expect(
    printed.map(({ event, userId, sessionId, address, detail }) => ({ event, userId, sessionId, address, detail })),
  ).toEqual(seen);
  return seen;
};
const session = expect.stringMatching(/^[\da-f-]{36}$/);
const login = (password: string, email = ANN) =>
  server.call('login', { body: { email, password, device: 'test' }, address: HOME });

describe('the security log', () => {
  test('has a sign-in and its failures, of unknown addresses too, and nothing that was typed', async () => {
    await login('wrong-password');
    await login('wrong-password', 'nobody@example.com');
    await login(DEMO_ACCOUNT.password);
    await server.db.update(users).set({ blockedAt: server.clock.now() }).where(eq(users.id, id));
    await login(DEMO_ACCOUNT.password);
    const failed = (userId: number | null, why: string) => ({
      event: 'sign_in.failed',
      userId,
      sessionId: null,
      address: HOME,
      detail: { by: 'password', why },
    });
    expect(await written()).toEqual([
      failed(id, 'wrong'),
      failed(null, 'wrong'),
      {
        event: 'sign_in',
        userId: id,
        sessionId: session,
        address: HOME,
        detail: { by: 'password', isCheckDue: false },
      },
      failed(id, 'account_blocked'),
    ]);
    expect(lines.join('')).not.toMatch(/wrong-password|nobody@example|demo-trader/);
  });

  test('has a sign-in by a one-time code, its failure, and a registration', async () => {
    const exchange = (code: string) =>
      server.call('exchangeLoginCode', { body: { token: code, device: '' }, address: HOME });
    await exchange('x');
    await exchange(await mintAddressCode(server.db, server.clock.now(), 'login', id));
    expect((await server.call('register', { body: REGISTRATION, address: HOME })).status).toBe(201);
    const said = (await written()).map(({ event, userId, detail }) => [event, userId, detail]);
    expect(said).toEqual([
      ['sign_in.failed', null, { by: 'one-time code', why: 'wrong' }],
      ['sign_in', id, { by: 'one-time code', isCheckDue: false }],
      ['sign_in', id + 1, { by: 'registration', isCheckDue: false }],
    ]);
  });

  test('has the code that a registration asks for, of its new user', async () => {
    await server.setSettings({ send_must_verify_email: 'true' });
    const answer = await server.call('register', { body: REGISTRATION, address: HOME });
    expect(answer.status).toBe(201);
    expect(await written()).toEqual([
      { event: 'code.asked', userId: id + 1, sessionId: null, address: HOME, detail: { purpose: 'email' } },
    ]);
    const code = await lastCode(server, REGISTRATION.email);
    for (const secret of [answer.body.flow, `"${code}"`, REGISTRATION.email])
      expect(lines.join('')).not.toContain(secret);
  });

  test('has the first refusal by a limit in 15 minutes, of each kind and client', async () => {
    for (let count = 0; count < 8; count += 1) await login('wrong');
    const ask = () => server.call('requestResetCode', { body: { email: ANN }, address: HOME });
    for (let count = 0; count < 3; count += 1) await ask();
    for (let count = 0; count < 12; count += 1)
      await server.call('verifyEmail', { body: { email: ANN, code: '000000' }, address: HOME });
    await server.setSettings({ otp_per_address: 1 });
    for (const name of ['first', 'second'])
      await server.call('register', { body: { ...REGISTRATION, email: `${name}@example.com` }, address: HOME });
    const throttled = (await written()).filter(({ event }) => event === 'throttled');
    expect(throttled.map(({ detail }) => detail)).toEqual([
      { what: 'sign_in' },
      { what: 'code for reset' },
      { what: 'code' },
      { what: 'register' },
    ]);
    server.clock.advance(10 * 60_000);
    expect((await login('wrong')).status).toBe(429);
    expect((await written()).filter(({ event }) => event === 'throttled')).toHaveLength(4);
  });

  test('has codes asked for, failed and passed, and the reset', async () => {
    const { flow } = (await server.call('requestResetCode', { body: { email: ANN }, address: HOME })).body.data;
    const code = await lastCode(server, ANN);
    const body = { email: ANN, code, flow };
    await server.call('verifyResetCode', { body: { ...body, code: otherThan(code) }, address: HOME });
    await server.call('resetPassword', { body: { ...body, password: NEW, repeat_password: NEW }, address: HOME });
    const about = { userId: id, sessionId: null, address: HOME };
    const detail = { purpose: 'reset' };
    expect(await written()).toEqual([
      { event: 'code.asked', ...about, detail },
      { event: 'code.failed', ...about, detail },
      // Looked at before the hash is made, and used up after it.
      { event: 'code.passed', ...about, detail },
      { event: 'code.passed', ...about, detail },
      { event: 'reset', ...about, detail: {} },
    ]);
    expect(lines.join('')).not.toContain(flow);
    expect(lines.join('')).not.toContain(`"${code}"`);
  });

  test('names the session of a device code, and how sessions end', async () => {
    await server.call('requestDeviceCode', { token, body: { device: 'test' }, address: HOME });
    await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) }, address: HOME });
    const other = await server.signIn({ ...DEMO_ACCOUNT, email: ANN });
    const { data } = (await server.call('listSessions', { token })).body;
    const [mine, others] = [true, false].map(
      (is) => data.find((one: { is_current: boolean }) => one.is_current === is).id,
    );
    await server.call('deleteSession', { token, params: { id: others }, address: HOME });
    await server.call('logout', { token, address: HOME });
    const last = await server.signIn({ ...DEMO_ACCOUNT, email: ANN });
    await server.call('closeAllSessions', { token: last, address: HOME });
    expect((await server.call('reloadUser', { token: other })).status).toBe(401);
    const said = (await written()).filter(({ event }) => event !== 'sign_in');
    expect(said.map(({ event, userId, sessionId, detail }) => [event, userId, sessionId, detail])).toEqual([
      ['code.asked', id, mine, { purpose: 'device' }],
      ['code.passed', id, mine, { purpose: 'device' }],
      ['sign_out', id, others, { by: 'user', from: mine }],
      ['sign_out', id, mine, { by: 'user' }],
      ['sign_out', id, null, { by: 'user', ended: 1 }],
    ]);
  });

  test("has 403, and 404 of another's id, with the ids and no more than 50 of one user in 15 minutes", async () => {
    const stranger = '0c8c7d0e-3d5c-4a53-9a3e-6f3c1f0f6f1b';
    await server.call('deleteSession', { token, params: { id: stranger }, address: HOME });
    await server.call('closeTrade', { token, body: { id: 2_147_483_000 }, address: HOME });
    await server.call('createCrmHandoff', { token, address: HOME });
    const about = { event: 'refused', userId: id, sessionId: session, address: HOME };
    expect(await written()).toEqual([
      { ...about, detail: { operation: 'deleteSession', status: 404, ids: { id: stranger } } },
      { ...about, detail: { operation: 'closeTrade', status: 404, ids: { id: 2_147_483_000 } } },
      { ...about, detail: { operation: 'createCrmHandoff', status: 403, word: 'admin_only', ids: {} } },
    ]);
    for (let count = 0; count < 60; count += 1)
      await server.call('deleteSession', { token, params: { id: stranger }, address: HOME });
    expect(await written()).toHaveLength(50);
  });

  test('has the id of the path, and no name that the client made up, however it is written', async () => {
    const stranger = '0c8c7d0e-3d5c-4a53-9a3e-6f3c1f0f6f1b';
    for (const query of ['?%00_id=1', '?id=7', '?made_up_id=7']) {
      const answer = await server.app.inject({
        method: 'DELETE',
        url: `/api/v1/auth/sessions/${stranger}${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(404);
    }
    const ids = (await written()).map(({ detail }) => (detail as { ids: object }).ids);
    expect(ids).toEqual([{ id: stranger }, { id: stranger }, { id: stranger }]);
  });

  test('takes of a request what looks like an id, and no text', () => {
    const fields = new Set(['id', 'note', 'coinId', 'ids', 'referrer_id']);
    const parts = [{ id: 7, note: 9, coinId: 3, my_id: 4 }, undefined, { ids: [1, 2], referrer_id: 'my password' }];
    expect(idsIn(fields, ...parts)).toEqual({ id: 7, coinId: 3, ids: [1, 2] });
  });

  test('has what operators did, under the account of the operating system and the name given with --as', async () => {
    const operate = (...args: string[]) =>
      runCommand(args, { open: async () => server.services, isDemo: true, account: 'root' });
    await operate('--as', 'Maria', 'user', 'block', ANN);
    await operate('setting', 'set', 'site_name', 'Other');
    await operate('user', 'list');
    const about = { event: 'operator', sessionId: null, address: null };
    expect(await written()).toEqual([
      { ...about, userId: id, detail: { account: 'root', as: 'Maria', action: 'user block' } },
      { ...about, userId: null, detail: { account: 'root', as: null, action: 'setting set', target: 'site_name' } },
    ]);
    const { out } = await operate('security-log', '--user', ANN, '--limit', '1');
    expect(out).toMatch(/^AT +EVENT +USER .*\n\S+ +operator +WEB\d+ .*"user block"/);
    expect(out.trim().split('\n')).toHaveLength(2);
  });

  test('is printed whatever LOG_LEVEL says, but for silent', async () => {
    await login('wrong-password');
    const [line] = lines.map((text) => JSON.parse(text)).filter(({ log }) => log === 'security');
    expect(line).toMatchObject({ level: 30, event: 'sign_in.failed' });
    server.services.log.level = 'error';
    lines.length = 0;
    await login('wrong-password');
    expect(lines.map((text) => JSON.parse(text).event)).toEqual(['sign_in.failed']);
    server.services.log.level = 'silent';
    lines.length = 0;
    await login('wrong-password');
    expect(lines).toEqual([]);
  });
});

describe('a row of it', () => {
  test.each([
    ['changed', sql`update security_events set user_id = null`],
    ['removed', sql`delete from security_events`],
    ['removed with all others', sql`truncate security_events`],
  ])('cannot be %s', async (_what, statement) => {
    const before = await server.db.select().from(securityEvents);
    expect(before).toHaveLength(1);
    await expect(server.db.execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'security_events is append-only', code: '42501' }),
    });
    expect(await server.db.select().from(securityEvents)).toEqual(before);
  });

  test('stays when its user is removed', async () => {
    await server.db.delete(users).where(eq(users.id, id));
    expect(await server.db.select().from(securityEvents)).toMatchObject([{ event: 'sign_in', userId: id }]);
  });
});
