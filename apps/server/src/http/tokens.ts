import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../services';
import { type Db, prepared, rowsOf } from '../store/db';
import { tokens, type UserRow, users } from '../store/schema';
import { isOn, type OperatorSettings } from '../store/settings';
import type { CallUser } from './handlers';

/** A token lives this long after its last use. */
export const TOKEN_IDLE_MS = 12 * 60 * 60 * 1000;
/** A use is written down at most this often, so that a poll does not write a row each time. */
const TOUCH_AFTER_MS = 60 * 1000;

/** The name under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Makes a token for the user and stores its hash; only the answer ever holds the token itself. `isDeviceVerified` says
 * that the browser is a trusted one already. Null when the password is no longer the one that `user` was read with:
 * whatever changes it ends every session, and so also the one that is being opened. The row is locked, so that
 * a change that is under way is waited for, and one that comes later finds the token.
 */
export async function issueToken(
  db: Db,
  now: Date,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  device: string,
  isDeviceVerified = false,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS).toISOString();
  const issued = await rowsOf(
    db,
    sql`insert into tokens (hash, user_id, device, is_device_verified, created_at, last_used_at, expires_at)
        select ${hashToken(token)}::text, id, ${device}::text, ${isDeviceVerified}::boolean,
               ${at}::timestamptz, ${at}::timestamptz, ${expiresAt}::timestamptz
        from users where id = ${user.id} and password_hash = ${user.passwordHash} for share
        returning user_id`,
  );
  return issued.length === 0 ? null : token;
}

/** Ends one token. */
export async function revokeToken(db: Db, hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.hash, hash));
}

/** Forgets tokens that ran out. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
}

/** A part of a statement that reads something of the row in `users` that it stands beside; no parameters. */
export type Prefetch = { readonly name: string; readonly read: SQL };

/** Who calls, and what was read in the same query. */
export type Caller = { readonly user: CallUser; readonly prefetched: unknown };

/** Tells who holds the token of an Authorization header; null when it is missing, expired, revoked or no bearer token. */
export type Authenticate = (services: Services, header: string | undefined) => Promise<Caller | null>;

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
        isDeviceVerified: tokens.isDeviceVerified,
        lastUsedAt: tokens.lastUsedAt,
        prefetched: prefetched?.read ?? sql`null`,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(and(eq(tokens.hash, sql.placeholder('hash')), gt(tokens.expiresAt, sql.placeholder('now'))))
      .prepare(prefetched ? `caller_with_${prefetched.name}` : 'caller'),
  );
  return (services, header) => authenticate(holderOf(services.db), services, header);
}

type Holder = {
  id: number;
  isPractice: boolean;
  roles: string[];
  twoFa: boolean;
  isDeviceVerified: boolean;
  lastUsedAt: Date;
  prefetched: unknown;
};
type HolderStatement = { execute(values: { hash: string; now: string }): Promise<Holder[]> };

async function authenticate(
  holderOf: HolderStatement,
  { db, clock, settings }: Services,
  header: string | undefined,
): Promise<Caller | null> {
  const token = /^Bearer +([\w-]{20,200}) *$/i.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const now = clock.now();
  const hash = hashToken(token);
  const [found] = await holderOf.execute({ hash, now: now.toISOString() });
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() >= TOUCH_AFTER_MS) {
    const expiresAt = new Date(now.getTime() + TOKEN_IDLE_MS);
    await db.update(tokens).set({ lastUsedAt: now, expiresAt }).where(eq(tokens.hash, hash));
  }
  const user = {
    id: found.id,
    isPractice: found.isPractice,
    roles: found.roles,
    tokenHash: hash,
    isDeviceCheckDue: !found.isDeviceVerified && isTwoFaOn(settings.current(), found),
  };
  return { user, prefetched: found.prefetched };
}
