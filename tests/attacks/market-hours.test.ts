import { makeManager, runCommand, sweepOnce } from '@bourse/server/testing';
import { SEED_ASSETS, temperOf } from '@bourse/server/testing/prices';
import { createTradingServer, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const FRIDAY = '2026-11-20T21:59:00Z';
const SATURDAY = '2026-11-21T09:00:00Z';
const MONDAY = '2026-11-23T09:00:00Z';

let server: TradingServer;
let trader: Trader;
const euro = () => server.asset('EURUSD').id;
/** The market's own hours, and a price for as long as it is open. */
const at = (sell: number) => server.market.script(euro(), { buy: sell + 0.0001, sell });
/** The price moves on unseen. */
const movedUnseen = (sell: number) => server.market.script(euro(), { buy: sell + 0.0001, sell, isOpen: false });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime(FRIDAY);
  at(1);
  trader = await server.trader();
});
afterEach(async () => {
  // The next test sweeps every account: leave nothing open.
  server.setTime(MONDAY);
  at(1);
  await trader.closeAll();
});
afterAll(() => server.close());

const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });

describe('who would trade on a price that a closed market has had', () => {
  it('opens and closes nothing by any way until it opens (T-061, T-082)', async () => {
    const manager = await server.trader();
    await makeManager(server.frame.db, manager.id, trader.id);
    const limits = { is_take_profit: true, take_profit: 50, is_stop_loss: true, stop_loss: 50 };
    const { id } = await trader.place({ coinId: euro(), qty: 10_000, ...limits });
    server.setTime(SATURDAY);
    for (const price of [1.05, 0.95]) {
      movedUnseen(price);
      expect((await trader.order({ coinId: euro(), qty: 1 })).body).toMatchObject({ status: 0, data: null });
      expect(await trader.close(id)).toMatchObject({ status: 409, body: { status: 'market_closed' } });
      expect((await trader.closeAll()).body.failed).toEqual([id]);
      expect((await operate('manager', 'close', `WEB${trader.id}`, String(id))).code).toBe(1);
      expect((await operate('manager', 'close', `WEB${trader.id}`, '--all')).out).not.toContain('closed at');
      expect(await sweepOnce(server.services)).toBe(0);
    }
    expect([await trader.balance(), (await trader.open()).length]).toEqual(['10000.00', 1]);
  });

  it('gets the price at which it opens, whatever a limit or the last price seen says (T-079, T-082)', async () => {
    await trader.place({ coinId: euro(), qty: 10_000, is_stop_loss: true, stop_loss: 50 });
    server.setTime(MONDAY);
    at(0.95);
    const late = await trader.order({ coinId: euro(), type: 'sell', qty: 1, sell_p: 1 });
    expect(late.body).toMatchObject({ status: 0, data: null });
    expect(await sweepOnce(server.services)).toBe(1);
    // 10,000 × (0.95 − 1.0001), ten times what the limit says.
    expect(await trader.closed()).toMatchObject([{ close_reason: 'stop_loss', closing_price: 0.95, profit: -501 }]);
  });

  it('sees nothing of it in any answer while the market is closed (R34, T-061)', async () => {
    server.market.unscript();
    const seen = async () => {
      // The change is against what everybody saw a day before.
      const { change: _change, ...rate } = (await trader.call('getAssetRate', { params: { id: euro() } })).body.data;
      const charts = [];
      for (const interval of ['1m', '5m', '15m', '1h', '1d'])
        charts.push((await trader.call('getAssetCandles', { params: { id: euro() }, query: { interval } })).body.data);
      return JSON.stringify([rate, charts]);
    };
    server.setTime(SATURDAY);
    const first = await seen();
    for (const later of ['2026-11-21T09:00:01Z', '2026-11-21T23:30:00Z', '2026-11-22T21:59:59Z']) {
      server.setTime(later);
      expect(await seen()).toBe(first);
    }
    server.setTime('2026-11-22T22:00:00Z');
    expect(await seen()).not.toBe(first);
  });
});

describe('two who hold the two sides over a weekend', () => {
  it('have together what they had, less the spread, and what a row says was forgiven (R36)', async () => {
    const other = await server.trader();
    const qty = 195_000;
    await trader.place({ coinId: euro(), type: 'buy', qty });
    await other.place({ coinId: euro(), type: 'sell', qty });
    server.setTime(MONDAY);
    // A gap of more than the account has: 19,519.50 of 10,000.00.
    at(0.9);
    expect(await sweepOnce(server.services)).toBe(1);
    const [winning] = await other.open();
    await other.close(winning?.id ?? 0);
    expect([await trader.balance(), await other.balance()]).toEqual(['0.00', '29480.50']);
    expect((await trader.ledger()).filter(({ type }) => type === 'protection')).toEqual([
      { type: 'protection', source: 'Negative balance protection', amount: '9519.50', balanceAfter: '0.00' },
    ]);
    // 20,000.00 less the spread of both sides, 39.00, and what was forgiven.
    expect(29_480.5).toBe(20_000 - 39 + 9_519.5);
  });

  it('expect less to be forgiven than both pay for the spread, at every asset of the seed (R36)', () => {
    const profitable = SEED_ASSETS.flatMap(({ sy, type, leverage, spread, basePrice }) => {
      if (type === 'crypto') return [];
      // From the close on Friday to the opening on Monday or Sunday, at the most.
      const hours = ['stocks', 'etfs', 'options'].includes(type) ? 65.5 : 48;
      const deviation = temperOf(type).daily * Math.sqrt(hours / 24) * leverage;
      const paid = (2 * leverage * Number(spread)) / Number(basePrice);
      return forgiven(deviation) < paid ? [] : [`${sy}: ${forgiven(deviation)} of ${paid}`];
    });
    expect(profitable).toEqual([]);
  });
});

/** What the loser of the two is forgiven on average, of an account, when a gap moves the account by this deviation. */
function forgiven(deviation: number): number {
  let sum = 0;
  const step = 0.001;
  for (let z = 1 / deviation; z < 1 / deviation + 8; z += step)
    sum += ((deviation * z - 1) * 2 * Math.exp((-z * z) / 2) * step) / Math.sqrt(2 * Math.PI);
  return sum;
}
