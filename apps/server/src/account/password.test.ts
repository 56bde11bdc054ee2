import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { trustDevice } from '../access/trusted-devices';
import { DEMO_ACCOUNT } from '../seed/seed';
import { users } from '../store/schema';
import { mailedCodes, securityEvents, trustedDevices } from '../store/schema-access';
import { countWaiting, createTestServer, holdCodes, type TestServer } from '../testing/harness';
import { mailsOf } from '../testing/mailbox';

const PRESENT = DEMO_ACCOUNT.password;
const NEXT = 'another-word-7';
let server: TestServer;
let email: string;
let id: number;
let token: string;
let count = 0;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  count += 1;
  email = `person${count}@bourse.example`;
  ({ id, token } = await server.signUp(email, { emailVerified: true }));
});
afterAll(() => server.close());

const change = (given: object = {}, by = token) =>
  server.call('changePassword', {
    body: { current_password: PRESENT, new_password: NEXT, confirm_password: NEXT, ...given },
    token: by,
  });
const isSignedIn = async (by: string) => (await server.call('reloadUser', { token: by })).status === 200;
const canSignIn = async (password: string) =>
  (await server.call('login', { body: { email, password, device: 'test' } })).status === 200;
const events = async () =>
  (await server.db.select().from(securityEvents).where(eq(securityEvents.userId, id))).map(({ event }) => event);
const refusal = (field: string, text: string) => ({
  status: 422,
  body: { message: text, error: text, errors: { [field]: [text] } },
});
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('a changed password', () => {
  test('opens the account from then on; every other session and trusted browser ends, this one stays (M-186, M-318)', async () => {
    const other = await server.signIn({ email, password: PRESENT });
    await trustDevice(server.db, server.clock.now(), id, null);
    expect(said(await change())).toEqual({ status: 200, body: { message: 'Password successfully updated' } });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect(await server.db.select().from(trustedDevices).where(eq(trustedDevices.userId, id))).toEqual([]);
    expect([await canSignIn(PRESENT), await canSignIn(NEXT)]).toEqual([false, true]);
  });

  test('is told by mail and stands in the security log, without a word of either', async () => {
    await change({ current_password: 'not-the-one-1' });
    await change();
    const mail = (await mailsOf(server)).filter(({ recipient }) => recipient === email).at(-1);
    expect(mail).toMatchObject({ kind: 'password_updated' });
    expect(mail?.mail?.text).toContain('every other browser was signed out');
    expect(await events()).toEqual(expect.arrayContaining(['password.failed', 'password.changed']));
    const rows = JSON.stringify(await server.db.select().from(securityEvents));
    for (const word of [PRESENT, NEXT, 'not-the-one-1']) expect(rows).not.toContain(word);
  });

  test('is told in the language that the user last used: a reload or a sign-in that names none leaves it (A-283)', async () => {
    const told = async (own = token) => {
      const { status } = await change({}, own);
      expect(status).toBe(200);
      // Back to the password that the next change begins with.
      await change({ current_password: NEXT, new_password: PRESENT, confirm_password: PRESENT }, own);
      return (await mailsOf(server)).findLast(({ recipient }) => recipient === email)?.mail?.subject;
    };
    const english = await told();
    const using = (language: string) => ({ headers: { 'accept-language': language } });
    const reload = (language: string) => server.call('reloadUser', { ...using(language), token });
    await reload('es-MX,en;q=0.5');
    const spanish = await told();
    expect(spanish).not.toBe(english);
    for (const none of ['fr', '*', 'en;q=0']) await reload(none);
    await server.call('reloadUser', { token });
    expect(await told()).toBe(spanish);
    const body = { email, password: PRESENT, device: 'test' };
    await server.call('login', { body, ...using('en-GB') });
    expect(await told()).toBe(english);
  });

  test.each([
    ['reset', 'before it holds the account, as whoever tries one', true],
    ['withdrawal', 'once it holds the account, as whoever withdraws', false],
  ] as const)('waits for a code for a %s %s', async (purpose, _when, isFree) => {
    const { db, clock } = server;
    const [sentAt, expiresAt] = [clock.now(), clock.now()];
    const code = { flow: `flow ${count}`, purpose, email, client: 'elsewhere', hash: 'x' } as const;
    await db.insert(mailedCodes).values({ ...code, sentAt, expiresAt });
    const codes = holdCodes(db, email);
    await codes.held;
    const changed = change();
    if (inject('postgresUrl') !== undefined) {
      await expect.poll(() => countWaiting(db)).toBe(1);
      const free = db.select({ id: users.id }).from(users).where(eq(users.id, id));
      expect(await free.for('update', { skipLocked: true })).toEqual(isFree ? [{ id }] : []);
    }
    await codes.release();
    expect((await changed).status).toBe(200);
  });

  test('ends nobody else’s session', async () => {
    const stranger = await server.signUp(`stranger${count}@bourse.example`);
    await change();
    expect(await isSignedIn(stranger.token)).toBe(true);
  });

  test('comes by forms as well (M-334)', async () => {
    const body = new URLSearchParams({ current_password: PRESENT, new_password: NEXT, confirm_password: NEXT });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.call('changePassword', { body: body.toString(), headers, token });
    expect(answer.status).toBe(200);
  });
});

