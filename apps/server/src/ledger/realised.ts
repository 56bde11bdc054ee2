import { type SQL, sql } from 'drizzle-orm';

/**
 * What closed positions have moved an account mode's balance by: SQL over a row `u` of users. It is the balance less
 * what else moved it (R19): those rows are few, while every closed position adds one of the others.
 */
export function realisedOf(isPractice: boolean): SQL<string> {
  const balance = sql.raw(isPractice ? 'u.practice_balance' : 'u.balance');
  return sql<string>`(${balance} - coalesce((select sum(l.amount) from ledger l
    where l.user_id = u.id and l.is_practice = ${isPractice}::boolean and l.trade_id is null), 0))`;
}
