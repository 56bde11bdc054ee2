import { eq } from 'drizzle-orm';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { decimal } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { withdrawals } from '../store/schema-money';

/** Locks a withdrawal for a decision, its account first; null when there is none. */
export async function lockWithdrawal(tx: Db, id: number) {
  const [found] = await tx.select({ userId: withdrawals.userId }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!found) return null;
  const account = await lockAccountIn(tx, found.userId, false);
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return withdrawal ? { account, withdrawal } : null;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

/** Pending → approved: the amount left the balance when it was asked for. False when it was decided before. */
export async function approveWithdrawal(
  services: Services,
  tx: Db,
  { withdrawal }: Locked,
  note: string | null,
): Promise<boolean> {
  requireMarketSource(services);
  if (withdrawal.status !== 'pending') return false;
  const decidedAt = services.clock.now();
  await tx.update(withdrawals).set({ status: 'approved', note, decidedAt }).where(eq(withdrawals.id, withdrawal.id));
  return true;
}

/** Pending → rejected, and the gross amount back to the balance by one row (M-103, R19). False when it was decided before. */
export async function rejectWithdrawal(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  { account, withdrawal }: Locked,
  note: string,
): Promise<boolean> {
  if (withdrawal.status !== 'pending') return false;
  const at = clock.now();
  const back = { type: 'adjustment', source: 'withdrawal', amount: decimal(withdrawal.amount) } as const;
  const { ledgerId } = await moveBalance(tx, account, back, at);
  await tx
    .update(withdrawals)
    .set({ status: 'rejected', note, decidedAt: at, returnId: ledgerId })
    .where(eq(withdrawals.id, withdrawal.id));
  return true;
}