describe('a refused one', () => {
  test.each([
    [{ confirm_password: 'else-1' }, 'confirm_password', 'Password confirmation mismatch'],
    [{ new_password: '12345', confirm_password: '12345' }, 'new_password', 'Password cannot be less than 6 digits'],
    [
      { new_password: 'x'.repeat(129), confirm_password: 'x' },
      'new_password',
      'Password cannot be longer than 128 characters',
    ],
    [
      { new_password: PRESENT, confirm_password: PRESENT },
      'new_password',
      'The new password must differ from the current one.',
    ],
    [
      { new_password: 'password1', confirm_password: 'password1' },
      'new_password',
      'This password is too common. Please choose another.',
    ],
    [{ current_password: '' }, 'current_password', 'Current password is required'],
    [{ new_password: '' }, 'new_password', 'New password is required'],
    [{ confirm_password: '' }, 'confirm_password', 'Password confirmation is required'],
  ])('by %j names %s: %s (M-181, M-182, M-185)', async (given, field, text) => {
    expect(said(await change(given))).toEqual(refusal(field, text));
    expect([await isSignedIn(token), await events()]).toEqual([true, ['sign_in']]);
  });

  test('for a wrong present password signs nobody out (M-186, M-289)', async () => {
    expect(said(await change({ current_password: 'wrong-one-1' }))).toEqual(
      refusal('current_password', 'Current password is incorrect'),
    );
    expect(await isSignedIn(token)).toBe(true);
  });

  test('for the sixth time in 15 minutes is told to wait, by whatever session, and a right one too (M-186)', async () => {
    const other = await server.signIn({ email, password: PRESENT });
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, at) => change({ current_password: `wrong-one-${at}` }, at % 2 ? other : token)),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(422),
      ...Array<number>(4).fill(429),
    ]);
    const text = 'Too many attempts. Please try again later.';
    expect(await change()).toMatchObject({
      status: 429,
      body: { message: text, error: text },
      headers: { 'retry-after': '900' },
    });
    expect((await events()).filter((event) => event === 'throttled')).toHaveLength(1);
    server.clock.advance(15 * 60_000);
    expect((await change()).status).toBe(200);
  });

  test('leaves one change of two at once', async () => {
    const answers = await Promise.all(
      ['one', 'two'].map((name) => {
        const next = `another-word-${name}`;
        return change({ new_password: next, confirm_password: next });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('of the account that a demo shows to everybody opens it to them still, where the operator says so (A-101, A-242)', async () => {
    const shared = { demo_user_login_email: ` ${DEMO_ACCOUNT.email.toUpperCase()}` };
    const [one, other] = [await server.signIn(), await server.signIn()];
    await server.setSettings({ ...shared, disable_demo_password_change: 'true' });
    expect(await change({}, one)).toMatchObject(
      refusal('new_password', 'The password of the demo account cannot be changed.'),
    );
    const spanish = await server.call('changePassword', {
      body: { current_password: PRESENT, new_password: NEXT, confirm_password: NEXT },
      headers: { 'accept-language': 'es' },
      token: one,
    });
    expect(spanish.body.message).toBe('La contraseña de la cuenta demo no se puede cambiar.');
    expect([await isSignedIn(one), await isSignedIn(other), typeof (await server.signIn())]).toEqual([
      true,
      true,
      'string',
    ]);
    // Anybody else's password is their own.
    expect((await change()).status).toBe(200);
    await server.setSettings({ demo_user_login_email: DEMO_ACCOUNT.email, disable_demo_password_change: 'false' });
    expect((await change({}, one)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    await change({ current_password: NEXT, new_password: PRESENT, confirm_password: PRESENT }, one);
  });

  test('says so in Spanish (A-242)', async () => {
    const answer = await server.call('changePassword', {
      body: { current_password: 'wrong-one-1', new_password: NEXT, confirm_password: NEXT },
      headers: { 'accept-language': 'es' },
      token,
    });
    expect(answer.body.message).toBe('La contraseña actual no es correcta');
  });
});
