import { copyClosed, sweepOnce } from '@bourse/server/testing';
import { createTradingServer, type Trade, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy: number) => server.market.script(server.btc.id, { buy, sell });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(() => server.close());

describe('who trades fractions of a cent', () => {
  it('gains nothing by pairs of which one side gains half a cent and the other loses a little less (R35)', async () => {
    const pair = async () => {
      const limit = { is_take_profit: true, take_profit: 0.005 };
      for (const type of ['buy', 'sell'] as const) await trader.place({ type, qty: 0.00005, ...limit });
    };
    price(60_000, 60_018);
    for (let count = 0; count < 30; count += 1) await pair();
    price(60_118, 60_136);
    expect(await sweepOnce(server.services)).toBe(30);
    price(60_080, 60_098);
    await trader.closeAll();
    // One more pair goes badly, so that all of them together have earned nothing.
    price(60_000, 60_018);
    await pair();
    price(60_118, 60_136);
    await sweepOnce(server.services);
    price(60_278, 60_296);
    await trader.closeAll();

    const closed = await trader.closed();
    expect(closed.filter(({ profit }) => profit === 0.005)).toHaveLength(31);
    expect(closed.filter(({ profit }) => profit === -0.0049)).toHaveLength(30);
    const inMillionths = closed.reduce((total, { profit }) => total + Math.round(profit * 1_000_000), 0);
    expect(inMillionths).toBe(-6_800);
    expect(Number(await trader.balance())).toBeLessThanOrEqual(10_000);
  });

  it('gains nothing by a profit that only its rounding to six decimals makes a cent (R35)', async () => {
    const yen = server.asset('USDJPY');
    // One yen earned on 1.509999 dollars, at 151 yen a dollar: 0.00999999… dollars, shown as 0.01.
    server.market.script(yen.id, { buy: 150, sell: 150 });
    const { id } = await trader.place({ coinId: yen.id, qty: 1.509999 });
    server.market.script(yen.id, { buy: 151, sell: 151 });
    const { body } = await trader.close(id);
    expect(body.data.profit).toBe(0.01);
    expect(await trader.balance()).toBe('10000.00');
  });
});

describe('who closes positions without end', () => {
  it('makes no answer longer than 500 rows, and the next page has the rest (R35)', async () => {
    price(60_000, 60_018);
    const { id } = await trader.place({ qty: 0.0001 });
    await trader.close(id);
    await copyClosed(server.services.db, id, 500);
    const first = await trader.call('listClosedTrades');
    expect(first.body.data).toHaveLength(500);
    const next = new URL(first.body.links.next, 'http://server');
    expect(next.pathname).toBe('/user/trades/closed');
    const second = await trader.call('listClosedTrades', { query: Object.fromEntries(next.searchParams) });
    expect(second.body.data.map((trade: Trade) => trade.id)).toEqual([id]);
    expect(second.body.links).toEqual({ next: null });
  });
});

describe('who opens positions without end', () => {
  it('may have as many as the operator allows, in each account mode by itself (R35)', async () => {
    price(60_000, 60_018);
    await server.frame.setSettings({ max_open_positions: 3 });
    const first = await trader.place({ qty: 0.0001 });
    for (let count = 1; count < 3; count += 1) await trader.place({ qty: 0.0001 });
    const refused = { status: 200, body: { status: 0, data: null, msg: 'There are already 3 open positions' } };
    expect(await trader.order({ qty: 0.0001 })).toMatchObject(refused);
    await trader.switchTo('practice');
    expect((await trader.order({ qty: 0.0001 })).body.status).toBe(1);
    await trader.switchTo('real');
    await trader.close(first.id);
    expect((await trader.order({ qty: 0.0001 })).body.status).toBe(1);
    await server.frame.setSettings({ max_open_positions: 500 });
  });
});
