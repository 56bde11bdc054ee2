import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { mintAddressCode } from '../access/address-codes';
import { trustDevice } from '../access/trusted-devices';
import { tokens, users } from '../store/schema';
import { addressCodes, trustedDevices } from '../store/schema-access';
import { audit } from '../store/schema-operator';
import { countWaiting, createTestServer, holdAccount, type TestServer } from '../testing/harness';
import { lastCode } from '../testing/mailbox';
import { runCommand } from './program';

const ANN = 'ann@example.com';

let server: TestServer;
let id: number;
let token: string;
beforeEach(async () => {
  server = await createTestServer({ publicUrl: 'https://trade.example' });
  ({ id, token } = await server.signUp(ANN, { roles: ['admin'] }));
});
afterEach(() => server.close());

const run = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'operator' });
const deeds = async () =>
  (await server.db.select().from(audit)).map(({ action, target, before, after }) => [action, target, before, after]);

test('a code for signing in stands in an address that is said to hold 60 s, and signs in once; the audit has no code (A-133)', async () => {
  const { out } = await run('code', 'login', ANN);
  const code =
    /^https:\/\/trade\.example\/auto_login\/token\/([\w-]{43})\nIt signs ann@example\.com in once, within 60 seconds, [^\n]+\n$/.exec(
      out,
    )?.[1] ?? '';
  const exchange = () => server.call('exchangeLoginCode', { body: { token: code, device: '' } });
  const { status, body } = await exchange();
  expect({ status, id: body.data?.user.id }).toEqual({ status: 200, id });
  expect((await exchange()).status).toBe(422);
  expect(await deeds()).toEqual([['code login', ANN, null, null]]);
});

test('nobody is promised a sign-in who would be refused (A-133)', async () => {
  await server.setSettings({ admin_must_verify: 'true' });
  await server.db.update(users).set({ adminVerified: false });
  expect(await run('code', 'login', ANN)).toMatchObject({
    code: 1,
    out: '',
    error: `${ANN} may not sign in: Your account is waiting for verification by an administrator.\n`,
  });
  await server.setSettings({ admin_must_verify: 'false' });
  await run('user', 'block', ANN);
  expect(await run('code', 'login', ANN)).toMatchObject({
    code: 1,
    error: `${ANN} may not sign in: This account is blocked.\n`,
  });
  expect(await server.db.select().from(addressCodes)).toEqual([]);
});

test('the device check of one user is not said to be off while everybody is asked (R4)', async () => {
  await server.setSettings({ two_fa: 'true' });
  expect((await run('device-check', ANN, 'off')).out).toBe(
    `${ANN}: device check off → off.\nThe setting two_fa is on: it asks everybody, this user too.\n`,
  );
  expect((await run('device-check', ANN, 'again')).out).toContain('needs a code that is sent by email');
  expect((await run('device-check', ANN, 'on')).out).not.toContain('The setting two_fa');
});

test('a code for the CRM says once whom it stands for (A-123)', async () => {
  const { code } = (await server.call('createCrmHandoff', { token })).body.data;
  expect(await run('code', 'redeem', code)).toEqual({ code: 0, error: '', out: `WEB${id} ${ANN}: admin\n` });
  expect(await run('code', 'redeem', code)).toMatchObject({ code: 1, out: '' });
  const login = await mintAddressCode(server.db, server.clock.now(), 'login', id);
  expect(await run('code', 'redeem', login)).toMatchObject({ code: 1, out: '' });
  expect(await deeds()).toEqual([['code redeem', ANN, null, null]]);
});

test('a code stands for nobody who is blocked, not even one that was made at the same moment (A-123)', async () => {
  const handoff = async () => (await server.call('createCrmHandoff', { token })).body.data.code as string;
  const [login, crm] = [await mintAddressCode(server.db, server.clock.now(), 'login', id), await handoff()];
  await run('user', 'block', ANN);
  expect(await server.db.select().from(addressCodes)).toEqual([]);
  await run('user', 'unblock', ANN);
  expect((await server.call('exchangeLoginCode', { body: { token: login, device: '' } })).status).toBe(422);
  expect(await run('code', 'redeem', crm)).toMatchObject({ code: 1, out: '' });
  await run('user', 'block', ANN);
  const late = await mintAddressCode(server.db, server.clock.now(), 'crm', id);
  const { code, out, error } = await run('code', 'redeem', late);
  expect({ code, out, error }).toEqual({
    code: 1,
    out: '',
    error: `${ANN} is blocked since ${server.clock.now().toISOString()}.\n`,
  });
  expect((await deeds()).map(([action]) => action)).toEqual(['user block', 'user unblock', 'user block']);
});

test('a code for the CRM is used up after its user was locked, as where sessions are ended (A-123)', async () => {
  const { code } = (await server.call('createCrmHandoff', { token })).body.data;
  const account = holdAccount(server.db, id);
  await account.held;
  const redeemed = run('code', 'redeem', code);
  if (inject('postgresUrl') !== undefined) {
    await expect.poll(() => countWaiting(server.db)).toBe(1);
    const free = server.db.select({ kind: addressCodes.kind }).from(addressCodes);
    expect(await free.for('update', { skipLocked: true })).toEqual([{ kind: 'crm' }]);
  }
  await account.release();
  expect(await redeemed).toEqual({ code: 0, error: '', out: `WEB${id} ${ANN}: admin\n` });
});

