import fc from 'fast-check';
import { assert, expect } from 'vitest';
import { sweepOnce } from '../jobs/sweep';
import { type Decimal, decimal, max, sum, ZERO } from '../ledger/decimal';
import { conversionBetween } from '../trading/conversion';
import { bookedOf } from '../trading/rules/position';
import type { Trade, Trader, TradingServer } from './trading-server';

const SYMBOLS = ['BTCUSD', 'EURUSD', 'USDJPY', 'DE40', 'AAPL'] as const;
/** What a person and the world can do to an account. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      sy: fc.constantFrom(...SYMBOLS),
      type: fc.constantFrom('buy', 'sell'),
      /** Share of what the whole account could open. */
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('topUp' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mode' as const), mode: fc.constantFrom('real', 'practice') }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Histories that every run takes: two positions, one closed by its stop loss, the other by a stop-out; both sides of
 * one asset, of which a stop loss closes the one that has lost more than the balance; both sides of one asset on the
 * practice account, which is topped up between the two closes.
 */
const always: [Step[], number[]][] = [
  [
    [
      { do: 'place', sy: 'BTCUSD', type: 'buy', share: 0.1, stopLoss: 50_000, takeProfit: null },
      { do: 'place', sy: 'DE40', type: 'buy', share: 0.5, stopLoss: null, takeProfit: null },
      { do: 'move', sy: 'BTCUSD', by: 0.8 },
      { do: 'move', sy: 'DE40', by: 0.5 },
    ],
    [0],
  ],
  [
    [
      { do: 'place', sy: 'EURUSD', type: 'buy', share: 0.4, stopLoss: 500_000, takeProfit: null },
      { do: 'place', sy: 'EURUSD', type: 'sell', share: 0.4, stopLoss: null, takeProfit: null },
      { do: 'move', sy: 'EURUSD', by: 0.9 },
      { do: 'place', sy: 'AAPL', type: 'buy', share: 0.01, stopLoss: null, takeProfit: null },
    ],
    [1],
  ],
  [
    [
      { do: 'mode', mode: 'practice' },
      { do: 'place', sy: 'EURUSD', type: 'buy', share: 0.3, stopLoss: null, takeProfit: null },
      { do: 'place', sy: 'EURUSD', type: 'sell', share: 0.3, stopLoss: null, takeProfit: null },
      { do: 'move', sy: 'EURUSD', by: 0.98 },
      { do: 'close', which: 1 },
      { do: 'topUp' },
      { do: 'close', which: 0 },
      { do: 'topUp' },
    ],
    [0],
  ],
];

/** Closes some of what is open; what the answer says moved the balance is what moved it (R36). */
async function closeBy(trader: Trader, open: readonly Trade[], close: () => ReturnType<Trader['closeAll']>) {
  const before = decimal(await trader.balance(open[0]?.is_practice));
  const { status, body } = await close();
  assert.equal(status, 200);
  const givenBack: readonly { amount: number }[] = body.given_back ?? [];
  const moved = [body.profit ?? body.data.booked, body.made_up ?? 0, ...givenBack.map(({ amount }) => amount)];
  const after = before.plus(sum(moved.map((one) => decimal(one))));
  if (open.length > 0) expect(after.toFixed(2)).toBe(body.balance.toFixed(2));
  return body;
}

export async function take(server: TradingServer, trader: Trader, next: Exclude<Step, { do: 'topUp' }>): Promise<void> {
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
      if (chosen) await closeBy(trader, open, () => trader.close(chosen.id));
      return;
    }
    case 'move': {
      const asset = server.asset(next.sy);
      const sell = decimal(asset.basePrice).times(next.by.toFixed(4)).round(asset.decimals);
      market.script(asset.id, { sell: sell.toString(), buy: sell.plus(asset.spread).toString() });
      return;
    }
    case 'closeAll':
      assert.deepEqual((await closeBy(trader, await trader.open(), () => trader.closeAll())).failed, []);
      return;
    case 'mode':
      await trader.switchTo(next.mode as 'real' | 'practice');
  }
}

/** Realised and open profit of the practice account, as the answers have it. */
async function practiceProfit(trader: Trader): Promise<Decimal> {
  const { is_practice: wasPractice } = (await trader.call('reloadUser')).body.data as { is_practice: boolean };
  await trader.switchTo('practice');
  const all = [...(await trader.closed()), ...(await trader.open())];
  await trader.switchTo(wasPractice ? 'practice' : 'real');
  return sum(all.map(({ profit }) => decimal(profit)));
}

