import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { mintAddressCode, redeemAddressCode } from '../access/address-codes';
import { runCommand } from '../operator/program';
import { type Db, transact } from '../store/db';
import { tokens, users } from '../store/schema';
import { addressCodes } from '../store/schema-access';
import { feedPrices } from '../store/schema-feed';
import { openFeed } from '../testing/feed';
import { operations } from '../testing/requests';
import { countWaiting, holdAccount } from '../testing/steering';
import { createTradingServer, plainOrder, type Trader, type TradingServer } from '../testing/trading-server';
import type { OperationId } from './handlers';
import { holdSession, issueToken } from './tokens';

let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  trader = await server.trader();
  const { db } = server.services;
  await db.delete(addressCodes);
  await db
    .update(users)
    .set({ roles: ['admin'] })
    .where(eq(users.id, trader.id));
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

type Between = () => Promise<unknown>;
const operate = async (...args: string[]) => {
  const { code, error } = await runCommand(args, {
    open: async () => server.services,
    isDemo: true,
    account: 'operator',
  });
  expect({ code, error }).toEqual({ code: 0, error: '' });
};
const webId = () => `WEB${trader.id}`;

/** Sends a call whose body comes in two parts; what happens between them does so once the first one is read. */
async function sendSlowly(id: OperationId, token: string, body: object, between: Between) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(id);
  const bytes = Buffer.from(JSON.stringify(body));
  async function* parts() {
    yield bytes.subarray(0, 1);
    await between();
    yield bytes.subarray(1);
  }
  const answer = await server.frame.app.inject({
    method: operation.method,
    url: operation.url,
    payload: Readable.from(parts()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    },
  });
  expect(answer.headers['x-contract-violation']).toBeUndefined();
  return { status: answer.statusCode, body: answer.json() };
}

const unauthenticated = { message: 'Unauthenticated.', error: 'Unauthenticated.' };
/** What ends a session, and what leaves it as it is. */
const ENDS: readonly [name: string, end: Between][] = [
  ['its user signs out everywhere', () => trader.call('closeAllSessions')],
  ['the operator blocks its user', () => operate('user', 'block', webId())],
  ['the operator gives its user another password', () => operate('user', 'password', webId())],
  ['the operator signs its user out', () => operate('user', 'sign-out', webId())],
];
/** On the embedded database, whose transactions follow one another, nobody waits for a lock. */
const whenOneWaits = async () => {
  if (inject('postgresUrl') === undefined) return;
  await expect.poll(() => countWaiting(server.services.db)).toBe(1);
};
const order = () => plainOrder(server.btc.id);
const effects = async () => {
  await operate('user', 'unblock', webId());
  return { open: (await trader.open()).length, codes: (await server.services.db.select().from(addressCodes)).length };
};

describe('a call whose session ends while its body is still to come', () => {
  test('is carried out where nothing ends', async () => {
    const token = await trader.token();
    const nothing = async () => {};
    expect((await sendSlowly('placeOrder', token, order(), nothing)).body).toMatchObject({ status: 1 });
    expect((await sendSlowly('createCrmHandoff', token, {}, nothing)).status).toBe(200);
    expect(await effects()).toEqual({ open: 1, codes: 1 });
  });

  test.each(ENDS)('changes nothing when %s (A-190, R37)', async (_name, end) => {
    for (const [id, body] of [
      ['placeOrder', order()],
      ['createCrmHandoff', {}],
    ] as const) {
      const answer = await sendSlowly(id, await trader.token(), body, end);
      expect(answer).toEqual({ status: 401, body: unauthenticated });
      expect(await effects()).toEqual({ open: 0, codes: 0 });
    }
  });

  test('ends no other session (R37)', async () => {
    const [stolen, later] = [await trader.token(), { token: '' }];
    const between = async () => {
      await trader.call('closeAllSessions');
      later.token = await trader.token();
    };
    expect((await sendSlowly('closeAllSessions', stolen, {}, between)).status).toBe(401);
    expect((await server.frame.call('listSessions', { token: later.token })).status).toBe(200);
  });
});

test('a role that is taken while the body is still to come opens nothing any more (A-123)', async () => {
  const demote = () => operate('user', 'roles', webId());
  const answer = await sendSlowly('createCrmHandoff', await trader.token(), {}, demote);
  expect(answer).toMatchObject({ status: 403, body: { status: 'admin_only' } });
  expect(await effects()).toEqual({ open: 0, codes: 0 });
});

describe('a call whose session ends while it waits for its turn at the account', () => {
  test.each(ENDS)('changes nothing when %s (A-190, R37)', async (_name, end) => {
    // The call is let in, and its body is there.
    vi.spyOn(server.frame.faults, 'before').mockImplementationOnce(async () => void (await end()));
    expect(await trader.order()).toMatchObject({ status: 401, body: unauthenticated });
    expect(await effects()).toEqual({ open: 0, codes: 0 });
  });
});

