import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode } from '../testing/mailbox';
import { networksOf, turnsOf } from './attempts';

describe('the networks of an address', () => {
  test.each([
    ['10.1.2.3', ['10.1.2.3']],
    ['::ffff:10.1.2.3', ['10.1.2.3']],
    ['2001:db8:1:23ab:4:5:6:7', ['2001:db8:1:23ab::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['unknown', ['unknown']],
  ])('%s are %j (R38)', (address, networks) => expect(networksOf(address)).toEqual(networks));

  test('may do twice as much each (R38)', () => {
    const turn = { action: 'login', subject: 'ann@example.com', limit: 5, windowMs: 1 } as const;
    expect(turnsOf('2001:db8:1:2::1', turn).map(({ subject, limit }) => [subject, limit])).toEqual([
      ['2001:db8:1:2::/64 ann@example.com', 5],
      ['2001:db8:1:0::/56 ann@example.com', 10],
      ['2001:db8:1::/48 ann@example.com', 20],
    ]);
  });
});

describe('the code of a registration', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer({ settings: { send_must_verify_email: 'true' } });
  });
  afterEach(() => server.close());

  test('belongs to the flow that the answer names, wherever it is sent back from (R38)', async () => {
    const email = 'eve@example.com';
    const password = 'correct horse battery';
    const holder = { first_name: 'Eve', last_name: 'Adams', phone_code: '44', country: 'United Kingdom', phone: '' };
    const registration = { ...holder, email, password, repeat_password: password, cur: 'USD' };
    const registered = await server.call('register', { body: registration });
    expect(registered).toMatchObject({ status: 201, body: { data: null, flow: expect.stringMatching(/^[\w-]{32}$/) } });
    const code = await lastCode(server, email);
    const verify = (flow?: string) =>
      server.call('verifyEmail', { body: { email, code, flow }, address: '198.51.100.23' });
    expect((await verify()).status).toBe(422);
    expect((await verify(registered.body.flow)).status).toBe(200);
  });
});
