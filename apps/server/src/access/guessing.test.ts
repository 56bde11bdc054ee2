import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationId } from '../http/handlers';
import { DEMO_ACCOUNT } from '../seed/seed';
import { throttles } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, otherThan } from '../testing/mailbox';
import { operations } from '../testing/requests';

vi.mock('@node-rs/argon2', { spy: true });

const ANN = 'ann@example.com';
const NEW = { password: 'correct horse battery', repeat_password: 'correct horse battery' };

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await createTestServer();
  ({ token } = await server.signUp(ANN));
});
afterEach(() => server.close());

const statusElsewhere = async (call: OperationId, payload: object) => {
  const url = operations.find(({ id }) => id === call)?.url ?? '';
  return (await server.app.inject({ method: 'POST', url, remoteAddress: '10.1.2.3', payload })).statusCode;
};

const wait = { status: 429, headers: { 'retry-after': '900' } };
const ways = [
  ['verifyEmail', () => server.call('requestEmailCode', { body: { email: ANN } }), { email: ANN }],
  ['verifyDevice', () => server.call('requestDeviceCode', { token, body: { device: 'test' } }), {}],
  ['verifyWithdrawal', () => server.call('requestWithdrawalCode', { token }), {}],
  ['verifyResetCode', () => server.call('requestResetCode', { body: { email: ANN } }), { email: ANN }],
  ['resetPassword', () => server.call('requestResetCode', { body: { email: ANN } }), { email: ANN, ...NEW }],
] as const satisfies [OperationId, () => unknown, object][];

describe('codes tried from one address', () => {
  /** Each for another person, so that no code is void by its own five tries. */
  const failTimes = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const body = { email: `nobody-${count}@example.com`, code: '123456' };
      expect((await server.call('verifyEmail', { body })).status).toBe(422);
    }
  };

  test.each(ways)(
    '%s: after ten wrong ones of anybody not even a right one passes (A-174)',
    async (call, ask, fields) => {
      await ask();
      const body = { ...fields, code: await lastCode(server, ANN) };
      await failTimes(10);
      expect(await server.call(call, { token, body })).toMatchObject(wait);
      server.clock.advance(15 * 60_000 - 1);
      expect((await server.call(call, { token, body })).headers['retry-after']).toBe('1');
      expect(await statusElsewhere('verifyEmail', { email: 'nobody@example.com', code: '123456' })).toBe(422);
      server.clock.advance(1);
      // The code itself is too old by now.
      expect((await server.call(call, { token, body })).status).toBe(422);
    },
  );

  test.each(ways)('%s: a wrong one counts (A-174)', async (call, ask, fields) => {
    await ask();
    const code = await lastCode(server, ANN);
    await failTimes(9);
    expect((await server.call(call, { token, body: { ...fields, code: otherThan(code) } })).status).toBe(422);
    expect(await server.call(call, { token, body: { ...fields, code } })).toMatchObject(wait);
  });

  test('a right one counts for nothing, and wins no further tries (A-174)', async () => {
    await server.call('requestResetCode', { body: { email: ANN } });
    const body = { email: ANN, code: await lastCode(server, ANN) };
    await failTimes(9);
    for (let count = 0; count < 3; count += 1)
      expect((await server.call('verifyResetCode', { body })).status).toBe(200);
    await failTimes(1);
    expect(await server.call('verifyResetCode', { body })).toMatchObject(wait);
  });

  test('many at once are ten tries (A-174)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, count) =>
        server.call('verifyEmail', { body: { email: `nobody-${count}@example.com`, code: '123456' } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
  });
});

describe('passwords tried from one address', () => {
  const login = (email: string) =>
    server.call('login', { body: { email, password: DEMO_ACCOUNT.password, device: 'test' } });
  const failTimes = async (times: number, name: string) => {
    vi.mocked(verify).mockResolvedValue(false);
    for (let count = 0; count < times; count += 1)
      expect((await login(`${name}-${count}@example.com`)).status).toBe(422);
    vi.mocked(verify).mockReset();
  };

  test('on a hundred people are enough: the address has to wait, others need not (A-118)', async () => {
    await failTimes(99, 'first');
    // The right one, and one that is refused for its own e-mail, count for nothing, and win no further tries.
    for (let count = 0; count < 3; count += 1) expect((await login(ANN)).status).toBe(200);
    await server.services.db.insert(throttles).values({
      action: 'login',
      subject: '127.0.0.1 bob@example.com',
      at: Array<Date>(5).fill(server.clock.now()),
      lastAt: server.clock.now(),
    });
    expect((await login('bob@example.com')).status).toBe(429);
    await failTimes(1, 'last');
    const refused = await login(ANN);
    expect(refused).toMatchObject(wait);
    expect(refused.body.message).toBe('Too many login attempts. Please try again later.');
    const right = { email: ANN, password: DEMO_ACCOUNT.password, device: 'test' };
    expect(await statusElsewhere('login', right)).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await login(ANN)).status).toBe(200);
  });
});
