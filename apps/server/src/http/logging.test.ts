import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { mintAddressCode } from '../access/address-codes';

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
