import { createTestServer, lastCode, otherThan, runCommand, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ANN = 'ann@example.com';
const PASSWORD = 'demo-trader-1';
const NEW = { password: 'correct horse battery', repeat_password: 'correct horse battery' };
const MINUTE = 60_000;
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.23';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.signUp(ANN);
});
afterEach(() => server.close());

const login = (address: string, password = PASSWORD, cookie = '') =>
  server.call('login', { body: { email: ANN, password, device: 'test' }, address, headers: { cookie } });
const isOpen = async (token: string) => (await server.call('listAssets', { token })).status === 200;
/** 25 wrong passwords, five from each of five addresses: no limit of an address is reached. */
const guess = async () => {
  for (let count = 0; count < 25; count += 1)
    expect((await login(`10.0.${count % 5}.1`, `wrong-${count}`)).status).toBe(422);
};

describe('who guesses one password from many addresses', () => {
  it('finds that the right one opens nothing without the mailed code, which its owner has (R38)', async () => {
    await guess();
    const found = (await login(ELSEWHERE)).body.data;
    expect(Object.keys(found.user)).not.toContain('estimatedBalance');
    expect(found.session.two_fa).toBe('true');
    expect((await server.call('listAssets', { token: found.token })).body.status).toBe('two_fa_required');
    expect((await server.call('getSettings', { token: found.token })).body.data.session.two_fa).toBe('true');
    // The owner at home: no more than the code is asked for.
    const own = (await login(HOME)).body.data.token;
    await server.call('requestDeviceCode', { token: own, body: { device: 'test' }, address: HOME });
    const code = await lastCode(server, ANN);
    const passed = await server.call('verifyDevice', { token: own, body: { code }, address: HOME });
    expect(passed.status).toBe(200);
    expect(await isOpen(own)).toBe(true);
    // From here on this browser is known, and asked nothing however much is guessed.
    const [cookie = ''] = String(passed.headers['set-cookie']).split(';');
    expect(await isOpen((await login(HOME, PASSWORD, cookie)).body.data.token)).toBe(true);
    expect(await isOpen(found.token)).toBe(false);
  });

  it('stops nobody for longer: 15 minutes later the password is enough again (R38)', async () => {
    await guess();
    server.clock.advance(15 * MINUTE);
    expect(await isOpen((await login(HOME)).body.data.token)).toBe(true);
  });

  it('cannot wash the count off by the right password, and the owner does not raise it by theirs (R38)', async () => {
    for (let count = 0; count < 25; count += 1) expect(await isOpen((await login(HOME)).body.data.token)).toBe(true);
    // Sign-ins of one account have a limit of their own in a minute.
    server.clock.advance(MINUTE);
    await guess();
    for (let count = 0; count < 12; count += 1)
      expect(await isOpen((await login(ELSEWHERE)).body.data.token)).toBe(false);
  });

  it('has no more tries by having many IPv6 networks within one (R38)', async () => {
    const tryFrom = async (network: (count: number) => string, most: number) => {
      const statuses: number[] = [];
      for (let count = 0; count <= most; count += 1) statuses.push((await login(network(count), 'wrong')).status);
      return statuses;
    };
    const of56 = await tryFrom((count) => `2001:db8:1:${count.toString(16)}::1`, 10);
    expect(of56).toEqual([...Array(10).fill(422), 429]);
    const of48 = await tryFrom((count) => `2001:db8:2:${(count * 256).toString(16)}::1`, 20);
    expect(of48).toEqual([...Array(20).fill(422), 429]);
    expect((await login('2001:db8:3::1')).status).toBe(200);
  });
});

