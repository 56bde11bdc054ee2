import type { SessionRecord, SessionUser } from './session.types';

/** What a record does not say of the CRM is as the settings say it. */
export const withCrmOf = (
  record: SessionRecord,
  { crmAutoLogin, crmUrl }: Pick<SessionRecord, 'crmAutoLogin' | 'crmUrl'>,
): SessionRecord => ({
  ...record,
  crmAutoLogin: record.crmAutoLogin ?? crmAutoLogin,
  crmUrl: record.crmUrl || crmUrl,
});

/** Whether steps 2 and 3 of a sign-in concern this user; what they are is loaded only then. */
export const mayDepart = (user: SessionUser, { crmAutoLogin, redirectAway }: SessionRecord): boolean =>
  (redirectAway && !user.roles.includes('superadmin')) ||
  (crmAutoLogin === true && user.roles.some((role) => role === 'admin' || role === 'superadmin'));
