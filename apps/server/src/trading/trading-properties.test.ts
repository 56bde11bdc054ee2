import fc from 'fast-check';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { sweepOnce } from '../jobs/sweep';
import { decimal, sum } from '../ledger/decimal';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;

beforeAll(async () => {
  server = await createTradingServer();
});
afterAll(() => server.close());

/** A few seconds alone; a machine busy with other tests takes its time. */
const TIMEOUT = 180_000;
const SYMBOLS = ['BTCUSD', 'EURUSD', 'USDJPY', 'DE40', 'AAPL'] as const;
/** What a person and the world can do to an account. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      sy: fc.constantFrom(...SYMBOLS),
      type: fc.constantFrom('buy', 'sell'),
      /** Share of what the whole account could carry. */
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      stopLoss: fc.option(fc.integer({ min: 1, max: 500_000 })),
      takeProfit: fc.option(fc.integer({ min: 1, max: 500_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      sy: fc.constantFrom(...SYMBOLS),
      by: fc.double({ min: 0.4, max: 1.9, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('closeAll' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mode' as const), mode: fc.constantFrom('real', 'practice') }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Histories that every run takes: two positions, one closed by its stop loss, the other by a stop-out. */
const always: [Step[]][] = [
  [
    [
      { do: 'place', sy: 'BTCUSD', type: 'buy', share: 0.1, stopLoss: 50_000, takeProfit: null },
      { do: 'place', sy: 'DE40', type: 'buy', share: 0.5, stopLoss: null, takeProfit: null },
      { do: 'move', sy: 'BTCUSD', by: 0.8 },
      { do: 'move', sy: 'DE40', by: 0.5 },
    ],
  ],
];

async function take(trader: Trader, next: Step): Promise<void> {
  const { market, services } = server;
  switch (next.do) {
    case 'place': {
      const asset = server.asset(next.sy);
      const { sell } = market.quote(asset, services.clock.now());
      const qty = Number(
        decimal(10_000 * asset.leverage * next.share)
          .div(sell)
          .toFixed(6),
      );
      const { status, body } = await trader.order({
        coinId: asset.id,
        type: next.type,
        qty,
        is_stop_loss: next.stopLoss !== null,
        stop_loss: (next.stopLoss ?? 0) / 100,
        is_take_profit: next.takeProfit !== null,
        take_profit: (next.takeProfit ?? 0) / 100,
      });
      assert.equal(status, 200, JSON.stringify(body));
      return;
    }
    case 'close': {
      const open = await trader.open();
      const chosen = open[next.which % Math.max(1, open.length)];
      if (chosen) assert.equal((await trader.close(chosen.id)).status, 200);
      return;
    }
    case 'move': {
      const asset = server.asset(next.sy);
      const sell = decimal(asset.basePrice).times(next.by.toFixed(4)).round(asset.decimals);
      market.script(asset.id, { sell: sell.toString(), buy: sell.plus(asset.spread).toString() });
      return;
    }
    case 'closeAll':
      assert.deepEqual((await trader.closeAll()).body.failed, []);
      return;
    case 'mode':
      await trader.switchTo(next.mode as 'real' | 'practice');
  }
}

it(
  'keeps balance = ledger and, once swept, equity above half the margin, whatever happens (T-081, T-083, R19)',
  async () => {
    let placed = 0;
    let swept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        server.market.unscript();
        const trader = await server.trader();
        for (const next of steps) {
          await take(trader, next);
          await server.assertBalanced();
          swept += await sweepOnce(server.services);
          const open = await trader.open();
          placed = Math.max(placed, open.length);
          const equity = sum([
            decimal(await trader.balance(open[0]?.is_practice)),
            ...open.map(({ profit }) => decimal(profit)),
          ]);
          const margin = sum(open.map((trade) => decimal(trade.traded_amount)));
          expect(equity.gte('0')).toBe(true);
          expect(open.length === 0 || equity.times('2').gt(margin)).toBe(true);
          for (const isPractice of [false, true]) expect(decimal(await trader.balance(isPractice)).gte('0')).toBe(true);
        }
        await trader.switchTo('real');
        await trader.closeAll();
        await trader.switchTo('practice');
        await trader.closeAll();
        await server.assertBalanced();
        const final = sum((await trader.movements()).map(({ amount }) => decimal(amount)));
        expect(
          decimal(await trader.balance(false))
            .plus(await trader.balance(true))
            .eq(final.plus('20000')),
        ).toBe(true);
      }),
      { numRuns: 20, examples: always },
    );
    // A run that opened or stopped out nothing would prove nothing.
    expect(placed).toBeGreaterThan(1);
    expect(swept).toBeGreaterThan(0);
  },
  TIMEOUT,
);