describe("a stranger and another's reset code", () => {
  const ask = async (address: string) =>
    (await server.call('requestResetCode', { body: { email: ANN }, address })).body.data?.flow as string;
  const reset = (address: string, code: string, flow?: string) =>
    server.call('resetPassword', { body: { email: ANN, code, flow, ...NEW }, address });
  const spoil = async (address: string, code: string, flow?: string) => {
    for (let count = 0; count < 5; count += 1) expect((await reset(address, code, flow)).status).toBe(422);
  };

  it('void it by wrong codes neither from elsewhere nor from the same address (R38)', async () => {
    const flow = await ask(HOME);
    const code = await lastCode(server, ANN);
    await spoil(ELSEWHERE, otherThan(code));
    await spoil(HOME, otherThan(code));
    expect((await reset(HOME, code, flow)).status).toBe(200);
  });

  it('void it from elsewhere for no client that names no flow (R38)', async () => {
    await ask(HOME);
    const code = await lastCode(server, ANN);
    await spoil(ELSEWHERE, otherThan(code));
    await spoil(ELSEWHERE, otherThan(code), 'a-flow-that-nobody-has');
    expect((await reset(HOME, code)).status).toBe(200);
  });

  it('void it by asking for another, and hold nobody up by having asked first (R38)', async () => {
    await ask(ELSEWHERE);
    const flow = await ask(HOME);
    const code = await lastCode(server, ANN);
    server.clock.advance(5 * MINUTE);
    await ask(ELSEWHERE);
    expect((await reset(HOME, code, flow)).status).toBe(200);
  });

  it('pass with what was mailed to another flow (R38)', async () => {
    await ask(HOME);
    const code = await lastCode(server, ANN);
    const flow = await ask(ELSEWHERE);
    if ((await lastCode(server, ANN)) !== code) expect((await reset(ELSEWHERE, code, flow)).status).toBe(422);
    expect((await reset(ELSEWHERE, code)).status).toBe(422);
  });

  it('win fewer tries the longer they guess: after 20 wrong ones in a day a code stands one (R38)', async () => {
    for (let count = 0; count < 4; count += 1) {
      const address = `10.0.${count}.1`;
      const flow = await ask(address);
      await spoil(address, otherThan(await lastCode(server, ANN)), flow);
    }
    server.clock.advance(60 * MINUTE);
    const flow = await ask(ELSEWHERE);
    const code = await lastCode(server, ANN);
    expect((await reset(ELSEWHERE, otherThan(code), flow)).status).toBe(422);
    expect((await reset(ELSEWHERE, code, flow)).status).toBe(422);
    const own = await ask(HOME);
    expect((await reset(HOME, await lastCode(server, ANN), own)).status).toBe(200);
  });

  it('ask for no more than 30 codes in 15 minutes from however many addresses, nor hold up a known browser (R38)', async () => {
    const token = await server.signIn({ email: ANN, password: PASSWORD });
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const known = await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) } });
    const [cookie = ''] = String(known.headers['set-cookie']).split(';');
    for (let count = 0; count < 30; count += 1) expect(await ask(`10.1.${count}.1`)).toMatch(/^[\w-]{32}$/);
    const refused = await server.call('requestResetCode', { body: { email: ANN }, address: ELSEWHERE });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    const own = await server.call('requestResetCode', { body: { email: ANN }, address: HOME, headers: { cookie } });
    expect(own.status).toBe(200);
  });
});

describe('a device code', () => {
  it('passes the session that asked for it and no other (R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const [one, other] = [(await login(HOME)).body.data.token, (await login(HOME)).body.data.token];
    await server.call('requestDeviceCode', { token: one, body: { device: 'test' }, address: HOME });
    const code = await lastCode(server, ANN);
    const verify = (token: string) => server.call('verifyDevice', { token, body: { code }, address: HOME });
    expect(await verify(other)).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect(await isOpen(other)).toBe(false);
    expect((await verify(one)).status).toBe(200);
  });

  it('stands one try after 20 wrong ones in a day, though one session asked for them all (R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { token } = (await login(HOME)).body.data;
    const ask = async (address: string) => {
      expect((await server.call('requestDeviceCode', { token, body: { device: 'test' }, address })).status).toBe(200);
      return lastCode(server, ANN);
    };
    const verify = async (address: string, code: string) =>
      (await server.call('verifyDevice', { token, body: { code }, address })).status;
    for (let count = 0; count < 4; count += 1) {
      const address = `10.0.${count}.1`;
      const code = await ask(address);
      for (let tried = 0; tried < 5; tried += 1) expect(await verify(address, otherThan(code))).toBe(422);
      server.clock.advance(1000);
    }
    const code = await ask(ELSEWHERE);
    expect(await verify(ELSEWHERE, otherThan(code))).toBe(422);
    expect(await verify(ELSEWHERE, code)).toBe(422);
    // Nobody is locked out: the next code passes at once.
    expect(await verify(HOME, await ask(HOME))).toBe(200);
  });

  it('is needed again by open sessions, too, once the operator says so (R4, R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { token } = (await login(HOME)).body.data;
    await server.call('requestDeviceCode', { token, body: { device: 'test' }, address: HOME });
    await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) }, address: HOME });
    expect(await isOpen(token)).toBe(true);
    const host = { open: async () => server.services, isDemo: false, account: 'operator' };
    expect((await runCommand(['device-check', ANN, 'again'], host)).code).toBe(0);
    expect(await isOpen(token)).toBe(false);
  });
});
