import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../store/db';
import { ledger } from '../store/schema';
import { type WithdrawalRow, withdrawals } from '../store/schema-money';
import type { CommandContext } from './command-context';

/** Rows that are printed, the newest. */
const LISTED = 20;

type Since = Pick<WithdrawalRow, 'userId' | 'debitId'> | Pick<typeof withdrawals, 'userId' | 'debitId'>;

/**
 * Rows of the ledger by which the house forgave the client of a withdrawal something since it was asked for. Rows of one
 * account are written under its lock: what came after the debit has a greater number.
 */
const isSince = ({ userId, debitId }: Since): SQL | undefined =>
  and(eq(ledger.userId, userId), eq(ledger.isPractice, false), eq(ledger.type, 'protection'), gt(ledger.id, debitId));

/** The sum of them, USD, for each withdrawal of a list that is to be decided; null for none. */
export const forgivenSince = sql<string | null>`case when ${withdrawals.status} = 'pending' then
  (select sum(${ledger.amount})::text from ${ledger} where ${isSince(withdrawals)}) end`;

/**
 * Prints what the house has forgiven the client since the withdrawal was asked for: a loss beyond the balance leaves the
 * amount that waits here untouched (R36), so whoever decides about it must know of the loss.
 */
export async function printForgiven(context: CommandContext, tx: Db, withdrawal: WithdrawalRow): Promise<void> {
  const { amount, status } = withdrawal;
  // What was rejected has returned to the balance.
  if (status === 'rejected') return;
  const isForgiven = isSince(withdrawal);
  const [sum] = await tx
    .select({ rows: sql<number>`count(*)::int`, total: sql<string>`coalesce(sum(${ledger.amount}), 0)::text` })
    .from(ledger)
    .where(isForgiven);
  if (!sum || sum.rows === 0) return;
  const rows = await tx.select().from(ledger).where(isForgiven).orderBy(desc(ledger.id)).limit(LISTED);
  context.print(
    `Since these ${amount} USD were asked for, the house has forgiven the client ${sum.total} USD of losses ` +
      `(${sum.rows} ${sum.rows === 1 ? 'row' : 'rows'} of the ledger):`,
  );
  for (const row of rows) context.print(`  ${row.at.toISOString()}  ${row.source}  ${row.amount} USD`);
  if (sum.rows > rows.length) context.print(`  and ${sum.rows - rows.length} more before these`);
}
