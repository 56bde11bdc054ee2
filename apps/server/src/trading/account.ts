import { eq, sql } from 'drizzle-orm';
import { type Decimal, decimal, SCALE, toColumn } from '../ledger/decimal';
import { Problem } from '../http/problem';
import { type Db, sqlState } from '../store/db';
import { ledger, users } from '../store/schema';
import { credit } from './rules/funds';

/** A user's row, locked until the transaction ends: whoever moves money or opens a position holds it first. */
export type LockedAccount = {
  readonly userId: number;
  /** The active mode, as of the lock. */
  readonly isPractice: boolean;
  /** Balance of the active mode, USD. */
  readonly balance: Decimal;
};

/** Longest wait for the row, as PostgreSQL writes it; a call that holds it longer is still running. */
const LOCK_WAIT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Another call of this user holds the account for too long; nothing was done. */
export class AccountBusy extends Problem {
  constructor() {
    super(503, 'The account is busy. Please try again.', { retryAfter: 1 });
  }
}

/** Locks the user's row, waiting for other calls of this user; throws AccountBusy when that takes too long. */
export async function lockAccount(tx: Db, userId: number): Promise<LockedAccount> {
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_WAIT}'`));
  const [user] = await selectLocked(tx, userId);
  if (!user) throw new Problem(401, 'Unauthenticated.');
  return accountOf(userId, user, user.isPractice);
}

async function selectLocked(tx: Db, userId: number) {
  try {
    return await tx.select(columns).from(users).where(eq(users.id, userId)).for('update');
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new AccountBusy() : error;
  }
}

/** Locks the user's row unless somebody else holds it; the account is that of the mode asked for. */
export async function tryLockAccount(tx: Db, userId: number, isPractice: boolean): Promise<LockedAccount | null> {
  const [user] = await tx.select(columns).from(users).where(eq(users.id, userId)).for('update', { skipLocked: true });
  return user ? accountOf(userId, user, isPractice) : null;
}

const columns = { isPractice: users.isPractice, balance: users.balance, practiceBalance: users.practiceBalance };

function accountOf(
  userId: number,
  user: { balance: string; practiceBalance: string },
  isPractice: boolean,
): LockedAccount {
  return { userId, isPractice, balance: decimal(isPractice ? user.practiceBalance : user.balance) };
}

/** One closed position's part in the balance. */
export type Settlement = { readonly tradeId: number; readonly source: string; readonly profit: Decimal };

/**
 * Credits closed positions to their mode's balance, in this order, with one ledger row for each that moved it: the
 * row carries what was really given or taken, so that the balance stays the sum of its rows (T-081, R19).
 */
export async function settle(
  tx: Db,
  account: LockedAccount,
  settlements: readonly Settlement[],
  at: Date,
): Promise<void> {
  let { balance } = account;
  const rows: Array<typeof ledger.$inferInsert> = [];
  for (const { tradeId, source, profit } of settlements) {
    const moved = credit(balance, profit);
    balance = moved.balance;
    if (moved.amount.eq('0')) continue;
    rows.push({
      userId: account.userId,
      isPractice: account.isPractice,
      type: 'trade',
      source,
      amount: toColumn(moved.amount, SCALE.money),
      balanceAfter: toColumn(moved.balance, SCALE.money),
      tradeId,
      at,
    });
  }
  if (rows.length === 0) return;
  await tx.insert(ledger).values(rows);
  const column = toColumn(balance, SCALE.money);
  await tx
    .update(users)
    .set(account.isPractice ? { practiceBalance: column } : { balance: column })
    .where(eq(users.id, account.userId));
}
