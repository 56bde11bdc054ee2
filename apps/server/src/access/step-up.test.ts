import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { intents, users } from '../store/schema';
import { securityEvents } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, mailsOf, otherThan } from '../testing/mailbox';
import { forgetOld } from './housekeeping';

const ANN = 'ann@example.com';
const MINUTE = 60_000;
const PAYPAL = { type: 'paypal', email: 'ann.receiver@example.com' } as const;
const SETTINGS = { minimum_withdrawal: 50, withdrawal_fee: 2.5, paypal_withdraw: 'true' } as const;
const required = {
  status: 403,
  body: { message: 'Please confirm this with a code from your email', status: 'code_required' },
};
const refused = { status: 422, body: { status: 'code_invalid' } };

let server: TestServer;
let token: string;
let account: number;
let userId: number;
beforeEach(async () => {
  server = await createTestServer({ settings: SETTINGS });
  ({ token, id: userId } = await server.signUp(ANN, { emailVerified: true, balance: '10000.00' }));
  account = (await save()).body.data.id;
  await server.setSettings({ require_code_for_withdrawal: 'true' });
});
afterEach(() => server.close());

const save = (who = token) => server.call('createWithdrawalAccount', { token: who, body: PAYPAL });
const remove = (who = token) => server.call('deleteWithdrawalAccount', { token: who, params: { id: account } });
const withdraw = (change: object = {}, key: string = randomUUID(), who = token) =>
  server.call('createWithdrawal', {
    token: who,
    body: { amount: 100, account_id: account, type: 'paypal', ...change },
    headers: { 'Idempotency-Key': key },
  });
const ask = (who = token) => server.call('requestWithdrawalCode', { token: who });
const verify = (code: string, who = token) => server.call('verifyWithdrawal', { token: who, body: { code } });
const pass = async (who = token) => {
  expect((await ask(who)).status).toBe(200);
  expect((await verify(await lastCode(server, ANN), who)).status).toBe(200);
};
const again = () => server.signIn({ email: ANN, password: DEMO_ACCOUNT.password });
const count = async () => (await server.call('listWithdrawals', { token })).body.data.length;
const balance = async () => (await server.db.select().from(users).where(eq(users.id, userId)))[0]?.balance;

