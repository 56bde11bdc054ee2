import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../services';
import type { Db } from '../store/db';
import { tokens, users } from '../store/schema';
import type { CallUser } from './handlers';

/** A token lives this long after its last use. */
export const TOKEN_IDLE_MS = 12 * 60 * 60 * 1000;
/** A use is written down at most this often, so that a poll does not write a row each time. */
const TOUCH_AFTER_MS = 60 * 1000;

/** The name under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes a token for the user and stores its hash; only the answer ever holds the token itself. */
export async function issueToken(db: Db, now: Date, userId: number, device: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
  await db
    .insert(tokens)
    .values({ hash: hashToken(token), userId, device, createdAt: now, lastUsedAt: now, expiresAt });
  return token;
}

/** Ends one token. */
export async function revokeToken(db: Db, hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.hash, hash));
}

/** Forgets tokens that ran out. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
}

/** Who holds the token of this Authorization header; null when it is missing, expired, revoked or no bearer token. */
export async function userOfHeader(db: Db, clock: Clock, header: string | undefined): Promise<CallUser | null> {
  const token = /^Bearer +([\w-]{20,200}) *$/i.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const now = clock.now();
  const hash = hashToken(token);
  const [found] = await db
    .select({ id: users.id, isPractice: users.isPractice, roles: users.roles, lastUsedAt: tokens.lastUsedAt })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, hash), gt(tokens.expiresAt, now)));
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() >= TOUCH_AFTER_MS) {
    const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
    await db.update(tokens).set({ lastUsedAt: now, expiresAt }).where(eq(tokens.hash, hash));
  }
  return { id: found.id, isPractice: found.isPractice, roles: found.roles, tokenHash: hash };
}
