import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { users } from '../store/schema';
import { addressCodes } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { drawCode, mintAddressCode, redeemAddressCode } from './address-codes';
import { forgetOld } from './housekeeping';

let server: TestServer;
let id: number;
beforeEach(async () => {
  server = await createTestServer();
  ({ id } = await server.signUp('ann@example.com', { emailVerified: true, adminVerified: true }));
});
afterEach(() => server.close());

const mint = () => mintAddressCode(server.db, server.clock.now(), 'login', id);
const exchange = (token: string) => server.call('exchangeLoginCode', { body: { token, device: 'test' } });
const refused = {
  status: 422,
  body: { message: 'Invalid Login Details', status: 'code_invalid', errors: { token: ['Invalid Login Details'] } },
};

test('no code looks like an option of the command that redeems it', () => {
  const codes = Array.from({ length: 2_000 }, drawCode);
  expect(codes.filter((code) => !/^\w[\w-]{42}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

describe('a code of the back office', () => {
  test('signs in as a password does, once (A-133)', async () => {
    const code = await mint();
    const { status, body } = await exchange(code);
    expect({ status, message: body.message, id: body.data.user.id }).toEqual({ status: 200, message: 'Signed in', id });
    expect((await server.call('reloadUser', { token: body.data.token })).status).toBe(200);
    expect(await exchange(code)).toMatchObject(refused);
  });

  test('sent many times at once signs in once (A-133)', async () => {
    const code = await mint();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('lives for 60 seconds (A-133)', async () => {
    const [late, early] = [await mint(), await mint()];
    server.clock.advance(60_000 - 1);
    expect((await exchange(early)).status).toBe(200);
    server.clock.advance(1);
    expect(await exchange(late)).toMatchObject(refused);
    await forgetOld(server.services);
    expect(await server.db.select().from(addressCodes)).toEqual([]);
  });

  test('is kept as a hash (A-133)', async () => {
    const code = await mint();
    expect(JSON.stringify(await server.db.select().from(addressCodes))).not.toContain(code);
  });

  test('is neither a bearer token nor a code for the CRM (A-133)', async () => {
    const crm = await mintAddressCode(server.db, server.clock.now(), 'crm', id);
    for (const token of [await server.signIn(), crm, 'x']) expect(await exchange(token)).toMatchObject(refused);
  });

  test('stands for the password alone: the verifications are due (A-133)', async () => {
    await server.setSettings({ send_must_verify_email: 'true' });
    await server.db.update(users).set({ emailVerified: false });
    const code = await mint();
    expect(await exchange(code)).toMatchObject({ status: 403, body: { status: 'email_not_verified' } });
    expect(await exchange(code)).toMatchObject(refused);
  });

  test('stands for the password alone: the device check is due (A-133, R4)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { body } = await exchange(await mint());
    expect(body.data.user).not.toHaveProperty('estimatedBalance');
    expect((await server.call('listAssets', { token: body.data.token })).body.status).toBe('two_fa_required');
  });
});

describe('the way into the CRM', () => {
  const handoff = async (roles: string[]) => {
    await server.db.update(users).set({ roles }).where(eq(users.id, id));
    const token = await server.signIn({ email: 'ann@example.com', password: DEMO_ACCOUNT.password });
    return server.call('createCrmHandoff', { token });
  };

  test.each([['admin'], ['superadmin'], ['manager', 'admin']])('is open to %s (A-123, A-227)', async (...roles) => {
    const { status, body } = await handoff(roles);
    expect({ status, seconds: body.data.expires_in }).toEqual({ status: 200, seconds: 60 });
    const { code } = body.data;
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await redeemAddressCode(server.db, server.clock.now(), 'crm', code)).toBe(id);
    expect(await redeemAddressCode(server.db, server.clock.now(), 'crm', code)).toBeNull();
  });

  test('outlives the session that asked for it: a client signs out before it goes there (A-123, A-128)', async () => {
    await server.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, id));
    const token = await server.signIn({ email: 'ann@example.com', password: DEMO_ACCOUNT.password });
    const { code } = (await server.call('createCrmHandoff', { token })).body.data;
    expect((await server.call('logout', { token })).status).toBe(200);
    expect((await server.call('reloadUser', { token })).status).toBe(401);
    expect(await redeemAddressCode(server.db, server.clock.now(), 'crm', code)).toBe(id);
  });

  test.each([[[]], [['manager']], [['Admin']]])('is closed to %j (A-123, A-227)', async (roles) => {
    expect(await handoff(roles)).toMatchObject({ status: 403, body: { status: 'admin_only' } });
    expect(await server.db.select().from(addressCodes)).toEqual([]);
  });
});