describe('where the operator asks for a code by mail', () => {
  test('nothing is withdrawn, and no account saved or removed, without one (R4)', async () => {
    for (const call of [withdraw, save, remove]) expect(await call()).toMatchObject(required);
    expect([await count(), await balance()]).toEqual([0, '10000.00']);
    expect((await server.call('listWithdrawalAccounts', { token })).body.data).toHaveLength(1);
  });

  test('off, no code is asked for (A-257)', async () => {
    await server.setSettings({ require_code_for_withdrawal: 'false' });
    expect((await save()).status).toBe(201);
    expect((await withdraw()).status).toBe(201);
    expect((await remove()).status).toBe(200);
  });

  test('both settings calls say so, with a token alone (M-274, M-332)', async () => {
    const paying = await server.call('getPaymentSettings', { token });
    expect(paying.body.data.withdrawal.require_code_for_withdrawal).toBe('true');
    const settings = await server.call('getSettings', { token });
    expect(settings.body.data.require_code_for_withdrawal).toBe('true');
    expect((await server.call('getSettings')).body.data).not.toHaveProperty('require_code_for_withdrawal');
  });

  test('a right code lets one call through, whichever it is, and no second one (A-174)', async () => {
    for (const [call, status] of [
      [withdraw, 201],
      [save, 201],
      [remove, 200],
    ] as const) {
      await pass();
      expect((await call()).status).toBe(status);
      expect(await save()).toMatchObject(required);
      server.clock.advance(5 * MINUTE);
    }
  });

  test('a code that was used passes no more (A-174)', async () => {
    await pass();
    const code = await lastCode(server, ANN);
    expect((await withdraw()).status).toBe(201);
    expect(await verify(code)).toMatchObject(refused);
    expect(await withdraw()).toMatchObject(required);
  });

  test('a lost answer to the code is asked for again with the same code (R15)', async () => {
    await pass();
    expect(await verify(await lastCode(server, ANN))).toMatchObject({
      status: 200,
      body: { message: 'The code is right.', data: { expires_in: 300 } },
    });
    expect((await withdraw()).status).toBe(201);
    expect(await withdraw()).toMatchObject(required);
  });

  test('a lost answer to the withdrawal is the same on a repeat, which uses no code up (R15)', async () => {
    await pass();
    const key = randomUUID();
    const first = await withdraw({}, key);
    expect(first.status).toBe(201);
    expect((await withdraw({}, key)).body).toEqual(first.body);
    const other = randomUUID();
    expect(await withdraw({}, other)).toMatchObject(required);
    server.clock.advance(5 * MINUTE);
    await pass();
    expect(await withdraw({}, other)).toMatchObject(required);
    expect((await withdraw()).status).toBe(201);
    expect(await count()).toBe(2);
  });

  test('two at once with one code are one withdrawal and one refusal (M-103)', async () => {
    await pass();
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect([await count(), await balance()]).toEqual([1, '9900.00']);
  });

  test('what is refused for another reason uses nothing up, and is said first (M-100)', async () => {
    expect(await withdraw({ amount: 1 })).toMatchObject({
      status: 422,
      body: { errors: { amount: expect.anything() } },
    });
    await ask();
    expect(await withdraw()).toMatchObject(required);
    expect((await verify(await lastCode(server, ANN))).status).toBe(200);
    expect((await withdraw({ amount: 1 })).status).toBe(422);
    expect((await withdraw()).status).toBe(201);
  });

  test('another fee than the one that was shown uses nothing up, and what is confirmed anew passes by it (M-102, A-174)', async () => {
    await pass();
    await server.setSettings({ withdrawal_fee: 5 });
    expect(await withdraw({ fee: 2.5 })).toMatchObject({ status: 422, body: { errors: { fee: expect.anything() } } });
    expect([await count(), await balance()]).toEqual([0, '10000.00']);
    expect((await withdraw({ fee: 5 })).status).toBe(201);
    expect(await withdraw({ fee: 5 })).toMatchObject(required);
  });

  test('five minutes after a right code it is too late, and the same code works again until it is 15 minutes old (A-174)', async () => {
    await pass();
    const code = await lastCode(server, ANN);
    server.clock.advance(5 * MINUTE);
    expect(await withdraw()).toMatchObject(required);
    expect((await verify(code)).status).toBe(200);
    server.clock.advance(5 * MINUTE - 1);
    expect((await withdraw()).status).toBe(201);
  });

  test('a code is valid for 15 minutes (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    server.clock.advance(15 * MINUTE);
    expect(await verify(code)).toMatchObject(refused);
    expect(await withdraw()).toMatchObject(required);
  });

  test('wrong codes count, and after five not even the right one passes (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await verify(otherThan(code))).toMatchObject(refused);
    expect(await verify(code)).toMatchObject(refused);
    expect(await withdraw()).toMatchObject(required);
    server.clock.advance(5 * MINUTE);
    await pass();
    expect((await withdraw()).status).toBe(201);
  });

  test("another session's code, and its right to withdraw, are its own (R38)", async () => {
    const other = await again();
    await ask();
    const code = await lastCode(server, ANN);
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await verify(code, other)).toMatchObject(refused);
    expect((await verify(code)).status).toBe(200);
    expect(await withdraw({}, randomUUID(), other)).toMatchObject(required);
    expect((await withdraw()).status).toBe(201);
  });

  test("another user's code passes nothing (A-174, M-294)", async () => {
    const bob = await server.signUp('bob@example.com', { emailVerified: true });
    await ask(bob.token);
    expect(await verify(await lastCode(server, 'bob@example.com'))).toMatchObject(refused);
  });

  test('a code of another purpose passes nothing, nor does this one anything else (A-174)', async () => {
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const device = await lastCode(server, ANN);
    await ask();
    const code = await lastCode(server, ANN);
    if (device !== code) {
      expect(await verify(device)).toMatchObject(refused);
      expect(await server.call('verifyDevice', { token, body: { code } })).toMatchObject(refused);
      const reset = { email: ANN, code, password: 'correct horse battery', repeat_password: 'correct horse battery' };
      expect(await server.call('resetPassword', { body: reset })).toMatchObject(refused);
    }
    // Neither took the other's place.
    expect((await server.call('verifyDevice', { token, body: { code: device } })).status).toBe(200);
    expect((await verify(code)).status).toBe(200);
  });

  test('another code has to wait five minutes; the earlier one still works (A-181, A-234, R6)', async () => {
    expect(await ask()).toMatchObject({
      status: 200,
      body: { message: 'A code is on its way to your email address.' },
    });
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    expect((await verify(await lastCode(server, ANN))).status).toBe(200);
  });

  test('thirty codes in 15 minutes are the most for one account, from whatever addresses (R38)', async () => {
    const from = (address: string) => server.call('requestWithdrawalCode', { token, address });
    for (let at = 0; at < 30; at += 1) expect((await from(`10.1.${at}.1`)).status).toBe(200);
    expect((await from('10.2.0.1')).status).toBe(429);
    // The owner's device check is counted apart.
    const device = await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    expect(device.status).toBe(200);
  });

  test('a session that ended meanwhile is let do nothing (A-179)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    vi.spyOn(server.faults, 'before').mockImplementationOnce(async () => {
      expect((await server.call('logout', { token })).status).toBe(200);
    });
    expect((await verify(code)).status).toBe(401);
  });

  test('a code that is not six digits is told beside its field, and not tried (A-172)', async () => {
    for (const code of ['12345', '1234567', '12a456'])
      expect(await verify(code)).toMatchObject({ status: 422, body: { errors: { code: expect.anything() } } });
    expect((await server.call('verifyWithdrawal', { token, body: {} })).status).toBe(422);
  });

  test('the message says what the code is for, in the language that asked, and greets its reader (A-283)', async () => {
    await server.call('requestWithdrawalCode', { token, headers: { 'accept-language': 'es' } });
    const mail = (await mailsOf(server)).find(({ kind }) => kind === 'withdrawal_code');
    expect(mail).toMatchObject({ recipient: ANN, language: 'es', state: 'waiting' });
    expect(mail?.mail?.subject).toContain('su código de retirada');
    expect(mail?.mail?.text).toContain('para cambiar las cuentas a las que retira');
  });

  test('a language that is longer than any list of them is refused, and nothing is mailed (A-283)', async () => {
    const headers = { 'accept-language': 'e'.repeat(201) };
    expect((await server.call('requestWithdrawalCode', { token, headers })).status).toBe(422);
    expect((await mailsOf(server)).filter(({ kind }) => kind === 'withdrawal_code')).toEqual([]);
  });

  test('the security log has every step of it, and no code stands in what is kept (R38)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    await verify(otherThan(code));
    await verify(code);
    await withdraw();
    const events = await server.db.select().from(securityEvents);
    const its = events.filter(({ detail }) => (detail as { purpose?: string }).purpose === 'withdrawal');
    expect(its.map(({ event }) => event)).toEqual(['code.asked', 'code.failed', 'code.passed']);
    const kept = JSON.stringify([events, await server.db.select().from(intents)]);
    expect(kept).not.toContain(`"${code}"`);
  });

  test('what is left of codes is forgotten as of the others', async () => {
    await pass();
    server.clock.advance(25 * 60 * MINUTE);
    await forgetOld(server.services);
    expect((await server.call('verifyWithdrawal', { token: await again(), body: { code: '000000' } })).status).toBe(
      422,
    );
  });
});
