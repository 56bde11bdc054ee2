import { afterEach, expect, test } from 'vitest';
import { users } from '../store/schema';
import { checkBalances } from './balanced';
import { createTestServer, NOON, type TestServer } from './harness';
import { ledgerDifferences } from './ledger-check';

let server: TestServer;
afterEach(() => server.close());

test('each server starts from the demo account alone, at noon, whatever the last one left', async () => {
  server = await createTestServer();
  await server.signUp('other@bourse.example', { balance: '250.00' });
  await server.setSettings({ site_name: 'Changed' });
  server.clock.advance(5000);
  await server.close();

  server = await createTestServer();
  expect(await server.db.select({ email: users.email }).from(users)).toEqual([{ email: 'demo@bourse.example' }]);
  expect((await server.call('getSettings')).body.data.site_name).toBe('Bourse');
  expect(server.clock.now().toISOString()).toBe(NOON);
});

test('other accounts start with balances that their ledger accounts for', async () => {
  server = await createTestServer();
  const { token } = await server.signUp('other@bourse.example', { balance: '250.00', isPractice: true });
  const { body } = await server.call('reloadUser', { token });
  expect(body.data).toMatchObject({ estimatedBalance: 250, practice_wallet: 0, is_practice: true });
  expect(await ledgerDifferences(server.db)).toEqual([]);
});

test('what is asked after every test finds a balance that nobody accounted for (R19)', async () => {
  server = await createTestServer();
  await server.db.update(users).set({ practiceBalance: '9999.99' });
  expect(await ledgerDifferences(server.db)).toEqual([
    { user_id: 1, is_practice: true, balance: '9999.99', ledger: '10000.00' },
  ]);
  await expect(checkBalances()).rejects.toThrow('Balances differ from their ledger: [{"user_id":1,');
  await server.db.update(users).set({ practiceBalance: '10000.00' });
  await expect(checkBalances()).resolves.toBeUndefined();
});
