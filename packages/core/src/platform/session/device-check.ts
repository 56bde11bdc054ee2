import { plainEmail } from '../../shared/email';
import type { SessionContext } from './session.types';

/**
 * Whether the device check keeps the user from everything else: the server said so, or the record asks for it and this
 * browser has not passed that of this user (A-020, A-021, A-130, R4).
 */
export const isCheckDue = ({ user, record, trustedEmail }: Pick<SessionContext, 'user' | 'record' | 'trustedEmail'>) =>
  user !== null &&
  (user.isReduced === true || (record.twoFactor && plainEmail(trustedEmail ?? '') !== plainEmail(user.email)));
