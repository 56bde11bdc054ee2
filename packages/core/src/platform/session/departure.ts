import type { SessionRecord, SessionUser } from './session.types';

/** Whether steps 2 and 3 of a sign-in concern this user; what they are is loaded only then. */
export const mayDepart = (user: SessionUser, { crmAutoLogin, redirectAway }: SessionRecord): boolean =>
  (redirectAway && !user.roles.includes('superadmin')) ||
  (crmAutoLogin && user.roles.some((role) => role === 'admin' || role === 'superadmin'));
