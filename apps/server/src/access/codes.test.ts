import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { users } from '../store/schema';
import { mailedCodes, outbox } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, mailsOf, otherThan } from '../testing/mailbox';
import { forgetOld } from './housekeeping';
import { TWICE_AFTER } from './mailed-codes';

const ANN = 'ann@example.com';
const MINUTE = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.signUp(ANN, { emailVerified: false });
});
afterEach(() => server.close());

const ask = (email = ANN, headers: Record<string, string> = {}) =>
  server.call('requestEmailCode', { body: { email }, headers });
const verify = (code: string, email = ANN) => server.call('verifyEmail', { body: { email, code } });
const isVerified = async () => {
  const [row] = await server.db.select().from(users).where(eq(users.email, ANN));
  return row?.emailVerified;
};
const fails = async (code: string, times = 1) => {
  for (let count = 0; count < times; count += 1) {
    expect(await verify(code)).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
  }
};

describe('a code', () => {
  test('verifies the address, once (A-174, A-249, A-263, A-264)', async () => {
    expect((await ask()).status).toBe(200);
    const code = await lastCode(server, ANN);
    expect(code).toMatch(/^\d{6}$/);
    expect((await verify(code, ' ANN@example.com '.trim())).status).toBe(200);
    expect(await isVerified()).toBe(true);
    await fails(code);
  });

  test('is refused when it is wrong, and the right one still passes after four wrong tries (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    await fails(otherThan(code), 4);
    expect(await isVerified()).toBe(false);
    expect((await verify(code)).status).toBe(200);
  });

  test('is void after five wrong tries (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    await fails(otherThan(code), 5);
    await fails(code);
    expect(await isVerified()).toBe(false);
  });

  test('is guessed at no more than five times by many at once (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    await Promise.all(Array.from({ length: 8 }, () => verify(otherThan(code))));
    const [row] = await server.db.select().from(mailedCodes);
    expect(row?.triesWithoutFlow).toBe(5);
    await fails(code);
  });

  test('used by many at once passes for one (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('lives for 15 minutes (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    server.clock.advance(15 * MINUTE);
    await fails(code);
    await ask();
    const next = await lastCode(server, ANN);
    server.clock.advance(15 * MINUTE - 1);
    expect((await verify(next)).status).toBe(200);
  });

  test('dies with the next one (A-174)', async () => {
    await ask();
    const first = await lastCode(server, ANN);
    server.clock.advance(5 * MINUTE);
    await ask();
    const second = await lastCode(server, ANN);
    if (first !== second) await fails(first);
    expect((await verify(second)).status).toBe(200);
  });

  test('is kept as a keyed hash, and its message sealed until it leaves (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    const stored = JSON.stringify([await server.db.select().from(mailedCodes), await server.db.select().from(outbox)]);
    expect(stored).not.toContain(code);
    const [row] = await server.db.select().from(mailedCodes);
    expect(row?.hash).toMatch(/^[\w-]{43}$/);
  });

  test('for one purpose passes for no other (A-174)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    const reset = await server.call('verifyResetCode', { body: { email: ANN, code } });
    expect(reset).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect((await verify(code)).status).toBe(200);
  });

  test.each(['12345', '1234567', 'abcdef', ''])(
    'that is %j is refused as none, and does not count (A-172)',
    async (code) => {
      const text = 'Enter 6 digit code sent to your email';
      const answer = await verify(code);
      expect(answer).toMatchObject({ status: 422, body: { message: text, errors: { code: [text] } } });
      expect(answer.body).not.toHaveProperty('status');
    },
  );
});

