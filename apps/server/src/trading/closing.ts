import { and, eq, isNull } from 'drizzle-orm';
import { type Decimal, SCALE, toColumn } from '../ledger/decimal';
import type { Db } from '../store/db';
import { trades } from '../store/schema';
import { type LockedAccount, settle } from '../ledger/account';
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
 * under the lock. Answers them, and the balance, as they are afterwards.
 */
export async function closePositions(
  tx: Db,
  account: LockedAccount,
  closings: readonly Closing[],
  at: Date,
): Promise<{ closed: Position[]; balance: Decimal }> {
  for (const { position, value, reason } of closings) {
    const closed = await tx
      .update(trades)
      .set({
        closedAt: at,
        closingPrice: toColumn(value.price, SCALE.price),
        profit: toColumn(value.profit, SCALE.figure),
        closeReason: reason,
      })
      .where(and(eq(trades.id, position.id), eq(trades.userId, account.userId), isNull(trades.closedAt)))
      .returning({ id: trades.id });
    if (closed.length === 0) throw new Error(`Position ${position.id} was closed without its account's lock`);
  }
  const balance = await settle(
    tx,
    account,
    closings.map(({ position, value }) => ({
      tradeId: position.id,
      source: position.asset.sy,
      amount: bookedOf(position.side, position.openingPrice, value.price, position.qty, value.conversion),
    })),
    await isAnyOpen(tx, account),
    at,
  );
  const closed = closings.map(({ position, value, reason }) => ({
    ...position,
    closed: { at, reason, price: value.price, profit: value.profit },
  }));
  return { closed, balance };
}

async function isAnyOpen(tx: Db, { userId, isPractice }: LockedAccount): Promise<boolean> {
  const open = await tx
    .select({ id: trades.id })
    .from(trades)
    .where(and(eq(trades.userId, userId), eq(trades.isPractice, isPractice), isNull(trades.closedAt)))
    .limit(1);
  return open.length > 0;
}
