import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { contractDocument, type JsonSchema, resolved } from '../http/document';
import { OPEN_WHILE_CHECK_IS_DUE } from '../http/handlers';
import { DEMO_ACCOUNT } from '../seed/seed';
import { hashToken } from '../http/tokens';
import { tokens, users } from '../store/schema';
import { trustedDevices } from '../store/schema-access';
import {
  countWaiting,
  createTestServer,
  holdAccount,
  type TestServer,
  type TestServerOptions,
} from '../testing/harness';
import { lastCode, mailsOf, otherThan } from '../testing/mailbox';
import { callsWith, sampleOf } from '../testing/requests';
import { forgetOld } from './housekeeping';

const ANN = 'ann@example.com';
const DAY = 24 * 60 * 60_000;
const credentials = { email: ANN, password: DEMO_ACCOUNT.password, device: 'test' };

let server: TestServer;
const start = async (options: TestServerOptions = {}) => {
  server = await createTestServer({ ...options, settings: { two_fa: 'true', ...options.settings } });
  await server.signUp(ANN);
};
beforeEach(() => start());
afterEach(() => server.close());

const login = async (cookie?: string) => {
  const headers = cookie === undefined ? {} : { cookie };
  const { body } = await server.call('login', { body: credentials, headers });
  return body.data as { token: string; user: Record<string, unknown>; session: { two_fa: string } };
};
const isOpen = async (token: string) => (await server.call('listAssets', { token })).status === 200;
/** Passes the check of this token, and answers the Set-Cookie of it. */
const pass = async (token: string) => {
  await server.call('requestDeviceCode', { token, body: { device: 'test' } });
  const code = await lastCode(server, ANN);
  const { status, headers } = await server.call('verifyDevice', { token, body: { code } });
  expect(status).toBe(200);
  return String(headers['set-cookie']);
};
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('while the device check is due', () => {
  const guarded = callsWith(
    ({ id, access }) => access === 'bearer' && !OPEN_WHILE_CHECK_IS_DUE.some((open) => open === id),
  );

  test.each(guarded)('%s is 403 two_fa_required (A-022, A-223, M-295, R4)', async (id) => {
    const { token } = await login();
    expect(await server.call(id, { ...sampleOf(id), token })).toMatchObject({
      status: 403,
      body: { message: 'Device verification required', status: 'two_fa_required' },
    });
  });

  test('none of them answers without a token (T-002)', async () => {
    for (const id of guarded) {
      const { status } = await server.call(id, sampleOf(id));
      expect([id, status]).toEqual([id, 401]);
    }
  });

  test('the contract says so of exactly those calls (R4)', () => {
    const saying = callsWith(({ responses }) => {
      const schema = resolved<JsonSchema | undefined>(contractDocument, responses['403'] ?? {});
      return JSON.stringify(schema).includes('"two_fa_required"');
    });
    expect(saying).toEqual(guarded);
  });

  test('log-in and reload answer a reduced user (R4)', async () => {
    const { token, user, session } = await login();
    expect(Object.keys(user).sort()).toEqual(['email', 'id', 'img', 'is_practice', 'name', 'roles', 'time']);
    expect(session.two_fa).toBe('true');
    expect((await server.call('reloadUser', { token })).body.data).toEqual(user);
  });

  test('the language of the user’s mails stays, and follows as soon as the check is passed (A-283, R4)', async () => {
    const language = async () => (await server.db.select().from(users).where(eq(users.email, ANN)))[0]?.language;
    const headers = { 'accept-language': 'es' };
    const { body } = await server.call('login', { body: credentials, headers });
    const { token } = body.data;
    await server.call('reloadUser', { token, headers });
    expect(await language()).toBe('en');
    await pass(token);
    await server.call('reloadUser', { token, headers });
    expect(await language()).toBe('es');
  });

  test('settings, countries and log-out are open (R4, A-022)', async () => {
    const { token } = await login();
    expect((await server.call('getSettings', { token })).body.data.session.two_fa).toBe('true');
    expect((await server.call('listCountries', { token })).status).toBe(200);
    expect((await server.call('logout', { token })).status).toBe(200);
  });
});

