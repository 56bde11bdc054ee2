import type { components } from '@bourse/contract';
import { Problem } from '../http/problem';
import { isTwoFaOn, issueToken } from '../http/tokens';
import type { Services } from '../services';
import type { UserRow } from '../store/schema';
import { isOn, type OperatorSettings } from '../store/settings';
import { sessionRecord } from './session-record';
import { isTrustedDevice } from './trusted-devices';
import { reducedUser, userAnswer } from './user-answer';

/** What a browser says of itself when it signs in. */
export type Browser = {
  /** Its user-agent text: for people to read, never trusted. */
  readonly device: string;
  /** The cookie of an earlier device check. */
  readonly trustedDevice?: string | undefined;
};

/** Asked only after the password or its one-time stand-in was right, so that it tells strangers nothing. */
export function requireVerified(user: UserRow, settings: OperatorSettings): void {
  if (isOn(settings.send_must_verify_email) && !user.emailVerified) {
    throw new Problem(403, 'Your e-mail address is not verified.', { word: 'email_not_verified' });
  }
  if (isOn(settings.admin_must_verify) && !user.adminVerified) {
    throw new Problem(403, 'Your account is waiting for verification by an administrator.', {
      word: 'admin_not_verified',
    });
  }
}

/**
 * A new token for this user, and what the client starts with: little, while the device check is due (A-116, R4). Null
 * when the password was changed since `user` was read.
 */
export async function signIn(
  services: Services,
  user: UserRow,
  { device, trustedDevice }: Browser,
): Promise<components['schemas']['SignedIn'] | null> {
  const { db, clock } = services;
  const settings = services.settings.current();
  const isTrusted = await isTrustedDevice(db, clock.now(), user.id, trustedDevice);
  const token = await issueToken(db, clock.now(), user, device, isTrusted);
  if (token === null) return null;
  const isCheckDue = !isTrusted && isTwoFaOn(settings, user);
  return {
    token,
    user: isCheckDue ? reducedUser(services, user) : await userAnswer(services, user),
    session: sessionRecord(settings, user),
  };
}
