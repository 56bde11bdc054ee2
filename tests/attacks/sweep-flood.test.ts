import { countWaiting, holdAccount, sweepOnce } from '@bourse/server/testing';
import { createTradingServer, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: TradingServer;
let trader: Trader;
const at = (sell: number) => server.market.script(server.btc.id, { buy: sell + 10, sell });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  at(50_000);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('who sends call after call so that the account is never free when the sweep comes by', () => {
  it('is stopped out all the same: in the next round the sweep waits for its turn (T-082, T-083)', async () => {
    const { db } = server.services;
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 50 });
    at(49_000);
    const first = holdAccount(db, trader.id);
    await first.held;
    let closed = await sweepOnce(server.services);
    const second = holdAccount(db, trader.id);
    let isOver = false;
    const round = sweepOnce(server.services).finally(() => {
      isOver = true;
    });
    // The second call and the sweep stand in line, unless the sweep has gone on.
    await vi.waitFor(async () => expect(isOver || (await countWaiting(db)) === 2).toBe(true), 10_000);
    await first.release();
    await second.held;
    const third = holdAccount(db, trader.id);
    await second.release();
    closed += await round;
    await third.held;
    await third.release();
    expect(closed).toBe(1);
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss' }]);
  });

  it('is closed once, however many orders of its own come meanwhile (T-082, R19)', async () => {
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 50 });
    at(49_000);
    const flood = Array.from({ length: 40 }, () => trader.order({ qty: 1_000_000 }));
    let closed = 0;
    for (let round = 0; round < 3; round += 1) closed += await sweepOnce(server.services);
    await Promise.all(flood);
    expect(closed).toBe(1);
    await server.assertBalanced();
  });
});
