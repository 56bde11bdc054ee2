import { randomUUID } from 'node:crypto';
import { copyIntents, countRows } from '@bourse/server/testing';
import { createTradingServer, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.market.script(server.btc.id, { sell: 60_000, buy: 60_018 });
  trader = await server.trader();
});
afterAll(() => server.close());

/** Far more than the account can carry: refused, and nothing is opened. */
const HUGE = { qty: 1_000 };

describe('who sends writes without end', () => {
  beforeEach(() => server.frame.setSettings({ writes_per_minute: 12 }));
  afterAll(() => server.frame.setSettings({ writes_per_minute: 600 }));

  it('is told to wait after a minute of them, by whatever session and process they come (R35)', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => trader.order(HUGE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      headers: { 'retry-after': '5' },
      body: { message: 'Too many requests. Please try again later.' },
    });
    expect((await trader.close(1)).status).toBe(429);
    // Who reads, ends the session or is somebody else is not held up.
    expect((await trader.call('pollOpenTrades')).status).toBe(200);
    expect((await trader.call('reloadUser')).status).toBe(200);
    expect((await trader.call('logout')).status).toBe(200);
    expect((await (await server.trader()).order(HUGE)).status).toBe(200);
    server.advance(4);
    expect((await trader.order(HUGE)).status).toBe(429);
    server.advance(1);
    expect((await trader.order(HUGE)).status).toBe(200);
    expect((await trader.order(HUGE)).status).toBe(429);
  });

  it('waits no longer than a minute when the clock of the server is set back', async () => {
    for (let count = 0; count < 13; count += 1) await trader.order(HUGE);
    server.advance(-3_600);
    expect((await trader.order(HUGE)).status).toBe(200);
    server.advance(3_600);
  });

  it('carries out the call of a key that was told to wait, once it is sent again (R15)', async () => {
    for (let count = 0; count < 12; count += 1) await trader.order(HUGE);
    const key = randomUUID();
    expect((await trader.order({ qty: 0.0001 }, key)).status).toBe(429);
    server.advance(5);
    expect((await trader.order({ qty: 0.0001 }, key)).body.status).toBe(1);
    expect(await trader.open()).toHaveLength(1);
  });
});

describe('who has orders refused without end', () => {
  it('leaves 500 keys of them, and no key of an accepted order goes before its day is over (R15)', async () => {
    const accepted = randomUUID();
    const first = await trader.order({ qty: 0.0001 }, accepted);
    expect(first.body.status).toBe(1);
    server.advance(60);
    const oldest = randomUUID();
    // Somebody else's refusal, older than all of these.
    const [other, others] = [await server.trader(), randomUUID()];
    await other.order(HUGE, others);
    server.advance(1);
    await trader.order(HUGE, oldest);
    server.advance(60);
    await copyIntents(server.frame.db, oldest, 600, server.services.clock.now());
    const rowsOf = ({ id }: Trader) => countRows(server.frame.db, 'intents', id);
    expect(await rowsOf(trader)).toBe(602);
    // Refused by a rule of business, for what was asked, and by finding nothing to close.
    const last = randomUUID();
    for (const refused of [
      () => trader.order(HUGE, randomUUID()),
      () => trader.order({ coinId: 99_999 }, randomUUID()),
      () => trader.closeAll([99_999], last),
    ]) {
      server.advance(1);
      await refused();
      expect(await rowsOf(trader)).toBe(501);
    }
    expect((await trader.order({ qty: 0.0001 }, accepted)).body).toEqual(first.body);
    expect(await trader.open()).toHaveLength(1);
    expect((await trader.intent(last)).body.data).toMatchObject({ state: 'settled' });
    // What is known no longer was not carried out, and is not carried out any more.
    expect((await trader.intent(oldest)).body.data).toMatchObject({ state: 'unknown' });
    expect(await trader.order({ qty: 0.0001 }, oldest)).toMatchObject({ status: 409, body: { status: 'intent_void' } });
    expect(await rowsOf(other)).toBe(1);
    expect((await other.intent(others)).body.data).toMatchObject({ state: 'settled' });
  });
});
