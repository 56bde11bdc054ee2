import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../services';
import { type Db, prepared, transact } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { tokens, type UserRow, users } from '../store/schema';
import { addressCodes } from '../store/schema-access';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';
import type { CallUser } from './handlers';
import { Problem } from './problem';

/** A token lives this long after its last use. */
export const TOKEN_IDLE_MS = 12 * 60 * 60 * 1000;
/** A use is written down at most this often, so that a poll does not write a row each time. */
const TOUCH_AFTER_MS = 60 * 1000;

/** The name under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A user's sessions; one more ends the oldest (R37). */
const MOST_SESSIONS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a session must have begun to be in force still (R37). */
export function sessionsSince(now: Date, { session_days: days }: Pick<OperatorSettings, 'session_days'>): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A session that begins. */
export type NewSession = {
  /** The browser's user-agent text. */
  readonly device: string;
  /** Whether the browser is a trusted one already. */
  readonly isDeviceVerified?: boolean;
  /** Whether the device check is due even with two_fa off (R38). */
  readonly isCheckForced?: boolean;
  /** Uses up the one-time code that the session begins by, in its transaction; throws when the code is void by now. */
  readonly spend?: ((tx: Db) => Promise<void>) | undefined;
};

/**
 * Makes a token for the user and stores its hash; only the answer ever holds the token itself. Null when the user is
 * blocked, or the password is no longer the one that `user` was read with: whatever changes it ends every session
 * and so also the one that is being opened. The row is locked, so that a change that is under way is waited
 * for, one that comes later finds the token, and many at once leave no more than the sessions a user may have.
 */
export async function issueToken(
  db: Db,
  now: Date,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  { device, isDeviceVerified = false, isCheckForced = false, spend }: NewSession,
): Promise<{ token: string; sessionId: string } | null> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
  return transact(db, async (tx) => {
    const isSame = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.blockedAt));
    const [holder] = await tx.select({ id: users.id }).from(users).where(isSame).for('update');
    if (!holder) return null;
    const times = { createdAt: now, lastUsedAt: now, expiresAt };
    const [made] = await tx
      .insert(tokens)
      .values({ hash, userId: user.id, device, isDeviceVerified, isCheckForced, ...times })
      .returning({ id: tokens.id });
    if (!made) throw new Error('No token was stored');
    const older = tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(and(eq(tokens.userId, user.id), ne(tokens.hash, hash)))
      .orderBy(desc(tokens.createdAt), desc(tokens.lastUsedAt))
      .offset(MOST_SESSIONS - 1);
    await tx.delete(tokens).where(inArray(tokens.hash, older));
    // After the tokens, as in `revokeAll`.
    await spend?.(tx);
    return { token, sessionId: made.id };
  });
}

/** Ends one token. */
export async function revokeToken(db: Db, hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.hash, hash));
}

/**
 * Holds the caller's session until the transaction ends: whoever ends it waits, and finds what was made by it. The user's
 * row comes first, as where an operator ends sessions. Throws a 401 when it has ended.
 */
export async function holdSession(tx: Db, { id, tokenHash }: Pick<CallUser, 'id' | 'tokenHash'>): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  const [held] = await tx.select({ id: tokens.id }).from(tokens).where(eq(tokens.hash, tokenHash)).for('key share');
  if (!held) throw new Problem(401, 'Unauthenticated.');
}

/**
 * Ends every session of a user, or with null of everybody, and every one-time code that would begin another or open the
 * CRM. Sessions come first, because whoever makes a code holds one until the code is there; and again after the codes,
 * because whoever uses a code up holds it until its session is there.
 */
export async function revokeAll(tx: Db, userId: number | null): Promise<number> {
  const endSessions = async () => {
    const isTheirs = userId === null ? undefined : eq(tokens.userId, userId);
    return (await tx.delete(tokens).where(isTheirs).returning({ id: tokens.id })).length;
  };
  const ended = await endSessions();
  await tx.delete(addressCodes).where(userId === null ? undefined : eq(addressCodes.userId, userId));
  return ended + (await endSessions());
}

/** Forgets tokens that ran out, by idling or by age. */
export async function purgeTokens(db: Db, now: Date, since: Date): Promise<void> {
  await deleteInParts(db, tokens, or(lt(tokens.expiresAt, now), lte(tokens.createdAt, since)));
}

/** A part of a statement that reads something of the row in `users` that it stands beside; no parameters. */
export type Prefetch = { readonly name: string; readonly read: SQL };

/** Who calls, and what was read in the same query. */
export type Caller = { readonly user: CallUser; readonly prefetched: unknown };

/** Tells who holds the token of this hash; null when there is none, or it expired or was revoked. */
export type Authenticate = (services: Services, tokenHash: string) => Promise<Caller | null>;

/** The hash of an Authorization header's token; null when there is none. */
export function tokenHashOf(header: string | undefined): string | null {
  const token = /^Bearer +([\w-]{20,200}) *$/i.exec(header ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

/** Whether the user is asked for the device check: everybody by the operator's setting, or this one by name. */
export function isTwoFaOn(settings: Pick<OperatorSettings, 'two_fa'>, user: { readonly twoFa: boolean }): boolean {
  return user.twoFa || isOn(settings.two_fa);
}

/** Authentication in one statement together with what a busy call needs to read of its user. */
export function authentication(prefetched?: Prefetch): Authenticate {
  const holderOf = prepared((db) =>
    db
      .select({
        id: users.id,
        isPractice: users.isPractice,
        roles: users.roles,
        twoFa: users.twoFa,
        sessionId: tokens.id,
        isDeviceVerified: tokens.isDeviceVerified,
        isCheckForced: tokens.isCheckForced,
        lastUsedAt: tokens.lastUsedAt,
        prefetched: prefetched?.read ?? sql`null`,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(
        and(
          eq(tokens.hash, sql.placeholder('hash')),
          gt(tokens.expiresAt, sql.placeholder('now')),
          gt(tokens.createdAt, sql.placeholder('since')),
          isNull(users.blockedAt),
        ),
      )
      .prepare(prefetched ? `caller_with_${prefetched.name}` : 'caller'),
  );
  return (services, hash) => authenticate(holderOf(services.db), services, hash);
}

type Holder = {
  id: number;
  isPractice: boolean;
  roles: string[];
  twoFa: boolean;
  sessionId: string;
  isDeviceVerified: boolean;
  isCheckForced: boolean;
  lastUsedAt: Date;
  prefetched: unknown;
};
type HolderStatement = { execute(values: { hash: string; now: string; since: string }): Promise<Holder[]> };

async function authenticate(
  holderOf: HolderStatement,
  { db, clock, settings }: Services,
  hash: string,
): Promise<Caller | null> {
  const now = clock.now();
  const since = sessionsSince(now, settings.current());
  const [found] = await holderOf.execute({ hash, now: now.toISOString(), since: since.toISOString() });
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() >= TOUCH_AFTER_MS) {
    const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
    await db.update(tokens).set({ lastUsedAt: now, expiresAt }).where(eq(tokens.hash, hash));
  }
  const isChecked = found.isCheckForced || isTwoFaOn(settings.current(), found);
  const user = {
    id: found.id,
    isPractice: found.isPractice,
    roles: found.roles,
    tokenHash: hash,
    sessionId: found.sessionId,
    isDeviceCheckDue: isChecked && !found.isDeviceVerified,
    isDeviceCheckPassed: found.isDeviceVerified,
  };
  return { user, prefetched: found.prefetched };
}
