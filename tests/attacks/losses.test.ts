import { sweepOnce } from '@bourse/server/testing';
import { createTradingServer, type Trade, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TradingServer;
let trader: Trader;
const at = (sell: number) => server.market.script(server.asset('EURUSD').id, { buy: sell + 0.0001, sell });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  await server.frame.setSettings({ stop_out_level: 50 });
  at(1);
  trader = await server.trader();
});
afterAll(() => server.close());

/** Both sides of the same: whatever the price does, all of it together loses the spread. */
async function bothSides(units: number): Promise<[loser: Trade, winner: Trade]> {
  const coinId = server.asset('EURUSD').id;
  const loser = await trader.place({ coinId, type: 'buy', qty: units });
  const winner = await trader.place({ coinId, type: 'sell', qty: units });
  return [loser, winner];
}

describe('who holds both sides and loses more than the balance on one of them', () => {
  const UNITS = 148_000;

  it('has the same in the end whichever side is closed first (R36, T-081)', async () => {
    const ends: string[] = [];
    for (const order of ['loser first', 'winner first', 'together'] as const) {
      at(1);
      trader = await server.trader();
      const [loser, winner] = await bothSides(UNITS);
      at(0.9);
      if (order === 'together') await trader.closeAll();
      else for (const { id } of order === 'loser first' ? [loser, winner] : [winner, loser]) await trader.close(id);
      ends.push(await trader.balance());
    }
    // 10,000.00 less the spread of both: 2 × 148,000 × 0.0001.
    expect(ends).toEqual(['9970.40', '9970.40', '9970.40']);
  });

  it('cannot open or take anything while the balance stands below 0 (R36)', async () => {
    const [loser] = await bothSides(UNITS);
    at(0.9);
    await trader.close(loser.id);
    expect(await trader.balance()).toBe('-4814.80');
    const user = (await trader.call('reloadUser')).body.data;
    expect(user.estimatedBalance).toBe(-4814.8);
    at(1);
    // The other side has lost its gain: with it, the account is below 0.
    expect((await trader.order({ qty: 0.0001 })).body.msg).toBe('Insufficient free margin');
  });

  it('is forgiven what the whole account cannot cover, once, by a row that says so (R36)', async () => {
    await server.frame.setSettings({ stop_out_level: 0 });
    const coinId = server.asset('EURUSD').id;
    const one = await trader.place({ coinId, type: 'buy', qty: 100_000 });
    const other = await trader.place({ coinId, type: 'buy', qty: 100_000 });
    at(0.9);
    await trader.close(one.id);
    expect(await trader.balance()).toBe('-10.00');
    await trader.close(other.id);
    expect(await trader.balance()).toBe('0.00');
    expect(await trader.ledger()).toEqual([
      { type: 'trade', source: 'EURUSD', amount: '-10010.00', balanceAfter: '-10.00' },
      { type: 'trade', source: 'EURUSD', amount: '-10010.00', balanceAfter: '-10020.00' },
      { type: 'protection', source: 'Negative balance protection', amount: '10020.00', balanceAfter: '0.00' },
    ]);
  });

  it('gains nothing by a limit that the sweep closes by, nor by a stop-out (R36, T-082, T-083)', async () => {
    const coinId = server.asset('EURUSD').id;
    await trader.place({ coinId, type: 'buy', qty: UNITS, is_stop_loss: true, stop_loss: 5000 });
    const winner = await trader.place({ coinId, type: 'sell', qty: UNITS });
    at(0.9);
    expect(await sweepOnce(server.services)).toBe(1);
    expect(await trader.balance()).toBe('-4814.80');
    // What the winner has gained carries the account: nothing is stopped out.
    expect(await sweepOnce(server.services)).toBe(0);
    await trader.close(winner.id);
    expect(await trader.balance()).toBe('9970.40');
  });

  it('is judged in each account mode by itself (R36, T-097)', async () => {
    const coinId = server.asset('EURUSD').id;
    await trader.switchTo('practice');
    await trader.place({ coinId, type: 'buy', qty: 1 });
    await trader.switchTo('real');
    const { id } = await trader.place({ coinId, type: 'buy', qty: UNITS });
    at(0.9);
    await trader.close(id);
    // The practice account's open position keeps nothing of the real one below 0.
    expect([await trader.balance(false), await trader.balance(true)]).toEqual(['0.00', '10000.00']);
  });
});
