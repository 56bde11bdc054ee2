import { eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { type Db, rowsOf, transact } from '../store/db';
import { type AssetRow, assets, trades, users } from '../store/schema';

/** Leaves only these assets, by symbol; for a server on which nobody has traded yet. */
export async function keepAssets(db: Db, symbols: readonly string[]): Promise<void> {
  await db.delete(assets).where(notInArray(assets.sy, [...symbols]));
}

/** Changes an asset, as an operator would; seen once the server's book of assets has aged. */
export async function changeAsset(
  db: Db,
  symbol: string,
  values: Partial<Pick<AssetRow, 'leverage' | 'decimals'>>,
): Promise<void> {
  await db.update(assets).set(values).where(eq(assets.sy, symbol));
}

/** Lays as many copies of a closed position beside it, without ledger rows: a history that would take long to make. */
export async function copyClosed(db: Db, tradeId: number, count: number): Promise<void> {
  const [trade] = await db.select().from(trades).where(eq(trades.id, tradeId));
  if (!trade?.closedAt) throw new Error(`No closed position ${tradeId}`);
  const { id: _id, ...copy } = trade;
  await db.insert(trades).values(Array.from({ length: count }, () => copy));
}

/** Brings an account's real balance to this many dollars, by an adjustment in its ledger. */
export async function setBalance(db: Db, at: Date, userId: number, balance: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.execute(sql`insert into ledger (user_id, is_practice, type, source, amount, balance_after, at)
      select id, false, 'adjustment', 'test', ${balance}::numeric - balance, ${balance}::numeric, ${at.toISOString()}::timestamptz
      from users where id = ${userId} and balance <> ${balance}::numeric`);
    await tx.update(users).set({ balance }).where(eq(users.id, userId));
  });
}

/** Lays as many copies of a key's row beside it, under keys of their own and later by a little each, until `to`. */
export async function copyIntents(db: Db, key: string, count: number, to: Date): Promise<void> {
  await db.execute(sql`insert into intents
    (user_id, key, operation, fingerprint, state, status, body, is_refused, is_practice, at)
    select user_id, gen_random_uuid(), operation, fingerprint, state, status, body, is_refused, is_practice,
      ${to.toISOString()}::timestamptz - nth * interval '1 millisecond'
    from intents, generate_series(1, ${count}::int) as nth where key = ${key}::uuid`);
}

/** Rows that one user has in a table. */
export async function countRows(
  db: Db,
  table: 'intents' | 'trades' | 'identity_documents',
  userId: number,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.identifier(table)} where user_id = ${userId}`,
  );
  return row?.count ?? 0;
}

/** How many rows of this event the security log has. */
export async function countEvents(db: Db, event: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from security_events where event = ${event}`,
  );
  return row?.count ?? 0;
}

/** Makes one user the manager whom another has accepted. */
export async function makeManager(db: Db, managerId: number, clientId: number): Promise<void> {
  await db
    .update(users)
    .set({ roles: ['manager'] })
    .where(eq(users.id, managerId));
  await db.update(users).set({ traderRequest: 'accepted', managerId }).where(eq(users.id, clientId));
}

/** A row that is held until it is released. */
type Hold = { readonly held: Promise<void>; release(): Promise<void> };

/** Holds a user's row as a call under way does. */
export const holdAccount = (db: Db, userId: number): Hold =>
  holdRow(db, sql`select id from users where id = ${userId} for update`);

/** Holds the mailed codes of an account, as one that is being tried is held. */
export const holdCodes = (db: Db, email: string): Hold =>
  holdRow(db, sql`select flow from mailed_codes where email = ${email} for update`);

/** Holds the row by which a user's writes are counted; there is one after the first of them. */
export const holdWriteRate = (db: Db, userId: number): Hold =>
  holdRow(db, sql`select user_id from write_rates where user_id = ${userId} for update`);

/**
 * Holds what is selected for update, after those that wait for it already. On the embedded database, whose transactions
 * follow one another, nobody can, and `held` is at once.
 */
function holdRow(db: Db, lock: SQL): Hold {
  if (inject('postgresUrl') === undefined) return { held: Promise.resolve(), release: async () => {} };
  let onHeld = () => {};
  let onRelease = () => {};
  const held = new Promise<void>((resolve) => {
    onHeld = resolve;
  });
  const released = new Promise<void>((resolve) => {
    onRelease = resolve;
  });
  const done = db.transaction(async (tx) => {
    await tx.execute(lock);
    onHeld();
    await released;
  });
  return {
    held,
    release: () => {
      onRelease();
      return done;
    },
  };
}

/** How many transactions of this database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
