import type { Schema } from '@bourse/contract';
import { expect } from 'vitest';
import type { Api, Trader } from './api.ts';
import { centsOf, marginOf, profitOf, units } from './exact.ts';
import { isAcknowledged, TRIES, type Intent, type Placement } from './intents.ts';

type Trade = Schema<'Trade'>;

/** What every account starts with, on both sides. */
export const OPENING_BALANCE = '100000.00';
/** The same for those who switch modes: less than what a top-up fills the practice account up to. */
export const WANDERER_BALANCE = '5000.00';
const TOPPED_UP = units(10_000, 2);

interface Account {
  readonly open: readonly Trade[];
  readonly closed: readonly Trade[];
  readonly user: Awaited<ReturnType<Api['user']>>;
}

/** What closed positions moved their balance by, in cents. */
const movedBy = (closed: readonly Trade[]): bigint =>
  closed.reduce(
    (sum, { trade_type, opening_price, closing_price, qty }) =>
      sum + centsOf(trade_type, opening_price, closing_price, qty),
    0n,
  );

/** Everything that was asked of the server so far, against what it holds now. */
export async function checkBooks(
  api: Api,
  { traders, wanderers }: { readonly traders: readonly Trader[]; readonly wanderers: readonly Trader[] },
  history: readonly Intent[],
): Promise<void> {
  expect(await api.ledgerDifferences(), 'accounts whose balance is not the sum of their ledger').toEqual([]);
  for (const wanderer of wanderers) await checkWanderer(api, wanderer, history);
  for (const trader of traders) {
    const { open, closed, user } = await accountOf(api, trader);
    const mine = history.filter((intent) => intent.trader === trader);
    checkPositions(mine, [...open, ...closed]);
    checkCloses(mine, new Map(closed.map((trade) => [trade.id, trade])));
    for (const trade of [...open, ...closed]) checkFigures(trade);
    const opening = units(Number(OPENING_BALANCE), 2);
    expect(units(user.estimatedBalance, 2), 'the balance in cents').toBe(opening + movedBy(closed));
  }
}

/** Both sides of an account whose mode was switched all the time: what was ordered is on one of them, once. */
async function checkWanderer(api: Api, trader: Trader, history: readonly Intent[]): Promise<void> {
  const mine = history.filter((intent) => intent.trader === trader);
  const real = await sideOf(api, trader, 'real');
  const practice = await sideOf(api, trader, 'practice');
  const trades = [real, practice].flatMap(({ open, closed }) => [...open, ...closed]);
  checkPositions(mine, trades);
  for (const trade of trades) checkFigures(trade);
  const { user } = practice;
  // sideOf has just asked for it; what a crash leaves of a switch, the newcomers show.
  expect(user.is_practice, 'the mode that was asked for last').toBe(true);
  const opening = units(Number(WANDERER_BALANCE), 2);
  expect(units(real.user.estimatedBalance, 2), 'the real balance in cents').toBe(opening + movedBy(real.closed));
  const held = units(user.practice_wallet, 2);
  // Each top-up fills up, so what is over tells whether one took place.
  const added = held - opening - movedBy(practice.closed);
  expect(added >= 0n, 'a top-up only adds').toBe(true);
  const wasToppedUp = mine.some((intent) => intent.kind === 'top up' && isAcknowledged(intent));
  const lost = movedBy(practice.closed.filter(({ profit }) => profit < 0));
  if (wasToppedUp) expect(held >= TOPPED_UP + lost, 'a top-up that was acknowledged is in the balance').toBe(true);
}

async function sideOf(api: Api, trader: Trader, mode: 'real' | 'practice'): Promise<Account> {
  expect(await api.switchTo(trader, mode)).toMatchObject({ status: 200 });
  return accountOf(api, trader);
}

/** Positions and balance of one moment: a threshold that is reached between two answers would be in neither or both. */
async function accountOf(api: Api, trader: Trader): Promise<Account> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const open = await api.open(trader);
    const [closed, user] = await Promise.all([api.closed(trader), api.user(trader)]);
    const still = await api.open(trader);
    if (still.map(({ id }) => id).join() === open.map(({ id }) => id).join()) return { open, closed, user };
  }
  throw new Error(`positions of ${trader.email} were closed at each of ${TRIES} looks`);
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
    if (trade && order.is_practice !== undefined)
      expect(trade.is_practice, `the account mode of ${trade.id}`).toBe(order.is_practice);
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
