import { eq } from 'drizzle-orm';
import { isCommonPassword } from '../access/common-passwords';
import { changePassword, lockCodes } from '../access/password-change';
import { hashPassword, isPassword } from '../access/passwords';
import type { Ctx } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { logSecurity, logSecurityAtMost } from '../http/security-log';
import { giveBack, takeTurn } from '../http/throttle';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { storedEmail } from '../store/email';
import { type UserRow, users } from '../store/schema';
import { isOn } from '../store/switches';

const TEXTS = {
  mismatch: 'Password confirmation mismatch',
  common: 'This password is too common. Please choose another.',
  same: 'The new password must differ from the current one.',
  wrong: 'Current password is incorrect',
  tooMany: 'Too many attempts. Please try again later.',
  shared: 'The password of the demo account cannot be changed.',
} as const;

/** Wrong present passwords of one user in 15 minutes, over all sessions (M-186). */
const TRIES = { action: 'try', limit: 5, windowMs: 15 * 60_000 } as const;
/** Rows of the security log for wrong ones in that time: no more than there are tries. */
const FAILURES_KEPT = 5;

/**
 * Gives the user another password and ends every session but this one, and whatever else the old password opened
 * (M-186). A wrong present password signs nobody out; the try is counted before it is looked at, so that many at once
 * are no more than the limit, and a right one gives its turn back.
 */
export async function changeOwnPassword(
  services: Services,
  { body, user, ip }: Pick<Ctx<'changePassword'>, 'body' | 'user' | 'ip'>,
): Promise<void> {
  const { current_password: current, new_password: next, confirm_password: again } = body;
  if (next !== again) throw invalid('confirm_password', TEXTS.mismatch);
  if (next === current) throw invalid('new_password', TEXTS.same);
  if (isCommonPassword(next)) throw invalid('new_password', TEXTS.common);
  if (await isShared(services, user.id)) throw invalid('new_password', TEXTS.shared);

  const { db, clock } = services;
  const now = clock.now();
  const about = { userId: user.id, sessionId: user.sessionId, address: ip } as const;
  const turn = { ...TRIES, subject: `password ${user.id}` };
  const retryAfter = await takeTurn(db, now, turn);
  if (retryAfter !== null) {
    const kept = { subject: `password ${user.id}`, limit: 1 };
    await logSecurityAtMost(db, services, kept, { event: 'throttled', ...about, detail: { what: 'password' } });
    throw new Problem(429, TEXTS.tooMany, { retryAfter });
  }
  const { email = '', passwordHash: known = null } = await knownOf(db, user.id);
  if (!(await isPassword(known, current))) {
    const kept = { subject: String(user.id), limit: FAILURES_KEPT };
    await logSecurityAtMost(db, services, kept, { event: 'password.failed', ...about });
    throw invalid('current_password', TEXTS.wrong);
  }
  const passwordHash = await hashPassword(next);
  const changed = await transact(db, async (tx) => {
    await lockCodes(tx, email);
    const row = await lockedUser(tx, user.id);
    // Another change came first: what was typed is the present password no longer.
    if (row?.passwordHash !== known) return false;
    await changePassword(tx, row.email, passwordHash, user.tokenHash);
    const mail = { kind: 'password_updated', recipient: row.email, language: row.language } as const;
    // At an address that is not verified somebody else may read it.
    if (row.emailVerified) await post(tx, services, now, { ...mail, values: { name: greetedAs(row) } });
    await logSecurity(tx, services, { event: 'password.changed', ...about });
    return true;
  });
  if (!changed) throw invalid('current_password', TEXTS.wrong);
  await giveBack(db, now, turn);
}

/** Whether everybody signs in by this password, and the operator of the demo keeps it as it is shown. */
async function isShared({ db, settings }: Services, userId: number): Promise<boolean> {
  const { disable_demo_password_change: isKept, demo_user_login_email: shown } = settings.current();
  return isOn(isKept) && (await knownOf(db, userId)).email === storedEmail(shown);
}

async function knownOf(db: Db, userId: number): Promise<Partial<Pick<UserRow, 'email' | 'passwordHash'>>> {
  const { email, passwordHash } = users;
  const [row] = await db.select({ email, passwordHash }).from(users).where(eq(users.id, userId));
  return row ?? {};
}

async function lockedUser(tx: Db, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}
