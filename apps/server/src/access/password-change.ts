import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../store/db';
import { tokens, type UserRow, users } from '../store/schema';
import { addressCodes, mailedCodes, trustedDevices } from '../store/schema-access';
import type { CodePurpose } from './mailed-codes';

/** Codes that whoever tries one locks before the user. */
const BEFORE_USER: readonly CodePurpose[] = ['reset', 'device'];
/** Codes that a withdrawal uses up, which has locked the user by then. */
const AFTER_USER: readonly CodePurpose[] = ['withdrawal'];

const codesOf = (email: string, purposes: readonly CodePurpose[]) =>
  and(eq(mailedCodes.email, email), inArray(mailedCodes.purpose, purposes));

/** Locks the codes that come before the user, for who is to lock the user and then change the password. */
export async function lockCodes(tx: Db, email: string): Promise<void> {
  await tx.select({ flow: mailedCodes.flow }).from(mailedCodes).where(codesOf(email, BEFORE_USER)).for('update');
}

/**
 * Gives whoever has this e-mail another password, and ends every way in that the old one opened: tokens, trusted
 * browsers and codes that were not used yet. Null when nobody has the e-mail. A code that only verifies the
 * address opens nothing, and stays. `except` is the hash of the one token that stays, of whoever knew the old password (M-186).
 * Rows are locked in the order of all calls: codes for a reset or a device, the user, codes for a withdrawal, tokens.
 */
export async function changePassword(
  tx: Db,
  email: string,
  passwordHash: string,
  except?: string,
): Promise<UserRow | null> {
  // The rows stay: they say when the next may be had (R6).
  const forget = (purposes: readonly CodePurpose[]) =>
    tx.update(mailedCodes).set({ hash: null }).where(codesOf(email, purposes));
  await forget(BEFORE_USER);
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.email, email)).returning();
  if (!user) return null;
  await forget(AFTER_USER);
  const isTheirs = eq(tokens.userId, user.id);
  await tx.delete(tokens).where(except === undefined ? isTheirs : and(isTheirs, ne(tokens.hash, except)));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, user.id));
  await tx.delete(addressCodes).where(eq(addressCodes.userId, user.id));
  return user;
}
