import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { createTestKit } from '../testing/test-routes';

type Route = { method: 'GET' | 'POST'; url: string };

let server: TestServer;
let app: FastifyInstance;
const routes: Route[] = [];

beforeAll(async () => {
  server = await createTestServer();
  const kit = createTestKit();
  kit.wrapMarket(server.market);
  app = Fastify();
  app.addHook('onRoute', ({ method, url }) => {
    const known = (['GET', 'POST'] as const).find((one) => one === method);
    if (known) routes.push({ method: known, url });
  });
  kit.register(app, server.services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const status = async ({ method, url }: Route, host: string, remoteAddress = '127.0.0.1') =>
  (await app.inject({ method, url, remoteAddress, headers: { host }, ...(method === 'POST' ? { body: {} } : {}) }))
    .statusCode;
const CLOCK: Route = { method: 'POST', url: '/__test/clock' };

test.each(['rebound.example', 'rebound.example:8080', 'localhost.rebound.example', '127.0.0.1.nip.example'])(
  'no route of the tests is there for a page of another site whose name leads to this machine: %j',
  async (host) => {
    expect(routes.length).toBeGreaterThan(5);
    expect(routes.every(({ url }) => url.startsWith('/__test/'))).toBe(true);
    const answered = await Promise.all(routes.map(async (route) => [route.url, await status(route, host)]));
    expect(answered).toEqual(routes.map(({ url }) => [url, 404]));
  },
);

test('nor for another machine, whatever name it gives this one', async () => {
  for (const route of routes)
    expect([route.url, await status(route, 'localhost', '192.0.2.7')]).toEqual([route.url, 404]);
});

test.each(['127.0.0.1:8080', 'localhost:8080', 'LOCALHOST', '[::1]:8080'])('they are there for %s', async (host) => {
  expect(await status(CLOCK, host)).toBe(200);
  expect(await status(CLOCK, host, '::1')).toBe(200);
});