describe('a code for the CRM that is asked for while the session ends', () => {
  test.each(ENDS)('is not made when %s before its turn (A-123, R37)', async (_name, end) => {
    vi.spyOn(server.frame.faults, 'before').mockImplementationOnce(async () => void (await end()));
    expect(await trader.call('createCrmHandoff')).toMatchObject({ status: 401, body: unauthenticated });
    expect(await effects()).toEqual({ open: 0, codes: 0 });
  });

  test('is not made when its user signs out everywhere while it waits (A-123, R37)', async () => {
    const { db } = server.services;
    // The first write of a user makes a row that refers to the user's, and so would wait as well.
    await trader.call('completeOnboarding');
    const [asking, ending] = [await trader.token(), await trader.token()];
    const account = holdAccount(db, trader.id);
    await account.held;
    const asked = server.frame.call('createCrmHandoff', { token: asking });
    await whenOneWaits();
    expect((await server.frame.call('closeAllSessions', { token: ending })).status).toBe(200);
    await account.release();
    await asked;
    expect(await effects()).toEqual({ open: 0, codes: 0 });
  });

  test('is void when its user signs out everywhere before it is stored (A-123, R37)', async () => {
    const { db, clock } = server.services;
    const caller = await trader.caller();
    const { signedOut } = await transact(db, async (tx) => {
      await holdSession(tx, caller);
      const call = trader.call('closeAllSessions');
      await whenOneWaits();
      await mintAddressCode(tx, clock.now(), 'crm', trader.id);
      return { signedOut: call };
    });
    expect((await signedOut).status).toBe(200);
    expect(await effects()).toEqual({ open: 0, codes: 0 });
  });
});

describe('a sign-in by a one-time code of the back office', () => {
  const mint = () => mintAddressCode(server.services.db, server.services.clock.now(), 'login', trader.id);
  const sessions = () => server.services.db.select().from(tokens).where(eq(tokens.userId, trader.id));

  const signOutAll = () => operate('user', 'sign-out', '--all');
  const before: typeof ENDS = [...ENDS, ['the operator signs everybody out', signOutAll]];
  const during: readonly [name: string, end: (token: string) => Promise<unknown>][] = [
    ['its user signs out everywhere', (token) => server.frame.call('closeAllSessions', { token })],
    ['the operator signs everybody out', signOutAll],
  ];

  test.each(before)('leaves no session when %s before it begins (A-133, R37)', async (_name, end) => {
    const { settings } = server.services;
    const token = await mint();
    const refresh = settings.refresh.bind(settings);
    // The code was looked at, and its session is still to come.
    vi.spyOn(settings, 'refresh').mockImplementationOnce(async () => {
      await end();
      return refresh();
    });
    const answer = await server.frame.call('exchangeLoginCode', { body: { token, device: 'test' } });
    expect(answer).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect(await sessions()).toEqual([]);
  });

  test.each(during)('leaves no session when %s while it begins (A-133, R37)', async (_name, end) => {
    const { db, clock } = server.services;
    const [code, ending] = [await mint(), await trader.token()];
    const [user] = await db.select().from(users).where(eq(users.id, trader.id));
    if (!user) throw new Error('no user');
    const spend = async (tx: Db) => expect(await redeemAddressCode(tx, clock.now(), 'login', code)).toBe(user.id);
    const { ended } = await transact(db, async (tx) => {
      expect(await issueToken(tx, clock.now(), user, { device: 'test', spend })).not.toBeNull();
      const call = end(ending);
      await whenOneWaits();
      return { ended: call };
    });
    await ended;
    expect(await sessions()).toEqual([]);
  });
});

describe('a batch of ticks whose key is revoked', () => {
  const batch = () => ({
    ticks: [{ sy: 'BTCUSD', buy_p: 2, sell_p: 1, at: server.services.clock.now().toISOString() }],
  });
  const prices = () => server.services.db.select().from(feedPrices);

  test('while its body is still to come is not taken (R34)', async () => {
    const { key, keyId } = await openFeed(server.frame);
    const revoke = () => operate('feed', 'revoke-key', String(keyId));
    expect(await sendSlowly('sendTicks', key, batch(), revoke)).toEqual({ status: 401, body: unauthenticated });
    expect(await prices()).toEqual([]);
  });

  test('while it waits for those before it is not taken (R34)', async () => {
    const { key, keyId } = await openFeed(server.frame);
    vi.spyOn(server.frame.faults, 'before').mockImplementationOnce(() => operate('feed', 'revoke-key', String(keyId)));
    const answer = await server.frame.call('sendTicks', { token: key, body: batch() });
    expect(answer).toMatchObject({ status: 401, body: unauthenticated });
    expect(await prices()).toEqual([]);
  });
});
