import { afterEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from './harness';

let server: TestServer;
afterEach(() => server.close());

test('signs the demo account in', async () => {
  const t = Date.now();
  server = await createTestServer();
  console.log('first', Date.now() - t);
  const token = await server.signIn();
  expect((await server.call('reloadUser', { token })).body.data).toMatchObject({
    estimatedBalance: 10000,
    practice_wallet: 10000,
  });
});
test('again', async () => {
  const t = Date.now();
  server = await createTestServer();
  console.log('second', Date.now() - t);
  const token = await server.signIn();
  expect((await server.call('reloadUser', { token })).status).toBe(200);
});
