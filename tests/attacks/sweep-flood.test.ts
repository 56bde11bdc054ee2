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
  it('is stopped out all the same: after a round that missed it the sweep waits for its turn (T-082, T-083)', async () => {
    const { db } = server.services;
    await trader.place({ qty: 0.1, is_stop_loss: true, stop_loss: 50 });
    at(49_000);
    let holder = holdAccount(db, trader.id);
    await holder.held;
    let closed = await sweepOnce(server.services);
    // The account is free at no moment. On a slow machine a round may wait longer than it is allowed to: the next one waits.
    for (let round = 0; closed === 0 && round < 20; round += 1) {
      const next = holdAccount(db, trader.id);
      let isOver = false;
      const sweeping = sweepOnce(server.services).finally(() => {
        isOver = true;
      });
      // The next call and the sweep stand in line, unless the sweep has gone on.
      await vi.waitFor(async () => expect(isOver || (await countWaiting(db)) === 2).toBe(true), 10_000);
      await holder.release();
      await next.held;
      holder = holdAccount(db, trader.id);
      await next.release();
      closed += await sweeping;
      await holder.held;
    }
    await holder.release();
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