describe('asking for a code', () => {
  test.each(['', 'ann', undefined])('for %j is refused', async (email) => {
    const text = 'Please enter email address';
    const answer = await server.call('requestEmailCode', { body: { email } });
    expect(answer).toMatchObject({ status: 422, body: { message: text, errors: { email: [text] } } });
  });

  test('goes once in five minutes for a purpose and e-mail; the earlier code stays in force (A-234, A-249, A-263, R6)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    server.clock.advance(2 * MINUTE);
    const text = 'Wait for some moment before requesting new code';
    expect(await ask()).toMatchObject({ status: 429, body: { message: text }, headers: { 'retry-after': '180' } });
    expect((await server.call('requestResetCode', { body: { email: ANN } })).status).toBe(200);
    expect((await verify(code)).status).toBe(200);
    server.clock.advance(3 * MINUTE);
    expect((await ask()).status).toBe(200);
  });

  test('by many at once is answered once (R6)', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(7).fill(429)]);
    expect(await server.db.select().from(outbox)).toHaveLength(1);
  });

  test('goes so often from one address, for any e-mail; what was refused did not count (R6)', async () => {
    await server.setSettings({ otp_per_address: 2 });
    await ask('one@example.com');
    await ask('one@example.com');
    await ask('two@example.com');
    const refused = await ask('three@example.com');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    server.clock.advance(5 * MINUTE);
    expect((await ask('three@example.com')).status).toBe(200);
  });

  test('has one answer, one refusal and one piece of work for an address that nobody has (A-174)', async () => {
    const nobody = 'nobody@example.com';
    const [known, unknown] = [await ask(), await ask(nobody)];
    const flow = expect.stringMatching(/^[\w-]{32}$/);
    for (const { status, body } of [known, unknown])
      expect({ status, body }).toEqual({ status: 200, body: { message: known.body.message, data: { flow } } });
    expect(known.body.data.flow).not.toBe(unknown.body.data.flow);
    const [again, others] = [await ask(), await ask(nobody)];
    expect(others).toMatchObject({ status: again.status, body: again.body });
    const rows = await server.db.select().from(outbox);
    expect(rows.map(({ recipient, state, sealed }) => [recipient, state, sealed !== null])).toEqual([
      [ANN, 'waiting', true],
      [nobody, 'withheld', true],
    ]);
    expect((await server.db.select().from(mailedCodes)).map(({ email }) => email).sort()).toEqual([ANN, nobody]);
  });

  test('writes in the first language of ours that the browser names (A-283)', async () => {
    await ask(ANN, { 'accept-language': 'de, es-MX;q=0.9, en;q=0.8' });
    const [letter] = await mailsOf(server);
    expect(letter).toMatchObject({ language: 'es', kind: 'email_code' });
    expect(letter?.mail?.text).toContain('Introduzca este código');
  });
});

describe('a demo run without a mail server', () => {
  const logged = async (email: string) => {
    await server.close();
    const lines: string[] = [];
    server = await createTestServer({ logTo: (line) => lines.push(line), settings: { demo_mode: 'true' } });
    await server.signUp(ANN);
    await ask(email);
    return { log: lines.join(''), code: await lastCode(server, email) };
  };

  test('prints the code of the demo user (A-283)', async () => {
    const { log, code } = await logged(DEMO_ACCOUNT.email);
    expect(log).toContain(`"demoCode":"${code}"`);
  });

  test("prints nobody else's", async () => {
    const { log, code } = await logged(ANN);
    expect(log).not.toContain('demoCode');
    expect(log).not.toContain(`"${code}"`);
  });
});

test('what ran out is forgotten, what still counts is not', async () => {
  await ask();
  server.clock.advance(10 * MINUTE);
  await forgetOld(server.services);
  expect(await server.db.select().from(mailedCodes)).toHaveLength(1);
  server.clock.advance(5 * MINUTE + 1);
  await forgetOld(server.services);
  expect(await server.db.select().from(mailedCodes)).toEqual([]);
  expect(await server.db.select().from(outbox)).toMatchObject([{ state: 'given_up', sealed: null }]);
});

test('a second code lives for 15 minutes, however long ago the first one was mailed (A-174, R38)', async () => {
  const now = server.clock.now();
  // Somebody has guessed at this account's codes.
  const guessed = { flow: 'guessed', client: 'elsewhere', tries: TWICE_AFTER, sentAt: now, expiresAt: now };
  await server.db.insert(mailedCodes).values({ ...guessed, purpose: 'email', email: ANN });
  await ask();
  const first = await lastCode(server, ANN);
  server.clock.advance(10 * MINUTE);
  await fails(first);
  const second = await lastCode(server, ANN);
  server.clock.advance(15 * MINUTE - 1);
  await forgetOld(server.services);
  expect((await verify(second)).status).toBe(200);
});
