import type { components } from '@bourse/contract';
import { Problem } from '../http/problem';
import { logSecurityAtMost } from '../http/security-log';
import { isTwoFaOn, issueToken } from '../http/tokens';
import type { Services } from '../services';
import type { Db } from '../store/db';
import type { UserRow } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';
import { sessionRecord } from './session-record';
import { isTrustedDevice } from './trusted-devices';
import { reducedUser, userAnswer } from './user-answer';
import { rememberLanguage } from './user-language';

/** What a browser says of itself when it signs in. */
export type Browser = {
  /** Its user-agent text: for people to read, never trusted. */
  readonly device: string;
  /** The cookie of an earlier device check. */
  readonly trustedDevice?: string | undefined;
  /** The languages that it reads. */
  readonly acceptLanguage?: string | undefined;
};

/** Asked only after the password or its one-time stand-in was right, so that it tells strangers nothing. */
export function requireVerified(user: UserRow, settings: OperatorSettings): void {
  if (user.blockedAt !== null) throw new Problem(403, 'This account is blocked.', { word: 'account_blocked' });
  if (isOn(settings.send_must_verify_email) && !user.emailVerified) {
    throw new Problem(403, 'Your e-mail address is not verified.', { word: 'email_not_verified' });
  }
  if (isOn(settings.admin_must_verify) && !user.adminVerified) {
    throw new Problem(403, 'Your account is waiting for verification by an administrator.', {
      word: 'admin_not_verified',
    });
  }
}

/** Rows of the security log for one account's sign-ins in 15 minutes. */
const SIGN_INS_KEPT = 100;

/**
 * How somebody signed in, and from where; `isCheckForced` asks for the device check even with two_fa off (R38), and
 * `spend` uses up what stands for the password, in the transaction in which the session begins.
 */
export type Way = {
  readonly by: 'password' | 'one-time code' | 'registration';
  readonly ip: string;
  readonly isCheckForced?: boolean;
  readonly spend?: (tx: Db) => Promise<void>;
};

/**
 * A new token for this user, and what the client starts with: little, while the device check is due (A-116, R4). Null
 * when the password was changed since `user` was read, or the user blocked.
 */
export async function signIn(
  services: Services,
  user: UserRow,
  { device, trustedDevice, acceptLanguage }: Browser,
  { by, ip, isCheckForced = false, spend }: Way,
): Promise<components['schemas']['SignedIn'] | null> {
  const { db, clock } = services;
  const settings = services.settings.current();
  const isTrusted = await isTrustedDevice(db, clock.now(), user.id, trustedDevice);
  const session = { device, isDeviceVerified: isTrusted, isCheckForced: isCheckForced && !isTrusted, spend };
  const issued = await issueToken(db, clock.now(), user, session);
  if (issued === null) return null;
  const { token, sessionId } = issued;
  const isCheckDue = !isTrusted && (isCheckForced || isTwoFaOn(settings, user));
  // Whoever has the password alone may be somebody else.
  if (!isCheckDue) await rememberLanguage(db, user, acceptLanguage);
  await logSecurityAtMost(
    db,
    services,
    { subject: String(user.id), limit: SIGN_INS_KEPT },
    { event: 'sign_in', userId: user.id, sessionId, address: ip, detail: { by, isCheckDue } },
  );
  return {
    token,
    user: isCheckDue ? reducedUser(services, user) : await userAnswer(services, user),
    session: sessionRecord(settings, { twoFa: user.twoFa || isCheckDue }),
  };
}
