import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestServer } from './harness';
import { lastCode } from './mailbox';

const folder = mkdtempSync(join(tmpdir(), 'bourse-evidence-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const linesOf = (kind: string) =>
  readFileSync(join(folder, `PGlite.${kind}`), 'utf8')
    .split('\n')
    .filter(Boolean);

test('a run leaves its answers, its log and the secrets it used, and tells what was made up', async () => {
  vi.stubEnv('BOURSE_EVIDENCE', folder);
  const server = await createTestServer();
  const token = await server.signIn();
  await server.call('login', { body: { email: 'demo@bourse.example', password: 'wrong-password-7', device: 'test' } });
  server.faults.next('listAssets', { status: 503 });
  await server.call('listAssets', { token });
  await server.app.inject({ method: 'GET', url: '/nothing' });
  server.services.log.info({ note: `the token is ${token}` }, 'a slip that nothing hides');
  await server.close();

  expect(linesOf('seen')).toEqual(['login 200', 'login 422', 'listAssets 503 asked for']);
  const secrets = linesOf('secrets').map((line) => JSON.parse(line) as unknown);
  expect(secrets).toContainEqual({ kind: 'password', value: 'wrong-password-7' });
  expect(secrets).toContainEqual({ kind: 'token', value: token });
  expect(linesOf('log').filter((line) => line.includes(token))).toHaveLength(1);
});

test('a code that is mailed or answered is a secret before anybody sends it back', async () => {
  vi.stubEnv('BOURSE_EVIDENCE', folder);
  const server = await createTestServer({ settings: { crm_url: 'https://crm.example', crm_auto_login: 'true' } });
  const { token } = await server.signUp('ann@example.com', { emailVerified: false, roles: ['admin'] });
  expect((await server.call('requestEmailCode', { body: { email: 'ann@example.com' } })).status).toBe(200);
  const mailed = await lastCode(server, 'ann@example.com');
  server.clock.advance(3_600_000);
  // Nobody reads this one.
  expect((await server.call('requestEmailCode', { body: { email: 'ann@example.com' } })).status).toBe(200);
  const { body } = await server.call('createCrmHandoff', { token });
  await server.close();

  const secrets = linesOf('secrets').map((line) => JSON.parse(line) as unknown);
  expect(secrets).toContainEqual({ kind: 'code', value: mailed });
  expect(secrets.filter((secret) => /"code","value":"\d{6}"/.test(JSON.stringify(secret)))).toHaveLength(2);
  expect(secrets).toContainEqual({ kind: 'code', value: body.data.code });
});

test('what handlers of a test answer is no evidence', async () => {
  vi.stubEnv('BOURSE_EVIDENCE', folder);
  const before = linesOf('seen');
  const handlers = new Proxy({}, { get: () => () => ({ status: 200, body: { data: [] } }) });
  const server = await createTestServer({ handlers: handlers as never });
  await server.call('listCountries');
  await server.close();
  expect(linesOf('seen')).toEqual(before);
});
