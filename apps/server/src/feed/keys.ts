import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../store/db';
import { feedKeys } from '../store/schema-feed';

/** A use is written down at most this often. */
const TOUCH_AFTER_MS = 60_000;
const KEY = /^Bearer +feed_(\d{1,9})_([\w-]{43}) *$/i;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Makes a key and stores its hash; only the answer ever holds the key itself. */
export async function makeFeedKey(db: Db, now: Date, name: string): Promise<{ id: number; key: string }> {
  const secret = randomBytes(32).toString('base64url');
  const [made] = await db
    .insert(feedKeys)
    .values({ name, hash: hashOf(secret).toString('base64url'), createdAt: now })
    .returning({ id: feedKeys.id });
  if (!made) throw new Error('No key was stored');
  return { id: made.id, key: `feed_${made.id}_${secret}` };
}

/** The keys in force, the oldest first. */
export function listFeedKeys(db: Db) {
  const { id, name, createdAt, lastUsedAt } = feedKeys;
  return db.select({ id, name, createdAt, lastUsedAt }).from(feedKeys).orderBy(asc(id));
}

/** Ends a key, at once and in every process; answers its name, or null when there is none. */
export async function revokeFeedKey(db: Db, id: number): Promise<string | null> {
  const [gone] = await db.delete(feedKeys).where(eq(feedKeys.id, id)).returning({ name: feedKeys.name });
  return gone?.name ?? null;
}

/** The id of the key in an Authorization header; null when it is none that is in force. */
export async function feedKeyIn(db: Db, now: Date, header: string | undefined): Promise<number | null> {
  const [, number, secret] = KEY.exec(header ?? '') ?? [];
  if (number === undefined || secret === undefined) return null;
  const [found] = await db
    .select()
    .from(feedKeys)
    .where(eq(feedKeys.id, Number(number)));
  const given = hashOf(secret);
  // A number that nobody has costs the same comparison.
  const due = found ? Buffer.from(found.hash, 'base64url') : Buffer.alloc(given.length);
  if (!timingSafeEqual(given, due) || !found) return null;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= TOUCH_AFTER_MS)
    await db.update(feedKeys).set({ lastUsedAt: now }).where(eq(feedKeys.id, found.id));
  return found.id;
}
