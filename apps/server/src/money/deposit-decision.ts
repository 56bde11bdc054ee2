import { eq } from 'drizzle-orm';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { type Decimal, decimal, halfUp, SCALE, toColumn, ZERO } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { DEPOSIT_STATUS, type DepositRow, deposits } from '../store/schema-money';

/** Currencies that a deposit is charged in and the account is not kept in: their approval needs a rate (M-054). */
export const FOREIGN: readonly string[] = ['EUR', 'GBP'];

/** What a deposit of this method and currency comes to, USD in whole cents: a part of a cent is nobody's (R35). */
export function creditOf({ method, currency, amount }: DepositRow, rate: Decimal | null): Decimal {
  if (method !== 'card' || !FOREIGN.includes(currency)) return decimal(amount);
  if (rate === null) throw new Error('A deposit in another currency is credited at a rate');
  return halfUp(decimal(amount).times(rate), SCALE.money);
}

/**
 * Locks a deposit for a decision; null when there is none. The account's row comes first, as in every call that moves a
 * balance, so that two of them never wait for one another.
 */
export async function lockDeposit(tx: Db, id: number) {
  const [found] = await tx.select({ userId: deposits.userId }).from(deposits).where(eq(deposits.id, id));
  if (!found) return null;
  const account = await lockAccountIn(tx, found.userId, false);
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update');
  return deposit ? { account, deposit } : null;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

/**
 * The one way by which a deposit is credited (R19): pending → approved and the ledger's row, in the transaction that
 * locked it. Answers what was credited, or null when it was decided before. Throws a 503 on simulated prices (R34).
 */
export async function approveDeposit(
  services: Services,
  tx: Db,
  { account, deposit }: Locked,
  { rate = null, invoiceId = null }: { readonly rate?: Decimal | null; readonly invoiceId?: string | null } = {},
): Promise<{ readonly credited: Decimal; readonly balance: Decimal } | null> {
  requireMarketSource(services);
  if (deposit.status !== DEPOSIT_STATUS.pending) return null;
  const credited = creditOf(deposit, rate);
  if (credited.lte(ZERO)) throw new Error('A deposit must credit something');
  const at = services.clock.now();
  const moved = await moveBalance(tx, account, { type: 'deposit', source: deposit.method, amount: credited }, at);
  await tx
    .update(deposits)
    .set({
      status: DEPOSIT_STATUS.approved,
      decidedAt: at,
      ledgerId: moved.ledgerId,
      rate: rate === null ? null : toColumn(rate, SCALE.price),
      ...(invoiceId === null ? {} : { invoiceId }),
    })
    .where(eq(deposits.id, deposit.id));
  return { credited, balance: moved.balance };
}

/** Pending → rejected; false when it was decided before. */
export async function rejectDeposit(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  { deposit }: Locked,
  note: string,
): Promise<boolean> {
  if (deposit.status !== DEPOSIT_STATUS.pending) return false;
  await tx
    .update(deposits)
    .set({ status: DEPOSIT_STATUS.rejected, decidedAt: clock.now(), note })
    .where(eq(deposits.id, deposit.id));
  return true;
}
