import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../operator/program';
import { ledger, users } from '../store/schema';
import { jointAccounts } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { lastCode, mailsOf } from '../testing/mailbox';

/** A country that was on offer once, beside those that are. */
vi.mock('./countries', async (original) => {
  const { countries } = await original<typeof import('./countries')>();
  const former = { nicename: 'Freedonia', phonecode: '999', flag: 'FD', inactive: 1 } as const;
  return { countries: () => [...countries(), former] };
});

const GRACE = {
  email: 'Grace@Example.com',
  password: 'correct horse battery',
  repeat_password: 'correct horse battery',
  first_name: 'Grace',
  last_name: 'Murray',
  phone_code: '44',
  country: 'United Kingdom',
  cur: 'USD',
  phone: '7700900456',
};
const JOINT = {
  ...GRACE,
  email: 'household@example.com',
  username: 'household_murray',
  account_type: 'Joint Account',
  primary_email: 'grace@example.com',
  secondary: {
    first_name: 'Vincent',
    last_name: 'Murray',
    email: 'vincent@example.com',
    country: 'Spain',
    phone_code: '34',
    phone: '',
  },
};

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const register = (body: object, headers: Record<string, string> = {}) => server.call('register', { body, headers });
const rowOf = async (email: string) => {
  const [row] = await server.db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`no ${email}`);
  return row;
};
const signIn = (body: { email: string; password: string }) =>
  server.call('login', { body: { ...body, device: 'test' } });

describe('an account', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined],
    ['x'.repeat(2000), 'x'.repeat(1000)],
  ])('names the browser that opened it in its list of sessions (R37): %#', async (sent, kept = sent) => {
    const { token } = (await register(GRACE, { 'user-agent': sent })).body.data;
    const { data } = (await server.call('listSessions', { token })).body;
    expect(data).toMatchObject([{ device: kept, is_current: true }]);
  });

  test('is opened and signed in at once while no verification is due (A-160, A-196, A-262)', async () => {
    const { status, body } = await register(GRACE);
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Registration successful' });
    expect(body.data.user).toMatchObject({
      email: 'grace@example.com',
      name: 'Grace Murray',
      firstname: 'Grace',
      lastname: 'Murray',
      phone: '447700900456',
      phoneNumber: '7700900456',
      phoneCode: '44',
      country: 'United Kingdom',
      estimatedBalance: 0,
      practice_wallet: 10_000,
      username: null,
    });
    expect(JSON.stringify(body)).not.toContain(GRACE.password);
    const reload = await server.call('reloadUser', { token: body.data.token });
    expect(reload.body.data).toEqual(body.data.user);
    expect((await signIn(GRACE)).status).toBe(200);
  });

  test('starts practice by a row of the ledger (R19)', async () => {
    await register(GRACE);
    const { id } = await rowOf('grace@example.com');
    const rows = await server.db.select().from(ledger).where(eq(ledger.userId, id));
    expect(rows).toMatchObject([{ isPractice: true, type: 'top_up', amount: '10000.00', balanceAfter: '10000.00' }]);
  });

  test('keeps the password as a hash alone', async () => {
    await register(GRACE);
    const row = await rowOf('grace@example.com');
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(GRACE.password);
  });

  test('is greeted by its name only when its address is verified: a name is no letter to a stranger', async () => {
    const name = 'you won, see prize.example';
    await server.setSettings({ send_must_verify_email: 'true' });
    await register({ ...GRACE, first_name: name });
    const email = 'grace@example.com';
    await server.call('requestResetCode', { body: { email } });
    const before = await mailsOf(server);
    expect(before.map(({ kind, mail }) => [kind, mail?.text.split('\n')[0], mail?.html.includes(name)])).toEqual([
      ['email_code', 'Hello,', false],
      ['reset_code', 'Hello,', false],
    ]);
    const code = /^ {4}(\d{6})$/m.exec(before[0]?.mail?.text ?? '')?.[1];
    expect((await server.call('verifyEmail', { body: { email, code } })).status).toBe(200);
    expect((await mailsOf(server)).at(-1)).toMatchObject({ kind: 'welcome' });
    expect((await mailsOf(server)).at(-1)?.mail?.text).toContain(`Hello ${name},`);
  });

  test('is greeted in the language of its browser (A-283)', async () => {
    await register(GRACE, { 'accept-language': 'fr, es;q=0.5, en;q=0.3' });
    expect(await mailsOf(server)).toMatchObject([
      { recipient: 'grace@example.com', kind: 'welcome', language: 'es', state: 'waiting' },
    ]);
  });

  test.each([
    ['send_must_verify_email', 'email_not_verified'],
    ['admin_must_verify', 'admin_not_verified'],
  ])('has no token while %s asks for a verification (A-160)', async (setting, word) => {
    await server.setSettings({ [setting]: 'true' });
    expect(await register(GRACE)).toMatchObject({ status: 201, body: { data: null } });
    expect(await signIn(GRACE)).toMatchObject({ status: 403, body: { status: word } });
  });

  test('gets its first code at once, and that starts the five minutes (A-160, R6)', async () => {
    await server.setSettings({ send_must_verify_email: 'true' });
    // Somebody asked for a code to this address before it was anybody's: the account does not wait for that.
    await server.call('requestEmailCode', { body: { email: 'grace@example.com' } });
    server.clock.advance(1);
    await register(GRACE);
    const again = await server.call('requestEmailCode', { body: { email: 'grace@example.com' } });
    expect(again).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    const code = await lastCode(server, 'grace@example.com');
    const verified = await server.call('verifyEmail', { body: { email: GRACE.email, code } });
    expect(verified.status).toBe(200);
    expect((await signIn(GRACE)).status).toBe(200);
    expect((await mailsOf(server)).at(-1)).toMatchObject({ kind: 'welcome', recipient: 'grace@example.com' });
  });

  test('that waits for an administrator is greeted when it can be used, and once (A-225)', async () => {
    await server.setSettings({ admin_must_verify: 'true' });
    await register(GRACE);
    expect(await mailsOf(server)).toEqual([]);
    const verify = () =>
      runCommand(['verify-user', 'grace@example.com'], {
        open: async () => server.services,
        isDemo: true,
        account: 'operator',
      });
    expect((await verify()).code).toBe(0);
    expect((await verify()).code).toBe(0);
    expect(await mailsOf(server)).toMatchObject([{ kind: 'welcome', recipient: 'grace@example.com' }]);
    expect((await signIn(GRACE)).status).toBe(200);
  });

  test('passes the device check before it is shown whole (R4)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { body } = await register(GRACE);
    expect(body.data.user).not.toHaveProperty('estimatedBalance');
    expect(body.data.session.two_fa).toBe('true');
    expect((await server.call('listAssets', { token: body.data.token })).status).toBe(403);
  });
});

