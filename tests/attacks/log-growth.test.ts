import { countEvents, createTestServer, lastCode, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ANN = 'ann@example.com';
const PASSWORD = 'demo-trader-1';
const NEW = { password: 'correct horse battery', repeat_password: 'correct horse battery' };
const MINUTE = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.signUp(ANN);
});
afterEach(() => server.close());

const login = async (cookie = '') =>
  server.call('login', { body: { email: ANN, password: PASSWORD, device: 'test' }, headers: { cookie } });
const times = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call()).status);
  return statuses;
};
const rowsOf = (event: string) => countEvents(server.db, event);

describe('who fills the security log by what is right', () => {
  it('looks at a right code 20 times, then waits; the code still sets the password (R38)', async () => {
    const asked = await server.call('requestResetCode', { body: { email: ANN } });
    const body = { email: ANN, code: await lastCode(server, ANN), flow: asked.body.data.flow };
    const look = () => server.call('verifyResetCode', { body });
    expect(await times(20, look)).toEqual(Array(20).fill(200));
    expect(await look()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect((await server.call('resetPassword', { body: { ...body, ...NEW } })).status).toBe(200);
  });

  it('signs in 30 times a minute; a browser that the account trusts gets in beside them (R38)', async () => {
    const token = (await login()).body.data.token as string;
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const passed = await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) } });
    const [cookie = ''] = String(passed.headers['set-cookie']).split(';');
    server.clock.advance(MINUTE);
    expect(await times(30, login)).toEqual(Array(30).fill(200));
    expect(await login()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    server.clock.advance(10_000);
    expect((await login(cookie)).status).toBe(200);
    server.clock.advance(50_000);
    expect((await login()).status).toBe(200);
  });

  it('leaves 100 rows of an account and kind in 15 minutes, and 50 of codes that nobody has', async () => {
    await server.setSettings({ sign_ins_per_minute: 1000 });
    expect(await times(105, login)).toEqual(Array(105).fill(200));
    expect(await rowsOf('sign_in')).toBe(100);
    const exchange = () => server.call('exchangeLoginCode', { body: { token: 'a'.repeat(43), device: '' } });
    expect(await times(55, exchange)).toEqual(Array(55).fill(422));
    expect(await rowsOf('sign_in.failed')).toBe(50);
    // 105 passwords are really checked.
  });
});

describe('who fills the security log by what is refused', () => {
  const STRANGER = '198.51.100.23';
  const OTHER = '198.51.100.24';
  /** Sent at once, each in its own words: none is answered from memory. */
  const flood = async (address: string) => {
    const calls = Array.from({ length: 40 }, (_, at) =>
      server.call('login', { body: { email: ANN, password: `wrong-${at}`, device: 'test' }, address }),
    );
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  const floodCodes = async (address: string) => {
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1)
      statuses.push((await server.call('requestResetCode', { body: { email: `n${at}@x.example` }, address })).status);
    return statuses;
  };
  const refusals = (statuses: number[]) => statuses.filter((status) => status === 429).length;

  it('leaves one row of a client, kind and 15 minutes, and no refusal of another client goes unseen (R38)', async () => {
    expect(refusals(await flood(STRANGER))).toBe(35);
    expect(await rowsOf('throttled')).toBe(1);
    // A kind of its own.
    expect(refusals(await floodCodes(STRANGER))).toBe(20);
    expect(await rowsOf('throttled')).toBe(2);
    // A client of its own.
    expect(refusals(await flood(OTHER))).toBe(35);
    expect(await rowsOf('throttled')).toBe(3);
    server.clock.advance(15 * MINUTE - 1);
    expect(refusals(await flood(STRANGER))).toBeGreaterThan(0);
    expect(await rowsOf('throttled')).toBe(3);
    // The next window.
    server.clock.advance(MINUTE);
    expect(refusals(await flood(STRANGER))).toBeGreaterThan(0);
    expect(refusals(await flood(STRANGER))).toBe(40);
    expect(await rowsOf('throttled')).toBe(4);
  });

  it('leaves one of a client though it has many addresses of one network (R38)', async () => {
    for (let at = 0; at < 10; at += 1)
      for (let count = 0; count < 6; count += 1)
        await server.call('login', {
          body: { email: ANN, password: 'wrong', device: 'test' },
          address: `2001:db8:1:1::${at.toString(16)}`,
        });
    expect(await rowsOf('throttled')).toBe(1);
  });
});