describe('the device check', () => {
  test('opens this token and no other (A-179, A-265, A-266)', async () => {
    const [one, other] = [await login(), await login()];
    await pass(one.token);
    expect(await isOpen(one.token)).toBe(true);
    expect(await isOpen(other.token)).toBe(false);
    const reload = await server.call('reloadUser', { token: one.token });
    expect(reload.body.data).toHaveProperty('estimatedBalance', 0);
  });

  test('refuses a wrong code, and the token stays as it is (A-179)', async () => {
    const { token } = await login();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const code = otherThan(await lastCode(server, ANN));
    const refused = await server.call('verifyDevice', { token, body: { code } });
    expect(refused).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect(await isOpen(token)).toBe(false);
    expect((await server.call('reloadUser', { token })).status).toBe(200);
  });

  test('answers the same code again, whose first answer was lost, and trusts no second browser by it (A-179, R15)', async () => {
    const { token } = await login();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const body = { code: await lastCode(server, ANN) };
    expect((await server.call('verifyDevice', { token, body })).status).toBe(200);
    const again = await server.call('verifyDevice', { token, body });
    expect(again).toMatchObject({ status: 200, body: { data: { verified: true } } });
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect(await server.db.select().from(trustedDevices)).toHaveLength(1);
    // Whatever the code: the session has passed already, and wins nothing by it.
    const wrong = await server.call('verifyDevice', { token, body: { code: otherThan(body.code) } });
    expect([wrong.status, wrong.headers]).toEqual([
      200,
      expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    ]);
    // Of another session it is the used code that it is.
    const other = await login();
    expect((await server.call('verifyDevice', { token: other.token, body })).status).toBe(422);
  });

  test('trusts no browser when its token is signed out meanwhile (A-179)', async () => {
    const { token } = await login();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const code = await lastCode(server, ANN);
    vi.spyOn(server.faults, 'before').mockImplementationOnce(async () => {
      expect((await server.call('logout', { token })).status).toBe(200);
    });
    const refused = await server.call('verifyDevice', { token, body: { code } });
    expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect(await server.db.select().from(trustedDevices)).toEqual([]);
  });

  test('that is passed holds no session before its user, whom an operator locks first to end sessions', async () => {
    const { token } = await login();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const code = await lastCode(server, ANN);
    const [user] = await server.db.select({ id: users.id }).from(users).where(eq(users.email, ANN));
    const account = holdAccount(server.db, user?.id ?? 0);
    await account.held;
    const passed = server.call('verifyDevice', { token, body: { code } });
    if (inject('postgresUrl') !== undefined) {
      await expect.poll(() => countWaiting(server.db)).toBe(1);
      const free = server.db
        .select({ id: tokens.id })
        .from(tokens)
        .where(eq(tokens.hash, hashToken(token)));
      expect(await free.for('update', { skipLocked: true })).toHaveLength(1);
    }
    await account.release();
    expect((await passed).status).toBe(200);
  });

  test("refuses another user's code (A-174)", async () => {
    await server.signUp('bob@example.com');
    const bob = await server.signIn({ ...credentials, email: 'bob@example.com' });
    await server.call('requestDeviceCode', { token: bob, body: { device: 'test' } });
    const code = await lastCode(server, 'bob@example.com');
    const { token } = await login();
    expect((await server.call('verifyDevice', { token, body: { code } })).status).toBe(422);
  });

  test('names the browser in its message (A-180)', async () => {
    const { token } = await login();
    const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0\n\n<b>https://evil.example</b>';
    await server.call('requestDeviceCode', { token, body: { device } });
    const [letter] = await mailsOf(server);
    for (const said of [letter?.mail?.text, letter?.mail?.html]) {
      expect(said).toContain('It was asked for by Firefox on Linux.');
      expect(said).not.toContain('evil');
    }
  });

  test('is asked for again within five minutes in vain; its code still works (A-181)', async () => {
    const { token } = await login();
    const ask = () => server.call('requestDeviceCode', { token, body: { device: 'test' } });
    await ask();
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    const code = await lastCode(server, ANN);
    expect((await server.call('verifyDevice', { token, body: { code } })).status).toBe(200);
  });

  test('of a second session brings a code of its own at once: that of the first passes the first alone (A-181, R38)', async () => {
    const ask = async () => {
      const { token } = await login();
      const { status } = await server.call('requestDeviceCode', { token, body: { device: 'test' } });
      return { token, status, code: await lastCode(server, ANN) };
    };
    const verify = (token: string, code: string) => server.call('verifyDevice', { token, body: { code } });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await verify(second.token, first.code)).status).toBe(422);
    expect((await verify(second.token, second.code)).status).toBe(200);
    expect((await verify(first.token, first.code)).status).toBe(200);
  });

  test('is mailed to three sessions of an e-mail from one address in five minutes, and to no more (R6)', async () => {
    const ask = async (address: string) => {
      const { token } = await login();
      return (await server.call('requestDeviceCode', { token, body: { device: 'test' }, address })).status;
    };
    const statuses: number[] = [];
    for (let session = 0; session < 4; session += 1) statuses.push(await ask('10.3.0.1'));
    expect([statuses, await ask('10.4.0.1')]).toEqual([[200, 200, 200, 429], 200]);
  });

  test('wants a device named', async () => {
    const { token } = await login();
    const text = 'The device field is required.';
    expect(await server.call('requestDeviceCode', { token, body: {} })).toMatchObject({
      status: 422,
      body: { message: text, errors: { device: [text] } },
    });
  });

  test('may be passed also when none is due (A-265)', async () => {
    await server.setSettings({ two_fa: 'false' });
    const { token } = await login();
    await pass(token);
    await server.setSettings({ two_fa: 'true' });
    expect(await isOpen(token)).toBe(true);
  });

  test('answers the same code again also when none was due (A-265, A-179, R15)', async () => {
    await server.setSettings({ two_fa: 'false' });
    const { token } = await login();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const body = { code: await lastCode(server, ANN) };
    const first = await server.call('verifyDevice', { token, body });
    const again = await server.call('verifyDevice', { token, body });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again).toMatchObject({ status: 200, body: { data: { verified: true } } });
    expect(await server.db.select().from(trustedDevices)).toHaveLength(1);
  });

  test('falls due for tokens that never passed one as soon as the operator asks for it (R4)', async () => {
    await server.setSettings({ two_fa: 'false' });
    const { token, session } = await login();
    expect({ two_fa: session.two_fa, isOpen: await isOpen(token) }).toEqual({ two_fa: 'false', isOpen: true });
    await server.setSettings({ two_fa: 'true' });
    expect(await isOpen(token)).toBe(false);
  });

  test('can be one user’s own (A-116)', async () => {
    await server.setSettings({ two_fa: 'false' });
    await server.db.update(users).set({ twoFa: true }).where(eq(users.email, ANN));
    const { token, session } = await login();
    expect({ two_fa: session.two_fa, isOpen: await isOpen(token) }).toEqual({ two_fa: 'true', isOpen: false });
    expect((await server.call('getSettings', { token })).body.data.session.two_fa).toBe('true');
    expect((await server.call('getSettings')).body.data.session.two_fa).toBe('false');
    expect(await isOpen(await server.signIn())).toBe(true);
  });
});