test.each([
  ['its user signs out everywhere', async () => (await server.call('closeAllSessions', { token })).status === 200],
  ['the operator signs its user out', async () => (await run('user', 'sign-out', ANN)).code === 0],
  ['the operator signs everybody out', async () => (await run('user', 'sign-out', '--all')).code === 0],
])(
  'a code stands for nobody once %s, and others are left alone but by the last (A-123, A-133, R37)',
  async (name, end) => {
    const other = await server.signUp('bob@example.com');
    const mint = (kind: 'login' | 'crm', userId: number) =>
      mintAddressCode(server.db, server.clock.now(), kind, userId);
    const [login, crm, others] = [await mint('login', id), await mint('crm', id), await mint('login', other.id)];
    expect(await end()).toBe(true);
    const exchange = (code: string) => server.call('exchangeLoginCode', { body: { token: code, device: '' } });
    expect((await exchange(login)).status).toBe(422);
    expect(await run('code', 'redeem', crm)).toMatchObject({ code: 1, out: '' });
    expect((await exchange(others)).status).toBe(name.includes('everybody') ? 422 : 200);
  },
);

test('another password ends every way in that the old one opened (A-190)', async () => {
  await trustDevice(server.db, server.clock.now(), id, null);
  const login = await mintAddressCode(server.db, server.clock.now(), 'login', id);
  const crm = (await server.call('createCrmHandoff', { token })).body.data.code;
  await server.call('requestResetCode', { body: { email: ANN } });
  const code = await lastCode(server, ANN);
  expect((await run('user', 'password', ANN)).code).toBe(0);
  expect((await server.call('reloadUser', { token })).status).toBe(401);
  expect(await server.db.select().from(trustedDevices)).toEqual([]);
  expect((await server.call('exchangeLoginCode', { body: { token: login, device: '' } })).status).toBe(422);
  expect(await run('code', 'redeem', crm)).toMatchObject({ code: 1, out: '' });
  expect((await server.call('verifyResetCode', { body: { email: ANN, code } })).status).toBe(422);
});

test('a code before withdrawals is switched on with what it does, and whether it can reach anybody (R4)', async () => {
  const { out } = await run('setting', 'set', 'require_code_for_withdrawal', 'on');
  expect(out.trim().split('\n')).toEqual([
    'require_code_for_withdrawal: false → true',
    'Every withdrawal, and every withdrawal account that is saved or removed, needs a code sent by email, one each. "setting set require_code_for_withdrawal off" takes it back.',
    'No mail server is set here (SMTP_URL, MAIL_FROM): without one no code reaches anybody.',
  ]);
  expect((await run('setting', 'set', 'require_code_for_withdrawal', 'off')).out.trim().split('\n')).toHaveLength(1);
});

describe('the device check of everybody', () => {
  test('is switched on with what it does, to how many, and whether a code can reach them (R4)', async () => {
    await server.signUp('bob@example.com');
    await trustDevice(server.db, server.clock.now(), id, null);
    await trustDevice(server.db, server.clock.now(), id, null);
    const { out } = await run('setting', 'set', 'two_fa', 'on');
    expect(out.trim().split('\n')).toEqual([
      'two_fa: false → true',
      'Every user needs a code sent by email in each new browser: 3 users, 1 of whom have a browser that passed the check.',
      'Open sessions that have to pass it now: 2. "setting set two_fa off" takes it back.',
      'No mail server is set here (SMTP_URL, MAIL_FROM): without one no code reaches anybody.',
    ]);
    expect((await run('setting', 'set', 'two_fa', 'off')).out).toBe('two_fa: true → false\n');
  });

  test('says nothing of a missing mail server where there is one', async () => {
    const mail = { url: 'smtp://mail.example', from: 'desk@trade.example' };
    const services = { ...server.services, config: { ...server.services.config, mail } };
    const host = { open: async () => services, isDemo: true, account: 'operator' };
    const { out } = await runCommand(['setting', 'set', 'two_fa', 'on'], host);
    expect(out).toContain(': 2 users, 0 of whom');
    expect(out).not.toContain('mail server');
  });
});

describe('the device check of one user', () => {
  const isOpen = async () => (await server.call('listAssets', { token })).status === 200;

  test('is asked for, and no longer (R4)', async () => {
    await run('device-check', ANN, 'on');
    expect(await isOpen()).toBe(false);
    await run('device-check', ANN, 'off');
    expect(await isOpen()).toBe(true);
    expect(await deeds()).toEqual([
      ['device-check on', ANN, 'off', 'on'],
      ['device-check off', ANN, 'on', 'off'],
    ]);
  });

  test('is asked for again in every browser (A-179)', async () => {
    await trustDevice(server.db, server.clock.now(), id, null);
    await run('device-check', ANN, 'again');
    expect(await server.db.select().from(trustedDevices)).toEqual([]);
  });

  test('is asked for again in every open session (R38)', async () => {
    await server.db.update(tokens).set({ isDeviceVerified: true });
    await run('device-check', ANN, 'on');
    expect(await isOpen()).toBe(true);
    await run('device-check', ANN, 'again');
    expect(await isOpen()).toBe(false);
  });

  test('is on, off or again', async () => {
    expect(await run('device-check', ANN, 'maybe')).toMatchObject({ code: 1, out: '' });
    expect(await deeds()).toEqual([]);
  });
});
