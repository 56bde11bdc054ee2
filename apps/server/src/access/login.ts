import { eq } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { invalid } from '../http/problem';
import { hashToken } from '../http/tokens';
import { users } from '../store/schema';
import { addressCodes } from '../store/schema-access';
import { redeemAddressCode } from './address-codes';
import { isPassword } from './passwords';
import { requireVerified, signIn } from './sign-in';
import { clearFailures, giveBack, reserveAttempt } from '../http/throttle';

const WRONG = 'These credentials do not match our records.';
const WRONG_CODE = 'Invalid Login Details';

/** Signs in; one text for an unknown e-mail and a wrong password, and the same work for both. */
export async function login({ body, cookies, ip, services }: Ctx<'login'>): Promise<Answer<'login'>> {
  const { db, clock } = services;
  const email = body.email.trim().toLowerCase();
  const now = clock.now();
  const turn = await reserveAttempt(db, now, email, ip);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(user?.passwordHash ?? null, body.password);
  if (!user || !isRight) throw invalid('email', WRONG);
  await clearFailures(db, email, ip);
  // That turn alone: whoever has an account of their own must not win further tries at others' by it.
  await giveBack(db, now, turn);
  requireVerified(user, await services.settings.refresh());
  const data = await signIn(services, user, { device: body.device, trustedDevice: cookies.trusted_device });
  // The password was another one by now.
  if (!data) throw invalid('email', WRONG);
  return { status: 200, body: { message: 'Signed in', data } };
}

/** Signs in by a one-time code of the back office, which stands for the password and for nothing else. */
export async function exchangeLoginCode({
  body,
  cookies,
  services,
}: Ctx<'exchangeLoginCode'>): Promise<Answer<'exchangeLoginCode'>> {
  const { db, clock } = services;
  // Read before the code is used up: a password that changes from here on, which voids the code, refuses the token.
  const [holder] = await db
    .select({ user: users })
    .from(addressCodes)
    .innerJoin(users, eq(users.id, addressCodes.userId))
    .where(eq(addressCodes.hash, hashToken(body.token)));
  const userId = await redeemAddressCode(db, clock.now(), 'login', body.token);
  if (!holder || userId === null) throw invalid('token', WRONG_CODE, 'code_invalid');
  requireVerified(holder.user, await services.settings.refresh());
  const data = await signIn(services, holder.user, { device: body.device, trustedDevice: cookies.trusted_device });
  if (!data) throw invalid('token', WRONG_CODE, 'code_invalid');
  return { status: 200, body: { message: 'Signed in', data } };
}