/** Tops the practice account up; whether something was given. Nobody is brought above 10,000.00, open gains included. */
async function topUp(trader: Trader): Promise<boolean> {
  const profit = await practiceProfit(trader);
  const before = decimal(await trader.balance(true));
  const { status } = await trader.call('topUpPracticeWallet');
  const after = decimal(await trader.balance(true));
  if (status !== 200) {
    assert.equal(status, 422);
    expect(after.eq(before)).toBe(true);
    return false;
  }
  const closed = (await trader.movements()).filter((row) => row.isPractice).map(({ amount }) => decimal(amount));
  expect(after.gt(before) && after.lte('10000')).toBe(true);
  // Each close is booked in whole cents, at most one less than its profit.
  expect(after.plus(profit).minus(sum(closed)).lte(decimal(closed.length).times('0.01').plus('10000'))).toBe(true);
  return true;
}

/** What closing this position now moves the balance by, by the server's rule and its prices. */
function bookedNow(
  server: TradingServer,
  { asset, trade_type: side, opening_price, closing_price, qty }: Trade,
): Decimal {
  const { market, services } = server;
  const now = services.clock.now();
  const { id, base, sy } = server.asset(asset.sy);
  const pair = { EUR: 'EURUSD', JPY: 'USDJPY' }[base];
  const conversion = conversionBetween(market, { id, base }, pair === undefined ? null : server.asset(pair), now);
  if (!conversion) throw new Error(`no conversion of ${sy}`);
  return bookedOf(side, decimal(opening_price), decimal(closing_price), decimal(qty), conversion);
}

/** Closes what is open one by one, in the order that was drawn, and compares the end with the sum of all. */
async function closeInTurn(server: TradingServer, trader: Trader, turns: readonly number[]): Promise<void> {
  const open = await trader.open();
  const isPractice = open[0]?.is_practice ?? false;
  const booked = open.map((one) => bookedNow(server, one));
  const whole = decimal(await trader.balance(isPractice)).plus(sum(booked));
  const left = open.map(({ id }) => id);
  for (let turn = 0; left.length > 0; turn += 1) {
    const [id = 0] = left.splice((turns[turn % turns.length] ?? 0) % left.length, 1);
    assert.equal((await trader.close(id)).status, 200);
  }
  expect(await trader.balance(isPractice)).toBe((open.length > 0 ? max(whole, ZERO) : whole).toFixed(2));
}

/**
 * Whatever a person and the world do to an account: its balance is the sum of its ledger, equity is above half the
 * margin once swept, nothing earned is nothing gained, also by a top-up between two closes, and the order of the closes changes nothing in the end.
 */
export async function proveHistories(server: TradingServer, parameters: fc.Parameters<unknown>): Promise<void> {
  let placed = 0;
  let swept = 0;
  let below = 0;
  let given = 0;
  const history = fc.array(step, { minLength: 4, maxLength: 14 });
  const turns = fc.array(fc.nat(20), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(history, turns, async (steps, order) => {
      server.market.unscript();
      const trader = await server.trader();
      // What the practice account had earned when it was last topped up: that is given no second time.
      let paidFor = ZERO;
      for (const next of steps) {
        if (next.do !== 'topUp') await take(server, trader, next);
        else if (await topUp(trader)) {
          paidFor = await practiceProfit(trader);
          given += 1;
        }
        await server.assertBalanced();
        swept += await sweepOnce(server.services);
        const open = await trader.open();
        placed = Math.max(placed, open.length);
        const [real, practice] = [decimal(await trader.balance(false)), decimal(await trader.balance(true))];
        if (real.lt('0') || practice.lt('0')) below += 1;
        const balance = open[0]?.is_practice ? practice : real;
        const equity = balance.plus(sum(open.map(({ profit }) => decimal(profit))));
        const margin = sum(open.map((trade) => decimal(trade.traded_amount)));
        expect(open.length === 0 || equity.times('2').gt(margin)).toBe(true);
      }
      for (const mode of ['real', 'practice'] as const) {
        await trader.switchTo(mode);
        await closeInTurn(server, trader, order);
        const earned = sum((await trader.closed()).map(({ profit }) => decimal(profit)));
        const isPractice = mode === 'practice';
        const rows = (await trader.movements()).filter((row) => row.isPractice === isPractice);
        const booked = sum(rows.map(({ amount }) => decimal(amount)));
        // The profits of the answers are rounded to six decimals.
        expect(booked.lte(earned.plus(decimal(rows.length).times('0.000001')))).toBe(true);
        const balance = decimal(await trader.balance(isPractice));
        expect(balance.gte('0')).toBe(true);
        if (earned.lte(isPractice ? paidFor : ZERO)) expect(balance.lte('10000')).toBe(true);
      }
      await server.assertBalanced();
    }),
    { ...(parameters as fc.Parameters<[Step[], number[]]>), examples: always },
  );
  // A run that opened or stopped out nothing, never owed anything or topped nothing up, would prove nothing.
  expect(placed).toBeGreaterThan(1);
  expect(swept).toBeGreaterThan(0);
  expect(below).toBeGreaterThan(0);
  expect(given).toBeGreaterThan(0);
}
