import { makeManager, runCommand, sweepOnce } from '@bourse/server/testing';
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
  const winner = await trader.place({ coinId, type: 'sell', qty: units });
  // Opened last, so that closing all books it first.
  const loser = await trader.place({ coinId, type: 'buy', qty: units });
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
    // What the other side has gained pays for nothing before it is closed.
    const [plan] = (await trader.call('listPlans')).body.data;
    expect((await trader.call('joinPlan', { body: { plan_id: plan.id } })).status).toBe(422);
    // A gain of 7,385.20 would carry one more position, but for what is owed.
    at(0.95);
    expect((await trader.order({ qty: 0.0001 })).body.msg).toBe('Insufficient free margin');
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

describe('who lets others close', () => {
  const UNITS = 148_000;
  /** Gives the trader a manager, connected. */
  const connect = async () => {
    const manager = await server.trader();
    await makeManager(server.frame.db, manager.id, trader.id);
  };
  const operate = async (...args: string[]) => {
    const outcome = await runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
    expect(outcome).toMatchObject({ code: 0, error: '' });
  };
  const client = () => `WEB${trader.id}`;
  const hasRow = async () => (await trader.ledger()).some(({ type }) => type === 'protection');

  it.each(['loser first', 'winner first', 'all'] as const)(
    'has the same in the end when a manager closes, %s (R36, T-081)',
    async (order) => {
      await connect();
      const [loser, winner] = await bothSides(UNITS);
      at(0.9);
      if (order === 'all') await operate('manager', 'close', client(), '--all');
      else {
        const turns = order === 'loser first' ? [loser, winner] : [winner, loser];
        for (const { id } of turns) await operate('manager', 'close', client(), String(id));
      }
      expect(await trader.balance()).toBe('9970.40');
      expect(await hasRow()).toBe(false);
    },
  );

  it('is forgiven by a manager closing the last one as by closing it oneself, and by no other close (R36)', async () => {
    await server.frame.setSettings({ stop_out_level: 0 });
    await connect();
    const coinId = server.asset('EURUSD').id;
    const one = await trader.place({ coinId, type: 'buy', qty: 100_000 });
    const other = await trader.place({ coinId, type: 'buy', qty: 100_000 });
    at(0.9);
    await operate('manager', 'close', client(), String(one.id));
    expect([await trader.balance(), await hasRow()]).toEqual(['-10.00', false]);
    await operate('manager', 'close', client(), String(other.id));
    expect([await trader.balance(), await hasRow()]).toEqual(['0.00', true]);
  });

  it('has the same in the end by a stop-out that takes the loser, and a close of the rest (R36, T-083)', async () => {
    const ends: string[] = [];
    for (const by of ['stop-out', 'hand'] as const) {
      at(1);
      trader = await server.trader();
      // What is left of the account carries the smaller one, and not both.
      const coinId = server.asset('EURUSD').id;
      const loser = await trader.place({ coinId, type: 'buy', qty: 140_000 });
      const winner = await trader.place({ coinId, type: 'sell', qty: 60_000 });
      at(0.9);
      if (by === 'hand') {
        await trader.close(loser.id);
        expect(Number(await trader.balance())).toBeLessThan(0);
      } else {
        expect(await sweepOnce(server.services)).toBe(1);
        expect((await trader.open()).map(({ id }) => id)).toEqual([winner.id]);
      }
      await trader.close(winner.id);
      ends.push(await trader.balance());
    }
    expect(ends[0]).toBe(ends[1]);
    // 10,000.00 − 140,000 × 0.1001 + 60,000 × 0.0999.
    expect(ends[0]).toBe('1980.00');
  });

  it('has the same in the end when the sweep closes both by their limits, in one round or in two (R36, T-082)', async () => {
    const ends: string[] = [];
    for (const rounds of [1, 2]) {
      at(1);
      trader = await server.trader();
      const coinId = server.asset('EURUSD').id;
      await trader.place({ coinId, type: 'buy', qty: UNITS, is_stop_loss: true, stop_loss: 5_000 });
      const takeProfit = rounds === 1 ? 5_000 : 14_790;
      await trader.place({ coinId, type: 'sell', qty: UNITS, is_take_profit: true, take_profit: takeProfit });
      at(0.9);
      expect(await sweepOnce(server.services)).toBe(rounds === 1 ? 2 : 1);
      if (rounds === 2) {
        // The loser alone: more than the balance is gone until the winner's limit is reached.
        expect(await trader.balance()).toBe('-4814.80');
        at(0.8999);
        expect(await sweepOnce(server.services)).toBe(1);
      }
      ends.push(await trader.balance());
      expect(await trader.open()).toEqual([]);
      expect(await hasRow()).toBe(false);
    }
    // In two rounds the winner closes 0.0001 lower: 14.80 more is gained.
    expect(ends).toEqual(['9970.40', '9985.20']);
  });
});

describe('who fills the practice account up', () => {
  const UNITS = 148_000;

  it('is given nothing for a balance below 0 that an open position carries (M-140, R36)', async () => {
    await trader.switchTo('practice');
    const [loser, winner] = await bothSides(UNITS);
    at(0.9);
    await trader.close(loser.id);
    expect(await trader.balance(true)).toBe('-4814.80');
    const refused = 'The practice balance is below 0 while positions are open. Close them first.';
    expect(await trader.call('topUpPracticeWallet')).toMatchObject({
      status: 422,
      body: { message: refused, errors: { practice_wallet: [refused] } },
    });
    await trader.close(winner.id);
    expect(await trader.balance(true)).toBe('9970.40');
    expect((await trader.call('topUpPracticeWallet')).status).toBe(200);
    expect(await trader.balance(true)).toBe('10000.00');
  });

  it('is given what is missing of the equity, so that an open gain fills it up no second time (M-140, R35)', async () => {
    await trader.switchTo('practice');
    const [loser, winner] = await bothSides(10_000);
    at(0.9);
    await trader.close(loser.id);
    expect(await trader.balance(true)).toBe('8999.00');
    expect(await trader.call('topUpPracticeWallet')).toMatchObject({
      status: 200,
      body: { message: 'Practice account topped up to $10,000.00, with its open positions' },
    });
    // The spread of both, and no cent of what the other side has gained.
    expect(await trader.balance(true)).toBe('9001.00');
    const refused = 'With its open positions the practice account already has $10,000.00 or more';
    expect(await trader.call('topUpPracticeWallet')).toMatchObject({ status: 422, body: { message: refused } });
    await trader.close(winner.id);
    expect(await trader.balance(true)).toBe('10000.00');
  });

  it('is given nothing for an open loss, which may still come back (M-140, R35)', async () => {
    await trader.switchTo('practice');
    const coinId = server.asset('EURUSD').id;
    const first = await trader.place({ coinId, type: 'buy', qty: 10_000 });
    at(0.99);
    await trader.close(first.id);
    expect(await trader.balance(true)).toBe('9899.00');
    at(1);
    const second = await trader.place({ coinId, type: 'buy', qty: 10_000 });
    at(0.99);
    expect((await trader.call('topUpPracticeWallet')).body.message).toBe('Practice account topped up to $10,000.00');
    expect(await trader.balance(true)).toBe('10000.00');
    at(1.0001);
    await trader.close(second.id);
    expect(await trader.balance(true)).toBe('10000.00');
  });
});
