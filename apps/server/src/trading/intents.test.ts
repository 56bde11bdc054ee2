import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intents, users } from '../store/schema';
import { Problem } from '../http/problem';
import { operations } from '../testing/requests';
import { createTradingServer, plainOrder, type Trader, type TradingServer } from '../testing/trading-server';
import { forgetOldIntents, runIntent } from './intents';

let server: TradingServer;
let trader: Trader;
let key: string;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-11-18T14:00:00Z');
  server.market.unscript();
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
  trader = await server.trader();
  key = randomUUID();
});
afterEach(async () => {
  await server.assertBalanced();
});
afterAll(() => server.close());

describe('an idempotency key', () => {
  it('gives the first answer again and opens one position (R15)', async () => {
    const first = await trader.order({}, key);
    server.market.script(server.btc.id, { buy: 60_010, sell: 60_000 });
    const again = await trader.order({}, key);
    expect(first.body.status).toBe(1);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await trader.open()).toHaveLength(1);
  });

  it('gives a refusal again, even when it would be accepted by now (R15)', async () => {
    server.market.script(server.btc.id, { isOpen: false });
    await trader.order({}, key);
    server.market.unscript();
    expect((await trader.order({}, key)).body.msg).toBe('Market is closed');
    expect(await trader.open()).toEqual([]);
  });

  it('gives a 422 of the rules again, marked as a replay, and the refused call wrote nothing (R15, M-292)', async () => {
    const first = await trader.order({ qty: 999_999_999 }, key);
    const again = await trader.order({ qty: 999_999_999 }, key);
    expect(first.status).toBe(422);
    expect([again.status, again.body]).toEqual([422, first.body]);
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(operations.find(({ id }) => id === 'placeOrder')?.headers[422]).toHaveProperty('Idempotency-Replayed');
    expect(await trader.intent(key)).toMatchObject({ body: { data: { state: 'settled', status: 422 } } });
  });

  it('opens one position for 50 calls at once, with equal answers (R15, T-077)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => trader.order({}, key)));
    expect(answers.every(({ status, body }) => status === 200 && body.status === 1)).toBe(true);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await trader.open()).toHaveLength(1);
  });

  it('does not care in which order the fields came (R15)', async () => {
    const body = { coinId: server.btc.id, qty: 0.01, type: 'buy', duration: 10, stop_loss: 0, take_profit: 0 };
    await trader.order({}, key);
    const again = await trader.call('placeOrder', {
      body: { is_stop_loss: false, is_take_profit: false, ...body },
      headers: { 'Idempotency-Key': key },
    });
    expect(again.body.status).toBe(1);
    expect(await trader.open()).toHaveLength(1);
  });

  it('with another body is 422 idempotency_mismatch (R15)', async () => {
    await trader.order({}, key);
    const { status, body } = await trader.order({ qty: 0.02 }, key);
    expect([status, body.status]).toEqual([422, 'idempotency_mismatch']);
    expect(await trader.open()).toHaveLength(1);
  });

  it('with another operation and the same body is 422 idempotency_mismatch (R15)', async () => {
    await trader.order({}, key);
    const same = { body: plainOrder(server.btc.id), headers: { 'Idempotency-Key': key } };
    const { status, body } = await trader.call('closeAllTrades', same);
    expect([status, body.status]).toEqual([422, 'idempotency_mismatch']);
    expect(await trader.open()).toHaveLength(1);
  });

  it('closes all once, and answers the same afterwards (R15)', async () => {
    await trader.place();
    const first = await trader.closeAll(undefined, key);
    await trader.place();
    const again = await trader.closeAll(undefined, key);
    expect(again.body).toEqual(first.body);
    expect(await trader.open()).toHaveLength(1);
  });

  it("belongs to its user: another one's equal key is unknown (R15, T-255)", async () => {
    await trader.order({}, key);
    const stranger = await server.trader();
    expect((await stranger.order({ qty: 0.02 }, key)).body.data.qty).toBe(0.02);
    const third = await server.trader();
    expect((await third.intent(key)).body.data.state).toBe('unknown');
    expect((await trader.intent(key)).body.data.state).toBe('settled');
  });

  it('is forgotten after 24 h, and not before (R15, T-077)', async () => {
    await trader.order({}, key);
    server.advance(24 * 3600 - 1);
    await forgetOldIntents(server.services);
    expect((await trader.order({ qty: 0.02 }, key)).status).toBe(422);
    server.advance(1);
    expect((await trader.order({ qty: 0.02 }, key)).body.data.qty).toBe(0.02);
    server.advance(24 * 3600 + 1);
    await forgetOldIntents(server.services);
    const rows = await server.services.db.select().from(intents).where(eq(intents.userId, trader.id));
    expect(rows).toEqual([]);
  });

  it('must be a UUID (R15)', async () => {
    const { status, body } = await trader.order({}, 'once');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
    expect(await trader.open()).toEqual([]);
  });

  it('keeps an HMAC of the request, never the request (R15)', async () => {
    await trader.order({ take_profit: 123.75 }, key);
    const [row] = await server.services.db.select().from(intents).where(eq(intents.key, key));
    expect(row?.fingerprint).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain('123.75');
  });

  it('is not needed: without one each call is a new order', async () => {
    await trader.order();
    await trader.order();
    expect(await trader.open()).toHaveLength(2);
  });
});

