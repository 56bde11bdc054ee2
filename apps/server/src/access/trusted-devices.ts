import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { ownCookie } from '../http/cookies';
import { hashToken } from '../http/tokens';
import type { Db } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { trustedDevices } from '../store/schema-access';

const DAYS = 30;
const LIFE_SECONDS = DAYS * 24 * 3600;

/** Trusts a browser with this user's account for 30 days, and answers the cookie by which it is known. */
export async function trustDevice(db: Db, now: Date, userId: number, publicUrl: string | null): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000);
  await db.insert(trustedDevices).values({ hash: hashToken(value), userId, createdAt: now, expiresAt });
  return ownCookie('trusted_device', value, LIFE_SECONDS, publicUrl);
}

/** Whether the cookie is one that this user's device check left; another user's counts for nothing. */
export async function isTrustedDevice(db: Db, now: Date, userId: number, cookie: string | undefined): Promise<boolean> {
  if (cookie === undefined) return false;
  const { hash, userId: owner, expiresAt } = trustedDevices;
  const [found] = await db
    .select({ hash })
    .from(trustedDevices)
    .where(and(eq(hash, hashToken(cookie)), eq(owner, userId), gt(expiresAt, now)));
  return found !== undefined;
}

/** Forgets browsers whose 30 days are over. */
export async function purgeTrustedDevices(db: Db, now: Date): Promise<void> {
  await deleteInParts(db, trustedDevices, lte(trustedDevices.expiresAt, now));
}
