import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { tokens } from '../store/schema';
import { trustedDevices } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, mailsOf, otherThan } from '../testing/mailbox';
import { mintAddressCode } from './address-codes';
import { trustDevice } from './trusted-devices';

vi.mock('@node-rs/argon2', { spy: true });

const ANN = 'ann@example.com';
const NEW = 'correct horse battery';

let server: TestServer;
let id: number;
let token: string;
beforeEach(async () => {
  server = await createTestServer();
  ({ id, token } = await server.signUp(ANN));
});
afterEach(() => server.close());

const ask = (email = ANN) => server.call('requestResetCode', { body: { email } });
const check = (code: string, email = ANN) => server.call('verifyResetCode', { body: { email, code } });
const reset = (code: string, change: object = {}) =>
  server.call('resetPassword', { body: { email: ANN, code, password: NEW, repeat_password: NEW, ...change } });
const statusOf = async (password: string) =>
  (await server.call('login', { body: { email: ANN, password, device: 'test' } })).status;
const codeFor = async () => {
  await ask();
  return lastCode(server, ANN);
};

test('a reset takes the code twice and uses it up once (A-190, A-267, A-268, A-269)', async () => {
  const code = await codeFor();
  expect((await check(code)).status).toBe(200);
  expect((await check(code)).status).toBe(200);
  expect(await reset(code)).toMatchObject({
    status: 200,
    body: { message: 'Your password is changed. Please log in.' },
  });
  expect([await statusOf(NEW), await statusOf(DEMO_ACCOUNT.password)]).toEqual([200, 422]);
  expect(await reset(code, { password: 'another one', repeat_password: 'another one' })).toMatchObject({
    status: 422,
    body: { status: 'code_invalid' },
  });
  expect(await statusOf(NEW)).toBe(200);
});

test('a reset voids the code of a device check; the session that follows has one of its own (A-190, R38)', async () => {
  await server.call('requestDeviceCode', { token, body: { device: 'test' } });
  const deviceCode = await lastCode(server, ANN);
  await reset(await codeFor());
  const again = (await server.call('login', { body: { email: ANN, password: NEW, device: 'test' } })).body.data.token;
  const verified = await server.call('verifyDevice', { token: again, body: { code: deviceCode } });
  expect(verified).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
  expect((await server.call('requestDeviceCode', { token: again, body: { device: 'test' } })).status).toBe(200);
  const code = await lastCode(server, ANN);
  expect((await server.call('verifyDevice', { token: again, body: { code } })).status).toBe(200);
});

test("a reset ends every token, trusted browser and one-time code of the user, and nobody else's (A-190)", async () => {
  const others = await server.signIn();
  await trustDevice(server.db, server.clock.now(), id, null);
  const loginCode = await mintAddressCode(server.db, server.clock.now(), 'login', id);
  await reset(await codeFor());
  expect((await server.call('reloadUser', { token })).status).toBe(401);
  expect((await server.call('reloadUser', { token: others })).status).toBe(200);
  expect(await server.db.select().from(trustedDevices)).toEqual([]);
  expect((await server.call('exchangeLoginCode', { body: { token: loginCode, device: '' } })).status).toBe(422);
});

describe('a reset in the middle of', () => {
  const old = { email: ANN, password: DEMO_ACCOUNT.password, device: 'test' };
  const left = () => server.db.select().from(tokens).where(eq(tokens.userId, id));

  test('a log-in with the old password leaves no session (A-190)', async () => {
    const code = await codeFor();
    vi.mocked(verify).mockImplementationOnce(async () => {
      expect((await reset(code)).status).toBe(200);
      return true;
    });
    expect(await server.call('login', { body: old })).toMatchObject({
      status: 422,
      body: { message: 'These credentials do not match our records.' },
    });
    expect(await left()).toEqual([]);
  });

  test('an exchange of a one-time code leaves no session (A-133, A-190)', async () => {
    const code = await codeFor();
    const token = await mintAddressCode(server.db, server.clock.now(), 'login', id);
    const refresh = server.services.settings.refresh.bind(server.services.settings);
    vi.spyOn(server.services.settings, 'refresh').mockImplementationOnce(async () => {
      expect((await reset(code)).status).toBe(200);
      return refresh();
    });
    const answer = await server.call('exchangeLoginCode', { body: { token, device: 'test' } });
    expect(answer).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect(await left()).toEqual([]);
  });

  test('a device check trusts no browser (A-179, A-190)', async () => {
    const code = await codeFor();
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const deviceCode = await lastCode(server, ANN);
    // The call is let in, and then its token ends.
    vi.spyOn(server.faults, 'before').mockImplementationOnce(async () => {
      expect((await reset(code)).status).toBe(200);
    });
    expect((await server.call('verifyDevice', { token, body: { code: deviceCode } })).status).toBe(422);
    expect(await server.db.select().from(trustedDevices)).toEqual([]);
  });
});

