import { sql } from 'drizzle-orm';
import { type Db, transact } from '../store/db';
import { users } from '../store/schema';

/** Makes an account with the balances given, and the ledger rows that account for them. Answers its id. */
export function addAccount(
  db: Db,
  at: Date,
  email: string,
  passwordHash: string,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<number> {
  return transact(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash, firstname: 'Test', lastname: 'Person', createdAt: at, ...values })
      .returning();
    if (!user) throw new Error('no user');
    await tx.execute(sql`insert into ledger (user_id, is_practice, type, source, amount, balance_after, at)
    select ${user.id}::int, mode, 'deposit', 'test', amount, amount, ${at.toISOString()}::timestamptz
    from (values (false, ${user.balance}::numeric), (true, ${user.practiceBalance}::numeric)) as opening(mode, amount)
    where amount <> 0`);
    return user.id;
  });
}