describe('who recommended the product', () => {
  test.each(['WEB1', '1'])('is known by %s (A-017)', async (referrer) => {
    await register({ ...GRACE, referrer_id: referrer });
    expect((await rowOf('grace@example.com')).referrerId).toBe(1);
  });

  test.each(['WEB4711', '9999999999', '0'])(
    'is nobody by %s, and the account is opened (M-247, R10)',
    async (referrer) => {
      expect((await register({ ...GRACE, referrer_id: referrer })).status).toBe(201);
      expect((await rowOf('grace@example.com')).referrerId).toBeNull();
    },
  );
});

describe('a joint account', () => {
  test('is one account with two holders; sign-in stays by e-mail (A-166, A-167)', async () => {
    const { status, body } = await register(JOINT);
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ name: 'Grace Murray', username: 'household_murray' });
    const { id } = await rowOf('household@example.com');
    const [holders] = await server.db.select().from(jointAccounts);
    expect(holders).toEqual({
      userId: id,
      primaryEmail: 'grace@example.com',
      secondaryFirstname: 'Vincent',
      secondaryLastname: 'Murray',
      secondaryEmail: 'vincent@example.com',
      secondaryCountry: 'Spain',
      secondaryPhoneCode: '34',
      secondaryPhoneNumber: '',
    });
    expect((await signIn(JOINT)).status).toBe(200);
    expect((await signIn({ ...JOINT, email: JOINT.username })).status).toBe(422);
  });

  const second = (change: object) => ({ ...JOINT, secondary: { ...JOINT.secondary, ...change } });
  test.each([
    ['no first name', second({ first_name: ' ' }), 'secondary.first_name', 'Secondary holder: First Name is required'],
    ['no last name', second({ last_name: '' }), 'secondary.last_name', 'Secondary holder: Last Name is required'],
    [
      'no country of the list',
      second({ country: 'Atlantis' }),
      'secondary.country',
      'Secondary holder: The selected country is invalid.',
    ],
    [
      "the primary holder's e-mail",
      second({ email: 'GRACE@example.com' }),
      'secondary.email',
      "Secondary holder: The holders' email addresses must differ.",
    ],
    [
      "no primary holder's e-mail",
      { ...JOINT, primary_email: undefined },
      'primary_email',
      "The primary holder's email field is required.",
    ],
    ['no second holder', { ...JOINT, secondary: undefined }, 'secondary', 'The secondary holder field is required.'],
    ['no username', { ...JOINT, username: undefined }, 'username', 'The username field is required.'],
    ['no account type', { ...JOINT, account_type: undefined }, 'account_type', 'The account type field is required.'],
    ['a username of 2', { ...JOINT, username: 'ab' }, 'username', 'The username is invalid.'],
    ['a username of 31', { ...JOINT, username: 'u'.repeat(31) }, 'username', 'The username is invalid.'],
    ['a hyphen in its username', { ...JOINT, username: 'house-hold' }, 'username', 'The username is invalid.'],
  ])('with %s is refused under that field (A-166, A-167)', async (_name, body, field, text) => {
    expect(await register(body)).toMatchObject({
      status: 422,
      body: { message: text, error: text, errors: { [field]: [text] } },
    });
  });

  test.each(['Ab_', 'a1_'.repeat(10)])('may have %s for a username (A-167)', async (username) => {
    expect((await register({ ...JOINT, username })).body.data.user).toMatchObject({ username });
  });

  test('wants a username that nobody has (A-167)', async () => {
    await register(JOINT);
    const other = { ...JOINT, email: 'other@example.com' };
    expect((await register(other)).body.errors).toEqual({ username: ['The username has already been taken.'] });
  });
});

