import type { Schema } from '@bourse/contract';
import { expect } from 'vitest';
import type { Api, Trader } from './api.ts';
import { centsOf, marginOf, profitOf, units } from './exact.ts';
import { isAcknowledged, type Intent, type Placement } from './intents.ts';

type Trade = Schema<'Trade'>;

/** What every account starts with. */
export const OPENING_BALANCE = '100000.00';

/** Everything that was asked of the server so far, against what it holds now. */
export async function checkBooks(api: Api, traders: readonly Trader[], history: readonly Intent[]): Promise<void> {
  expect(await api.ledgerDifferences(), 'accounts whose balance is not the sum of their ledger').toEqual([]);
  for (const trader of traders) {
    const [open, closed, user] = await Promise.all([api.open(trader), api.closed(trader), api.user(trader)]);
    const mine = history.filter((intent) => intent.trader === trader);
    checkPositions(mine, [...open, ...closed]);
    checkCloses(mine, new Map(closed.map((trade) => [trade.id, trade])));
    for (const trade of [...open, ...closed]) checkFigures(trade);
    const moved = closed.reduce((sum, { profit }) => sum + centsOf(profit), 0n);
    expect(units(user.estimatedBalance, 2), 'the balance in cents').toBe(units(Number(OPENING_BALANCE), 2) + moved);
  }
}

/** Exactly one position for each order that took place, none for one that did not, and no other. */
function checkPositions(mine: readonly Intent[], trades: readonly Trade[]): void {
  const placements = mine.filter((intent): intent is Placement => intent.kind === 'place');
  const found = new Map<number, Trade[]>();
  for (const trade of trades) found.set(trade.qty, [...(found.get(trade.qty) ?? []), trade]);
  for (const { order, position, reply, key } of placements) {
    const of = found.get(order.qty) ?? [];
    const ids = of.map(({ id }) => id);
    expect(ids, `positions of the key ${key}, which ${JSON.stringify(reply)}`).toEqual(
      position === 'none' ? [] : [position],
    );
    const [trade] = of;
    const told = reply?.status === 200 ? reply.body.data : null;
    // An open position's price and profit move on; what was agreed upon does not.
    if (trade && told) expect(agreed(trade)).toEqual(agreed(told));
    found.delete(order.qty);
  }
  expect([...found.values()].flat(), 'positions that nobody asked for').toEqual([]);
}

const agreed = ({ id, qty, trade_type, opening_price, traded_amount, leverage, created_at }: Trade) => ({
  id,
  qty,
  trade_type,
  opening_price,
  traded_amount,
  leverage,
  created_at,
});

function checkCloses(mine: readonly Intent[], closed: ReadonlyMap<number, Trade>): void {
  for (const intent of mine) {
    if (intent.kind === 'close' && isAcknowledged(intent))
      expect(closed.get(intent.id), 'a close that was acknowledged').toEqual(intent.reply?.body.data);
    if (intent.kind === 'close') expect(closed.has(intent.id), `position ${intent.id} is closed`).toBe(true);
    if (intent.kind !== 'close all' || intent.isDone !== true) continue;
    for (const id of intent.ids) expect(closed.has(id), `position ${id} of a close all is closed`).toBe(true);
  }
}

function checkFigures(trade: Trade): void {
  const { id, qty, trade_type, opening_price, closing_price, leverage, traded_amount, profit } = trade;
  expect(units(traded_amount, 6), `margin of ${id}`).toBe(marginOf(opening_price, qty, leverage));
  expect(units(profit, 6), `profit of ${id}`).toBe(profitOf(trade_type, opening_price, closing_price, qty));
  if (trade.is_take_profit && trade.close_reason === 'take_profit')
    expect(units(profit, 6) >= units(trade.take_profit, 6), `take profit of ${id} is reached`).toBe(true);
  if (trade.is_stop_loss && trade.close_reason === 'stop_loss')
    expect(-units(profit, 6) >= units(trade.stop_loss, 6), `stop loss of ${id} is reached`).toBe(true);
}
