import { createTestServer, runCommand, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ANN = 'ann@example.com';
const credentials = { email: ANN, password: 'demo-trader-1' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await createTestServer();
  ({ token } = await server.signUp(ANN));
});
afterEach(() => server.close());

const statusOf = async (of: string) => (await server.call('reloadUser', { token: of })).status;
const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: false, account: 'operator' });

describe('who has a token of another', () => {
  /** Uses the token every ten hours until so many days have passed. */
  const keepFor = async (days: number) => {
    for (let passed = 0; passed < days * 24; passed += 10) {
      expect(await statusOf(token)).toBe(200);
      server.clock.advance(10 * HOUR);
    }
  };

  it('cannot keep it alive for ever by using it: after 30 days it ends (R37)', async () => {
    await keepFor(30);
    expect(await statusOf(token)).toBe(401);
    // The same moment opens another one.
    expect(await statusOf(await server.signIn(credentials))).toBe(200);
  });

  it('has it for as many days as the operator allows, from the moment that is changed (R37)', async () => {
    await server.setSettings({ session_days: 7 });
    await keepFor(5);
    await server.setSettings({ session_days: 3 });
    expect(await statusOf(token)).toBe(401);
    expect((await operate('setting', 'set', 'session_days', '0')).code).toBe(1);
  });

  it('loses it when its user, who sees it in the list, ends it or signs out everywhere (R37)', async () => {
    server.clock.advance(60_000);
    const [own, third] = [await server.signIn(credentials), await server.signIn(credentials)];
    const { data } = (await server.call('listSessions', { token: own })).body;
    const stolen = data.find((one: { created_at: string }) => one.created_at < data[0].created_at);
    expect(stolen.is_current).toBe(false);
    expect((await server.call('deleteSession', { token: own, params: { id: stolen.id } })).status).toBe(200);
    expect([await statusOf(token), await statusOf(own), await statusOf(third)]).toEqual([401, 200, 200]);
    const others = await server.signIn();
    expect((await server.call('closeAllSessions', { token: own })).status).toBe(200);
    expect([await statusOf(own), await statusOf(third), await statusOf(others)]).toEqual([401, 401, 200]);
  });
});

describe('who knows a password', () => {
  it('has at most 20 sessions by it: one more ends the oldest, also when many begin at once (R37)', async () => {
    const begin = async (network: number) => {
      const body = { ...credentials, device: 'test' };
      const answer = await server.call('login', { body, address: `10.0.${network}.1` });
      return answer.body.data.token as string;
    };
    server.clock.advance(1000);
    const others = await Promise.all(Array.from({ length: 19 }, (_, network) => begin(network)));
    expect(await statusOf(token)).toBe(200);
    server.clock.advance(1000);
    const last = await server.signIn(credentials);
    expect(await statusOf(token)).toBe(401);
    server.clock.advance(1000);
    await Promise.all([begin(1), begin(2)]);
    expect((await server.call('listSessions', { token: last })).body.data).toHaveLength(20);
    const left = await Promise.all(others.map(statusOf));
    expect(left.filter((status) => status === 200)).toHaveLength(17);
  });

  it('has nothing by it once the user is blocked: no session goes on and none begins (R37)', async () => {
    const code = /token\/([\w-]{43})/.exec((await operate('code', 'login', ANN)).out)?.[1] ?? '';
    expect(await operate('user', 'block', ANN)).toMatchObject({ code: 0 });
    expect(await statusOf(token)).toBe(401);
    const login = (password: string) =>
      server.call('login', { body: { email: ANN, password, device: 'test' }, address: '203.0.113.7' });
    expect(await login(credentials.password)).toMatchObject({ status: 403, body: { status: 'account_blocked' } });
    // Nobody learns that by guessing.
    expect((await login('wrong')).status).toBe(422);
    // An address that stood for the password is void, and nobody gets another.
    const exchanged = await server.call('exchangeLoginCode', { body: { token: code, device: 'test' } });
    expect([exchanged.status, (await operate('code', 'login', ANN)).code]).toEqual([422, 1]);
    await operate('user', 'unblock', ANN);
    expect((await login(credentials.password)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('is signed out by the operator, alone or with everybody (R37)', async () => {
    const demo = await server.signIn();
    expect(await operate('user', 'sign-out', ANN)).toMatchObject({ code: 0 });
    expect([await statusOf(token), await statusOf(demo)]).toEqual([401, 200]);
    expect((await operate('user', 'sign-out')).code).toBe(1);
    expect((await operate('user', 'sign-out', ANN, '--all')).code).toBe(1);
    expect(await statusOf(demo)).toBe(200);
    expect(await operate('user', 'sign-out', '--all')).toMatchObject({ code: 0 });
    expect(await statusOf(demo)).toBe(401);
  });
});

it('a session ends at the very moment that its days are over (R37)', async () => {
  await server.setSettings({ session_days: 1 });
  server.clock.advance(11 * HOUR);
  expect(await statusOf(token)).toBe(200);
  server.clock.advance(11 * HOUR);
  expect(await statusOf(token)).toBe(200);
  server.clock.advance(DAY - 22 * HOUR);
  expect(await statusOf(token)).toBe(401);
});
