import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../store/db';
import { throttles } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode } from '../testing/mailbox';
import { clearFailuresElsewhere, networksOf, turnsOf } from './attempts';

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

describe('the failures of an e-mail', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  test('are forgotten wherever they came from, by an index and not by a walk through everybody else’s (R38)', async () => {
    const { db, clock } = server;
    const now = clock.now();
    const ann = 'ann@example.com';
    const others = ['* ann@example.com', '10.0.0.1', '10.0.0.1 joann@example.com', 'right 12'];
    const subjects = [...others, `10.0.0.1 ${ann}`, `2001:db8:1::/48 ${ann}`];
    await db
      .insert(throttles)
      .values(subjects.map((subject) => ({ action: 'login', subject, at: [now], lastAt: now })));
    await db.insert(throttles).values({ action: 'try', subject: `10.0.0.1 ${ann}`, at: [now], lastAt: now });
    await db.execute(sql`insert into throttles (action, subject, at, last_at)
      select 'login', '10.0.0.2 nr' || n || '@example.com', '{}'::timestamptz[], now() from generate_series(1, 5000) n`);
    await db.execute(sql`analyze throttles`);
    const asked = vi.spyOn(db, 'execute');
    await clearFailuresElsewhere(db, ann);
    const [query] = asked.mock.calls[0] ?? [];
    asked.mockRestore();
    const left = sql`${throttles.subject} not like '10.0.0.2 %'`;
    const rows = await db.select().from(throttles).where(left).orderBy(asc(throttles.action), asc(throttles.subject));
    expect(rows.filter(({ action }) => action === 'try')).toHaveLength(1);
    expect(new Set(rows.flatMap(({ action, subject }) => (action === 'login' ? [subject] : [])))).toEqual(
      new Set(others),
    );
    expect(JSON.stringify(await rowsOf(db, sql`explain ${query}`))).toContain('throttles_email');
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
