import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../store/db';

/** An account whose balance is not the sum of its ledger. */
export type LedgerDifference = { user_id: number; is_practice: boolean; balance: string; ledger: string };

/** Accounts whose balance is not the sum of their ledger: none, whatever happened before (R19). */
export function ledgerDifferences(db: Db): Promise<LedgerDifference[]> {
  return rowsOf(
    db,
    sql`select account.user_id, account.is_practice, account.balance::text, coalesce(sum(l.amount), 0)::text as ledger
        from (select id as user_id, false as is_practice, balance from users
              union all select id, true, practice_balance from users) as account
        left join ledger l on l.user_id = account.user_id and l.is_practice = account.is_practice
        group by account.user_id, account.is_practice, account.balance
        having account.balance <> coalesce(sum(l.amount), 0)
        order by account.user_id, account.is_practice`,
  );
}
