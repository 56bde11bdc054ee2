import { createTestServer, lastCode, mailsOf, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ANN = 'ann@example.com';
const EVE = 'eve@example.com';
const PASSWORD = 'demo-trader-1';
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.23';

let server: TestServer;
/** The session that was stolen, and the owner's own beside it. */
let stolen: string;
let own: string;
let account: number;
beforeEach(async () => {
  server = await createTestServer({ settings: { minimum_withdrawal: 50, paypal_withdraw: 'true' } });
  ({ token: stolen } = await server.signUp(ANN, { emailVerified: true, balance: '10000.00' }));
  own = await server.signIn({ email: ANN, password: PASSWORD });
  account = (await save(own, 'ann.receiver@example.com')).body.data.id;
  await server.setSettings({ require_code_for_withdrawal: 'true' });
});
afterEach(() => server.close());

const save = (token: string, email: string) =>
  server.call('createWithdrawalAccount', { token, body: { type: 'paypal', email } });
const remove = (token: string) => server.call('deleteWithdrawalAccount', { token, params: { id: account } });
const withdraw = (token: string, amount = 100) =>
  server.call('createWithdrawal', { token, body: { amount, account_id: account, type: 'paypal' } });
const ask = (token: string, address: string) => server.call('requestWithdrawalCode', { token, address });
const verify = (token: string, code: string, address: string) =>
  server.call('verifyWithdrawal', { token, body: { code }, address });
const state = async () => {
  const { body } = await server.call('reloadUser', { token: own });
  const accounts = await server.call('listWithdrawalAccounts', { token: own });
  return [body.data.estimatedBalance, accounts.body.data.length];
};
const untouched = [10_000, 1];

describe('who has stolen a session, but not the mailbox', () => {
  it('withdraws nothing, and saves and removes no account (R4)', async () => {
    for (const answer of [await withdraw(stolen), await save(stolen, EVE), await remove(stolen)])
      expect(answer).toMatchObject({ status: 403, body: { status: 'code_required' } });
    expect(await state()).toEqual(untouched);
  });

  it('uses no code that the owner was mailed, nor the right that it gave the owner (R38)', async () => {
    await ask(own, HOME);
    const code = await lastCode(server, ANN);
    expect((await verify(stolen, code, ELSEWHERE)).status).toBe(422);
    expect((await verify(own, code, HOME)).status).toBe(200);
    expect((await withdraw(stolen)).status).toBe(403);
    expect((await withdraw(own)).status).toBe(201);
  });

  it('holds up no owner: neither by asking nor by wrong codes (R6, R38)', async () => {
    await ask(own, HOME);
    const code = await lastCode(server, ANN);
    expect((await ask(stolen, ELSEWHERE)).status).toBe(200);
    for (let wrong = 0; wrong < 10; wrong += 1) await verify(stolen, '000000', ELSEWHERE);
    expect((await verify(own, code, HOME)).status).toBe(200);
    expect((await withdraw(own)).status).toBe(201);
  });

  it('guesses from many addresses in vain: soon each code stands a single try, and the owner reads of every one (R38)', async () => {
    let code = '';
    for (let round = 0; round < 8; round += 1) {
      const address = `10.0.${round}.1`;
      await ask(stolen, address);
      code = await lastCode(server, ANN);
      const other = code === '000000' ? '000001' : '000000';
      for (let wrong = 0; wrong < (round < 4 ? 5 : 1); wrong += 1)
        expect((await verify(stolen, other, address)).status).toBe(422);
      // Even a lucky guess comes too late.
      expect((await verify(stolen, code, address)).status).toBe(422);
    }
    expect((await withdraw(stolen)).status).toBe(403);
    expect(await state()).toEqual(untouched);
    const told = (await mailsOf(server)).filter(({ kind }) => kind === 'withdrawal_code');
    expect(told.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 8 }, () => ANN));
  });

  it('does not get there by a detour: no address that codes go to is changed by a session', async () => {
    const profile = { firstname: 'Ann', email: EVE };
    await server.call('updateProfile', { token: stolen, body: profile });
    await ask(stolen, ELSEWHERE);
    expect((await mailsOf(server)).filter(({ recipient }) => recipient === EVE)).toEqual([]);
    expect((await server.call('reloadUser', { token: own })).body.data.email).toBe(ANN);
  });
});
