import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { mintAddressCode } from '../access/address-codes';
import { createLog } from './logging';

const lines: string[] = [];
let server: TestServer;
beforeEach(async () => {
  lines.length = 0;
  server = await createTestServer({ logTo: (line) => lines.push(line) });
});
afterEach(() => server.close());

test('a one-time code in the address of a page is not in the log', async () => {
  const code = await mintAddressCode(server.db, server.clock.now(), 'login', 1);
  for (const url of [
    `/auto_login/token/${code}`,
    `//auto_login//token/${code}`,
    `/AUTO_LOGIN/token/${code}?a=${code}`,
  ]) {
    await server.app.inject({ url });
  }
  expect(lines.filter((line) => line.includes('[secret]'))).toHaveLength(3);
  expect(lines.join('')).not.toContain(code);
});

test('a cookie of a trusted browser is not in the log', async () => {
  const token = await server.signIn();
  await server.call('reloadUser', { token, headers: { cookie: 'trusted_device=very-secret-value' } });
  expect(lines.join('')).toContain('/api/v1/auth/user');
  expect(lines.join('')).not.toContain('very-secret-value');
});

test('the parameters of a query that failed are not in the log, nor where it is the cause of another error', () => {
  const query = 'select * from users where email = $1';
  const failed = new DrizzleQueryError(query, ['ann@example.com'], new Error('the connection ended'));
  const round = new Error('the round failed', { cause: new Error('the account failed', { cause: failed }) });
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  for (const err of [failed, round]) log.error({ err }, 'it failed');
  expect(written.join('')).not.toContain('ann@example.com');
  const told = { type: 'DrizzleQueryError', message: 'the connection ended', query };
  expect(written.map((line) => (JSON.parse(line) as { err: unknown }).err)).toMatchObject([
    told,
    { message: 'the round failed', cause: { message: 'the account failed', cause: told } },
  ]);
});

test('an error that no query caused is in the log with the text of its cause', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  log.error({ err: new Error('not sent', { cause: new Error('no route') }) }, 'it failed');
  expect(JSON.parse(written.join(''))).toMatchObject({ err: { type: 'Error', message: 'not sent: no route' } });
});