test('after a reset one may log in at once, however often the old password failed (A-118, A-190)', async () => {
  for (let count = 0; count < 5; count += 1) expect(await statusOf('forgotten')).toBe(422);
  expect(await statusOf('forgotten')).toBe(429);
  await reset(await codeFor());
  expect(await statusOf(NEW)).toBe(200);
});

test('a reset is told to the user', async () => {
  await reset(await codeFor());
  expect((await mailsOf(server)).at(-1)).toMatchObject({
    recipient: ANN,
    kind: 'password_changed',
    state: 'waiting',
  });
});

test('a reset takes six characters that are none of the common passwords (A-157)', async () => {
  const password = 'kx7!mq';
  expect((await reset(await codeFor(), { password, repeat_password: password })).status).toBe(200);
  expect(await statusOf(password)).toBe(200);
});

describe('a reset is refused', () => {
  test.each([
    ['a short password (A-157, A-249)', { password: 'abc12' }, 'password', 'Password cannot be less than 6 digits'],
    ['another confirmation', { repeat_password: 'x' }, 'repeat_password', 'Password confirmation mismatch'],
    ['no confirmation', { repeat_password: '' }, 'repeat_password', 'Password confirmation mismatch'],
    [
      'a common password (A-157)',
      { password: 'iloveyou', repeat_password: 'iloveyou' },
      'password',
      'This password is too common. Please choose another.',
    ],
  ])('for %s, and the code stays in force', async (_name, change, field, text) => {
    const code = await codeFor();
    for (let count = 0; count < 6; count += 1) {
      const answer = await reset(code, change);
      expect(answer).toMatchObject({ status: 422, body: { message: text, errors: { [field]: [text] } } });
      expect(answer.body).not.toHaveProperty('status');
    }
    expect((await reset(code)).status).toBe(200);
  });

  test('for a wrong code, and tries count together over both calls (A-174, A-190)', async () => {
    const code = await codeFor();
    const wrong = otherThan(code);
    for (let count = 0; count < 2; count += 1) expect((await check(wrong)).status).toBe(422);
    for (let count = 0; count < 3; count += 1) expect((await reset(wrong)).status).toBe(422);
    expect((await check(code)).body.status).toBe('code_invalid');
    expect((await reset(code)).body.status).toBe('code_invalid');
    expect(await statusOf(DEMO_ACCOUNT.password)).toBe(200);
  });

  test('with one text for an address that nobody has (A-174)', async () => {
    const nobody = 'nobody@example.com';
    // But for the flow, which is random.
    const saidTo = async (email: string) => ({ ...(await ask(email)).body, data: null });
    expect(await saidTo(nobody)).toEqual(await saidTo(ANN));
    const wrong = otherThan(await codeFor());
    const [known, unknown] = [await check(wrong), await check(wrong, nobody)];
    expect([unknown.status, unknown.body]).toEqual([422, known.body]);
    expect((await reset(wrong, { email: nobody })).body.status).toBe('code_invalid');
  });

  test('a second time within five minutes is 429, and the earlier code still works (A-181, A-234)', async () => {
    const code = await codeFor();
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    expect((await reset(code)).status).toBe(200);
  });
});

test('many resets with one code at once change the password once (A-174)', async () => {
  const code = await codeFor();
  const passwords = Array.from({ length: 5 }, (_, count) => `password number ${count}`);
  const answers = await Promise.all(passwords.map((password) => reset(code, { password, repeat_password: password })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(await statusOf(winner)).toBe(200);
});
