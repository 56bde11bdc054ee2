import { eq, or, sql } from 'drizzle-orm';
import { lockInTime } from '../ledger/account';
import type { Db } from '../store/db';
import { storedEmail } from '../store/email';
import { users, type UserRow } from '../store/schema';
import { Refused } from './command-context';

/** Whoever is named by an email, an id, or an id as clients see it (WEB12). Throws when there is nobody. */
export async function personOf(db: Db, name: string): Promise<UserRow> {
  const id = /^(?:WEB)?(\d{1,9})$/i.exec(name.trim())?.[1];
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.email, storedEmail(name)), id === undefined ? sql`false` : eq(users.id, Number(id))));
  if (!user) throw new Refused(`There is no user ${name}.`);
  return user;
}

/** The same with the row locked until the transaction ends. Throws AccountBusy when that takes too long. */
export async function lockedPersonOf(tx: Db, name: string): Promise<UserRow> {
  const { id } = await personOf(tx, name);
  const [user] = await lockInTime(tx, async () => tx.select().from(users).where(eq(users.id, id)).for('update'));
  if (!user) throw new Refused(`There is no user ${name}.`);
  return user;
}

/** The option of a list of users, with the bare id of what the list prints (WEB12). */
export function afterPerson({ after }: { readonly after?: string }): { readonly after?: string } {
  return after === undefined ? {} : { after: after.trim().replace(/^WEB/i, '') };
}
