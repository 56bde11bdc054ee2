import { openFeed, runCommand, sweepOnce, type TestFeed } from '@bourse/server/testing';
import { createTradingServer, type Trade, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const UNITS = 148_000;

let server: TradingServer;
let trader: Trader;
let feed: TestFeed;
const at = (sell: number) => feed.settle(['EURUSD', sell, Number((sell + 0.0001).toFixed(4))]);

beforeAll(async () => {
  server = await createTradingServer({ isLive: true, settings: { market_source: 'feed' } });
  feed = await openFeed(server.frame);
});
beforeEach(async () => {
  await at(1);
  trader = await server.trader();
});
afterAll(() => server.close());

const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: false, account: 'ann' });
const credit = (amount: string) => operate('balance', 'adjust', `WEB${trader.id}`, amount, '--reason', 'bank transfer');

async function bothSides(): Promise<[loser: Trade, winner: Trade]> {
  const coinId = server.asset('EURUSD').id;
  const winner = await trader.place({ coinId, type: 'sell', qty: UNITS });
  return [await trader.place({ coinId, type: 'buy', qty: UNITS }), winner];
}

describe('who has real money on an account that stands below 0', () => {
  it('pays nothing out of it, by any call, and is stopped out down to 0 (R36, R19, T-083)', async () => {
    const [loser] = await bothSides();
    await at(0.9);
    await trader.close(loser.id);
    expect(await trader.balance()).toBe('-4814.80');
    const out = { amount: 100, account_id: 1, type: 'wire' };
    expect(await trader.call('createWithdrawal', { body: out })).toMatchObject({
      status: 422,
      body: { status: 'open_positions' },
    });
    const [plan] = (await trader.call('listPlans')).body.data;
    expect((await trader.call('joinPlan', { body: { plan_id: plan.id } })).status).toBe(422);
    expect((await credit('-0.01')).code).toBe(1);
    // The gain that carried the account goes.
    await at(0.999);
    expect(await sweepOnce(server.services)).toBe(1);
    expect(await trader.balance()).toBe('0.00');
    expect((await trader.ledger()).map(({ type, amount }) => [type, amount])).toEqual([
      ['trade', '-14814.80'],
      ['trade', '133.20'],
      ['protection', '4681.60'],
    ]);
    expect((await operate('check')).out).toContain(
      'Negative balance protection has paid 4681.60 USD to 1 real account',
    );
  });

  it('has the same in the end whether money comes in before the last close or after it (R36)', async () => {
    const ends: string[] = [];
    for (const order of ['before', 'after']) {
      await at(1);
      trader = await server.trader();
      const [loser, winner] = await bothSides();
      await at(0.9);
      await trader.close(loser.id);
      if (order === 'before') expect((await credit('+5000')).error).toBe('');
      await trader.close(winner.id);
      if (order === 'after') expect((await credit('+5000')).error).toBe('');
      ends.push(await trader.balance());
    }
    expect(ends).toEqual(['14970.40', '14970.40']);
  });
});