describe('a browser that passed it', () => {
  test('is trusted for 30 days by a cookie, of which the server keeps the hash alone (A-179)', async () => {
    const cookie = cookieOf(await pass((await login()).token));
    server.clock.advance(30 * DAY - 1);
    const trusted = await login(cookie);
    expect(trusted.user).toHaveProperty('estimatedBalance');
    expect(await isOpen(trusted.token)).toBe(true);
    const stored = JSON.stringify(await server.db.select().from(trustedDevices));
    expect(stored).not.toContain(cookie.split('=')[1]);
    server.clock.advance(1);
    expect(await isOpen((await login(cookie)).token)).toBe(false);
    await forgetOld(server.services);
    expect(await server.db.select().from(trustedDevices)).toEqual([]);
  });

  test('is trusted with that user alone (A-179)', async () => {
    const cookie = cookieOf(await pass((await login()).token));
    await server.signUp('bob@example.com');
    const { body } = await server.call('login', {
      body: { ...credentials, email: 'bob@example.com' },
      headers: { cookie },
    });
    expect(await isOpen(body.data.token)).toBe(false);
  });

  test.each([
    'trusted_device=forged-by-somebody',
    'other=1',
    'trusted_device=%E0%A4%A',
    'trusted_device=',
    'trusted_device=%00',
    `trusted_device=${'x'.repeat(300)}`,
  ])('is not any browser with the cookie %j, which keeps nobody out (A-179)', async (cookie) => {
    expect(await isOpen((await login(cookie)).token)).toBe(false);
  });

  test('gets a cookie that scripts, other sites and plain http do not (A-179)', async () => {
    const attributes = (await pass((await login()).token)).split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('gets one that no other host of the domain can put in its place, where people come by https', async () => {
    await server.close();
    await start({ publicUrl: 'https://trade.example' });
    const set = await pass((await login()).token);
    expect(set).toMatch(/^__Host-trusted_device=[\w-]+;/);
    expect(set.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect(await isOpen((await login(cookieOf(set))).token)).toBe(true);
    expect(await isOpen((await login(cookieOf(set).replace('__Host-', ''))).token)).toBe(false);
  });

  test('gets one without Secure where the site is known to be plain http', async () => {
    await server.close();
    await start({ publicUrl: 'http://trade.example' });
    expect(await pass((await login()).token)).not.toContain('Secure');
  });
});
