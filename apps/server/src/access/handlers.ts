import { eq } from 'drizzle-orm';
import type { AccessHandlers, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { revokeToken } from '../http/tokens';
import type { Services } from '../services';
import { users } from '../store/schema';
import { countries } from './countries';
import { login } from './login';
import { publicSettings } from './public-settings';
import { userAnswer } from './user-answer';

/** The calls of the access area. */
export function accessHandlers(services: Services): AccessHandlers {
  const { db } = services;
  const countryList = { data: countries() };

  const settings = async ({ host }: Pick<Ctx<'getSettings'>, 'host'>) => ({
    status: 200 as const,
    body: { data: await publicSettings(db, await services.settings.refresh(), host) },
  });

  return {
    login,
    logout: async ({ user }) => {
      await revokeToken(db, user.tokenHash);
      return { status: 200, body: { message: 'Signed out' } };
    },
    reloadUser: async ({ user }) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (!row) throw new Problem(401, 'Unauthenticated.');
      return { status: 200, body: { data: await userAnswer(db, row) } };
    },
    getSettings: settings,
    postSettings: settings,
    listCountries: () => ({ status: 200, body: countryList }),
  };
}