describe('a registration', () => {
  test.each([
    ['no first name', { first_name: '' }, 'first_name', 'First Name is required'],
    ['blanks for a last name', { last_name: '  ' }, 'last_name', 'Last Name is required'],
    ['no country', { country: '' }, 'country', 'Country is required'],
    ['a country of no list', { country: 'Atlantis' }, 'country', 'The selected country is invalid.'],
    [
      'a country that is no longer offered (A-156)',
      { country: 'Freedonia' },
      'country',
      'The selected country is invalid.',
    ],
    ['a short password (A-157, A-249)', { password: 'abc12' }, 'password', 'Password cannot be less than 6 digits'],
    ['another confirmation (A-152)', { repeat_password: 'x' }, 'repeat_password', 'Password confirmation mismatch'],
    [
      'a password that everybody tries first (A-157)',
      { password: 'Password1', repeat_password: 'Password1' },
      'password',
      'This password is too common. Please choose another.',
    ],
    ['another currency', { cur: 'EUR' }, 'cur', 'The selected currency is invalid.'],
    ['no e-mail', { email: 'grace' }, 'email', 'The email must be a valid email.'],
    ['letters in the phone', { phone: '12a456' }, 'phone', 'The phone number is invalid.'],
  ])('is refused with %s', async (_name, change, field, text) => {
    const { status, body } = await register({ ...GRACE, ...change });
    expect({ status, texts: body.errors[field] }).toEqual({ status: 422, texts: [text] });
    expect(await server.db.select().from(users).where(eq(users.email, 'grace@example.com'))).toEqual([]);
  });

  test('takes a password of six characters that is none of the common ones (A-157)', async () => {
    const password = 'kx7!mq';
    expect((await register({ ...GRACE, password, repeat_password: password })).status).toBe(201);
    expect((await signIn({ email: GRACE.email, password })).status).toBe(200);
  });

  test('for an address that is taken is refused, in any case, with a text for each field (A-262)', async () => {
    await register(GRACE);
    const again = await register({ ...GRACE, email: 'GRACE@EXAMPLE.COM' });
    expect(again).toMatchObject({ status: 422, body: { errors: { email: ['The email has already been taken.'] } } });
    const common = { password: 'iloveyou', repeat_password: 'iloveyou' };
    expect((await register({ ...GRACE, ...common })).body).toMatchObject({
      message: 'The email has already been taken.',
      errors: {
        email: ['The email has already been taken.'],
        password: ['This password is too common. Please choose another.'],
      },
    });
  });

  test('sent many times at once opens one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(GRACE)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(7).fill(422)]);
    expect(answers.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body.errors))).toEqual(
      Array(7).fill(['email']),
    );
  });

  test('comes from one address so often and no more, taken addresses included (R6)', async () => {
    await server.setSettings({ otp_per_address: 2 });
    await register(GRACE);
    await register(GRACE);
    const text = 'Too many requests. Please try again later.';
    const third = await register({ ...GRACE, email: 'third@example.com' });
    expect(third).toMatchObject({ status: 429, body: { message: text }, headers: { 'retry-after': '300' } });
    server.clock.advance(5 * 60_000);
    expect((await register({ ...GRACE, email: 'third@example.com' })).status).toBe(201);
  });

  test('that mails a code counts towards the codes of its address, and leaves nothing when they are used up (R6)', async () => {
    await server.setSettings({ otp_per_address: 1, send_must_verify_email: 'true' });
    await server.call('requestResetCode', { body: { email: 'nobody@example.com' } });
    expect((await register(GRACE)).status).toBe(429);
    expect(await server.db.select().from(users).where(eq(users.email, 'grace@example.com'))).toEqual([]);
  });
});
