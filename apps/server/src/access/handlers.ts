import { eq } from 'drizzle-orm';
import type { AccessHandlers, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { logSecurity } from '../http/security-log';
import { holdSession, revokeToken } from '../http/tokens';
import type { Services } from '../services';
import { transact } from '../store/db';
import { users } from '../store/schema';
import { ADDRESS_CODE_SECONDS, mintAddressCode } from './address-codes';
import { codeHandlers } from './code-handlers';
import { countries } from './countries';
import { exchangeLoginCode, login } from './login';
import { createOpenDemo, publicSettings } from './public-settings';
import { register } from './register';
import { sessionHandlers } from './sessions';
import { reducedUser, userAnswer } from './user-answer';
import { rememberLanguage } from './user-language';

const ADMINISTRATORS = ['admin', 'superadmin'];

/** The calls of the access area. */
export function accessHandlers(services: Services): AccessHandlers {
  const { db, clock } = services;
  const isOpenDemo = createOpenDemo(db);
  const countryList = { data: countries() };

  const settings = async ({ host, user }: Pick<Ctx<'getSettings'>, 'host' | 'user'>) => ({
    status: 200 as const,
    body: { data: await publicSettings(db, services.settings.current(), host, user, isOpenDemo) },
  });

  return {
    ...codeHandlers(services),
    login,
    exchangeLoginCode,
    register,
    ...sessionHandlers(services),
    logout: async ({ user, ip }) => {
      await revokeToken(db, user.tokenHash);
      const { id: userId, sessionId } = user;
      await logSecurity(db, services, { event: 'sign_out', userId, sessionId, address: ip, detail: { by: 'user' } });
      return { status: 200, body: { message: 'Signed out' } };
    },
    reloadUser: async ({ headers, user }) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (!row) throw new Problem(401, 'Unauthenticated.');
      if (user.isDeviceCheckDue) return { status: 200, body: { data: reducedUser(services, row) } };
      await rememberLanguage(db, row, headers['Accept-Language']);
      return { status: 200, body: { data: await userAnswer(services, row) } };
    },
    createCrmHandoff: async ({ user }) => {
      if (!user.roles.some((role) => ADMINISTRATORS.includes(role))) {
        throw new Problem(403, 'This action is for administrators only.', { word: 'admin_only' });
      }
      const code = await transact(db, async (tx) => {
        await holdSession(tx, user);
        return mintAddressCode(tx, clock.now(), 'crm', user.id);
      });
      return { status: 200, body: { data: { code, expires_in: ADDRESS_CODE_SECONDS } } };
    },
    getSettings: settings,
    postSettings: settings,
    listCountries: () => ({ status: 200, body: countryList }),
  };
}
