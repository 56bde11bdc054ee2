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

/** A month of an account mode, as it is summed up or as it should be. */
export type MonthDifference = { user_id: number; is_practice: boolean; month: string; kept: boolean };

/** Months whose closed positions are not what `closed_months` says of them: none, whoever wrote there. */
export function monthDifferences(db: Db): Promise<MonthDifference[]> {
  const kept = sql`select user_id, is_practice, month, positions, won, profit, seconds, opened_at from closed_months`;
  const due = sql`select user_id, is_practice, to_char(closed_at at time zone 'UTC', 'YYYY-MM') as month,
      count(*)::int as positions, (count(*) filter (where profit > 0))::int as won, sum(profit) as profit,
      sum(extract(epoch from closed_at - created_at)) as seconds, min(created_at) as opened_at
    from trades where closed_at is not null group by 1, 2, 3`;
  return rowsOf(
    db,
    sql`select user_id, is_practice, month, true as kept from ((${kept}) except (${due})) as wrong
        union all
        select user_id, is_practice, month, false from ((${due}) except (${kept})) as missing
        order by 1, 2, 3, 4`,
  );
}
