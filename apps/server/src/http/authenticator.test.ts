import { Readable } from 'node:stream';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { operations } from '../testing/requests';
import { authenticator } from './authenticator';
import type { OperationId } from './handlers';
import { createKeyCalls } from './key-calls';
import { createUserCalls, type UserCalls } from './user-calls';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn();
});
afterAll(() => server.close());

/** How often the caller is looked up for a request of this call, which is answered at once. */
async function lookUps(id: OperationId, { headers, ...sent }: InjectOptions): Promise<number> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(id);
  let asked = 0;
  const calls = createUserCalls();
  const counting: UserCalls = {
    ...calls,
    authenticate: (call, work) => {
      asked += 1;
      return calls.authenticate(call, work);
    },
  };
  const { services } = server;
  const keyCalls = createKeyCalls(services);
  const { authenticate, authenticateAgain } = authenticator(operation, { services }, counting, keyCalls);
  const { method } = operation;
  const app = Fastify();
  app.decorateRequest('callUser', null);
  app.decorateRequest('tokenCall', null);
  app.decorateRequest('prefetched', null);
  app.route({
    method,
    url: '/',
    onRequest: authenticate,
    ...(authenticateAgain ? { preHandler: authenticateAgain } : {}),
    handler: async ({ callUser }) => ({ is: callUser !== null }),
  });
  const authorization = `Bearer ${token}`;
  const answer = await app.inject({ ...sent, method, url: '/', headers: { authorization, ...headers } });
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { is: true } });
  await app.close();
  return asked;
}

const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[what: string, id: OperationId, sent: InjectOptions]>([
  ['reads', 'listOpenTrades', {}],
  ['changes something and has no body', 'completeOnboarding', {}],
  ['changes something and says that its body is empty', 'completeOnboarding', { headers: { 'content-length': '0' } }],
  ['ends a session', 'logout', {}],
])('the caller of what %s is looked up once', async (_what, id, sent) => {
  expect(await lookUps(id, sent)).toBe(1);
});

test.each<[what: string, id: OperationId, sent: InjectOptions]>([
  ['changes something', 'placeOrder', { headers: JSON_TYPE, payload: '{}' }],
  ['ends a session', 'closeAllSessions', { headers: JSON_TYPE, payload: '{}' }],
  [
    'changes something and does not say how much comes',
    'placeOrder',
    { headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, payload: Readable.from(['{}']) },
  ],
])('the caller of what %s is looked up once more when its body has come (A-190, R37)', async (_what, id, sent) => {
  expect(await lookUps(id, sent)).toBe(2);
});
