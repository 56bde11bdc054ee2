import { eq } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { issueToken } from '../http/tokens';
import { users, type UserRow } from '../store/schema';
import { isOn, type OperatorSettings } from '../store/settings';
import { clearFailures, reserveAttempt } from './login-limit';
import { isPassword } from './passwords';
import { sessionRecord } from './session-record';
import { userAnswer } from './user-answer';

const WRONG = 'These credentials do not match our records.';

/** Signs in; one text for an unknown e-mail and a wrong password, and the same work for both. */
export async function login({ body, ip, services }: Ctx<'login'>): Promise<Answer<'login'>> {
  const { db, clock } = services;
  const now = clock.now();
  const email = body.email.trim().toLowerCase();
  await reserveAttempt(db, now, email, ip);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(user?.passwordHash ?? null, body.password);
  if (!user || !isRight) throw new Problem(422, WRONG, { errors: { email: [WRONG] } });
  await clearFailures(db, email, ip);
  const settings = await services.settings.refresh();
  requireVerified(user, settings);
  const token = await issueToken(db, now, user.id, body.device);
  return {
    status: 200,
    body: { message: 'Signed in', data: { token, user: await userAnswer(db, user), session: sessionRecord(settings) } },
  };
}

/** Asked only after the password was right, so that it tells strangers nothing. */
function requireVerified(user: UserRow, settings: OperatorSettings): void {
  if (isOn(settings.send_must_verify_email) && !user.emailVerified) {
    throw new Problem(403, 'Your e-mail address is not verified.', { word: 'email_not_verified' });
  }
  if (isOn(settings.admin_must_verify) && !user.adminVerified) {
    throw new Problem(403, 'Your account is waiting for verification by an administrator.', {
      word: 'admin_not_verified',
    });
  }
}