describe('a call that fails', () => {
  const call = async () => ({ operation: 'placeOrder' as const, user: await trader.caller(), key, body: {} });
  const rows = () => server.services.db.select().from(intents).where(eq(intents.key, key));

  it('leaves neither an effect nor a key behind (R15)', async () => {
    const crash = runIntent(server.services, await call(), async (tx, account) => {
      await tx.insert(intents).values({
        userId: account.userId,
        key: randomUUID(),
        state: 'void',
        isPractice: false,
        at: server.services.clock.now(),
      });
      throw new Error('crash');
    });
    await expect(crash).rejects.toThrow('crash');
    expect(await server.services.db.select().from(intents).where(eq(intents.userId, trader.id))).toEqual([]);
  });

  it.each([503, 500, 429])('with %i keeps no answer: sent again with its key it counts (R15)', async (status) => {
    const failure = runIntent(server.services, await call(), () =>
      Promise.reject(new Problem(status, 'The account is busy. Please try again.')),
    );
    await expect(failure).rejects.toMatchObject({ status });
    expect(await rows()).toEqual([]);
    expect((await trader.order({}, key)).body.status).toBe(1);
  });

  it('with a refusal undoes what it had written, and keeps the refusal (R15)', async () => {
    const refusal = runIntent(server.services, await call(), async (tx) => {
      await tx.update(users).set({ firstname: 'Changed' }).where(eq(users.id, trader.id));
      throw new Problem(422, 'The given data was invalid.');
    });
    await expect(refusal).rejects.toMatchObject({ status: 422 });
    const [user] = await server.services.db.select().from(users).where(eq(users.id, trader.id));
    expect(user?.firstname).not.toBe('Changed');
    expect(await rows()).toMatchObject([{ state: 'settled', status: 422 }]);
  });
});

describe('asking what became of a key', () => {
  it('settles a lost answer with the first status and body (R15)', async () => {
    const lost = await trader.order({}, key);
    const { status, body } = await trader.intent(key);
    expect(status).toBe(200);
    expect(body.data).toEqual({ state: 'settled', operation: 'placeOrder', status: 200, body: lost.body });
  });

  it('voids an unknown key: the late call is refused and opens nothing (R15)', async () => {
    expect((await trader.intent(key)).body.data).toEqual({
      state: 'unknown',
      operation: null,
      status: null,
      body: null,
    });
    const late = await trader.order({}, key);
    expect([late.status, late.body.status]).toEqual([409, 'intent_void']);
    expect(await trader.open()).toEqual([]);
    expect((await trader.intent(key)).body.data.state).toBe('unknown');
  });

  it('agrees with the call however the two race (R15)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const raced = randomUUID();
      const before = (await trader.open()).length;
      const calls = [() => trader.order({ qty: 0.0001 }, raced), () => trader.intent(raced)];
      if (round % 2) calls.reverse();
      const [a, b] = await Promise.all(calls.map((send) => send()));
      const [placed, asked] = round % 2 ? [b, a] : [a, b];
      const opened = (await trader.open()).length - before;
      const state = asked?.body.data.state;
      expect([state, placed?.status, opened]).toEqual(state === 'settled' ? ['settled', 200, 1] : ['unknown', 409, 0]);
    }
  });

  it('voids so many keys of one user and no more, and goes on answering about those it knows (R15)', async () => {
    await trader.order({}, key);
    const asked = Array.from({ length: 250 }, () => randomUUID());
    for (let from = 0; from < asked.length; from += 25) {
      const answers = await Promise.all(asked.slice(from, from + 25).map((one) => trader.intent(one)));
      for (const { status } of answers) expect(status).toBe(200);
    }
    const late = randomUUID();
    expect(await trader.intent(late)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect((await trader.order({}, late)).body.status).toBe(1);
    const states = await Promise.all(
      [key, asked[0] ?? '', late].map(async (one) => (await trader.intent(one)).body.data.state),
    );
    expect(states).toEqual(['settled', 'unknown', 'settled']);
    expect((await (await server.trader()).intent(randomUUID())).status).toBe(200);
    server.advance(15 * 60);
    expect((await trader.intent(randomUUID())).status).toBe(200);
  });

  it('is 422 for a key that is no UUID', async () => {
    expect((await trader.intent('nonsense')).status).toBe(422);
  });
});
