import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../store/db';
import { tokens, type UserRow, users } from '../store/schema';
import { addressCodes, mailedCodes, trustedDevices } from '../store/schema-access';

/** The codes that open something to whoever has this e-mail. */
const opening = (email: string) =>
  and(eq(mailedCodes.email, email), inArray(mailedCodes.purpose, ['reset', 'device', 'withdrawal']));

/** Locks them for who is to lock the user as well: whoever tries a code locks that one before the user. */
export async function lockCodes(tx: Db, email: string): Promise<void> {
  await tx.select({ flow: mailedCodes.flow }).from(mailedCodes).where(opening(email)).for('update');
}

/**
 * Gives whoever has this e-mail another password, and ends every way in that the old one opened: tokens, trusted
 * browsers and codes that were not used yet. Null when nobody has the e-mail. A code that only verifies the
 * address opens nothing, and stays. `except` is the hash of the one token that stays, of whoever knew the old password (M-186).
 */
export async function changePassword(
  tx: Db,
  email: string,
  passwordHash: string,
  except?: string,
): Promise<UserRow | null> {
  // First, see `lockCodes`. The rows stay: they say when the next may be had (R6).
  await tx.update(mailedCodes).set({ hash: null }).where(opening(email));
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.email, email)).returning();
  if (!user) return null;
  const isTheirs = eq(tokens.userId, user.id);
  await tx.delete(tokens).where(except === undefined ? isTheirs : and(isTheirs, ne(tokens.hash, except)));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, user.id));
  await tx.delete(addressCodes).where(eq(addressCodes.userId, user.id));
  return user;
}
