import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Decimal, decimal, SCALE, sum, toColumn } from '../ledger/decimal';
import { type Db, rowsOf } from '../store/db';
import { trades } from '../store/schema';
import { type Cover, type LockedAccount, settle } from '../ledger/account';
import type { ClosedPart, Position, Valuation } from './positions';
import { bookedOf } from './rules/position';

/** An open position with the price and profit it closes at. */
export type Closing = {
  readonly position: Position;
  readonly value: Pick<Valuation, 'price' | 'profit' | 'conversion'>;
  readonly reason: ClosedPart['reason'];
};

/**
 * Closes these positions of a locked account and books their profit. Positions must have been read
 * under the lock. Answers them as they are afterwards, what they moved the balance by, what stood for a loss beyond it,
 * and the balance.
 */
export async function closePositions(
  tx: Db,
  account: LockedAccount,
  closings: readonly Closing[],
  at: Date,
): Promise<{ closed: Position[]; booked: Decimal; cover: Cover; balance: Decimal }> {
  const open = new Set(await markClosed(tx, account, closings, at));
  for (const { position } of closings)
    if (!open.has(position.id)) throw new Error(`Position ${position.id} was closed without its account's lock`);
  const rows = closings.map(({ position, value }) => ({
    tradeId: position.id,
    source: position.asset.sy,
    amount: bookedOf(position.side, position.openingPrice, value.price, position.qty, value.conversion),
  }));
  const { balance, afterEach, cover } = await settle(tx, account, rows, await isAnyOpen(tx, account), at);
  const amounts = new Map(rows.map(({ tradeId, amount }) => [tradeId, amount]));
  const closed = closings.map(({ position, value: { price, profit }, reason }) => ({
    ...position,
    closed: {
      ...{ at, reason, price, profit },
      booked: amounts.get(position.id) ?? decimal('0'),
      balance: afterEach.get(position.id) ?? null,
    },
  }));
  return { closed, booked: sum([...amounts.values()]), cover, balance };
}

/** In one statement, however many they are: the embedded database does nothing else until the transaction is over. */
async function markClosed(
  tx: Db,
  { userId }: LockedAccount,
  closings: readonly Closing[],
  at: Date,
): Promise<readonly number[]> {
  if (closings.length === 0) return [];
  const column = (text: (closing: Closing) => string | number) => `{${closings.map(text).join(',')}}`;
  const ids = column(({ position }) => position.id);
  const prices = column(({ value }) => toColumn(value.price, SCALE.price));
  const profits = column(({ value }) => toColumn(value.profit, SCALE.figure));
  const reasons = column(({ reason }) => reason);
  const closed = await rowsOf<{ id: number }>(
    tx,
    sql`update trades set closed_at = ${at.toISOString()}::timestamptz, closing_price = one.price,
          profit = one.profit, close_reason = one.reason
        from unnest(${ids}::int[], ${prices}::numeric[], ${profits}::numeric[], ${reasons}::text[])
          as one(id, price, profit, reason)
        where trades.id = one.id and trades.user_id = ${userId} and trades.closed_at is null
        returning trades.id`,
  );
  return closed.map(({ id }) => id);
}

async function isAnyOpen(tx: Db, { userId, isPractice }: LockedAccount): Promise<boolean> {
  const open = await tx
    .select({ id: trades.id })
    .from(trades)
    .where(and(eq(trades.userId, userId), eq(trades.isPractice, isPractice), isNull(trades.closedAt)))
    .limit(1);
  return open.length > 0;
}
