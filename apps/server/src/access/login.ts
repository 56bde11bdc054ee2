import { eq } from 'drizzle-orm';
import { clientOf } from '../http/client-of';
import type { Answer, Ctx } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { logSecurity, logSecurityAtMost } from '../http/security-log';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { storedEmail } from '../store/email';
import { type UserRow, users } from '../store/schema';
import { holderOfCode, redeemAddressCode } from './address-codes';
import { countSignIn, logThrottled, reserveAttempt, settleSuccess } from './attempts';
import { isPassword } from './passwords';
import { isShownDemo } from './shown-demo';
import { type Browser, requireVerified, signIn } from './sign-in';

const WRONG = 'These credentials do not match our records.';
const WRONG_CODE = 'Invalid Login Details';

/**
 * Signs in; one text for an unknown e-mail and a wrong password, and the same work for both. While the
 * account is guessed at, a right password from an unknown browser still needs the mailed code (R38).
 */
export async function login({ body, cookies, headers, ip, services }: Ctx<'login'>): Promise<Answer<'login'>> {
  const { db, clock } = services;
  const email = storedEmail(body.email);
  const now = clock.now();
  await reserveAttempt(db, now, email, ip).catch(async (error: unknown) => {
    await logThrottled(services, ip, 'sign_in', error);
    throw error;
  });
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(user?.passwordHash ?? null, body.password);
  const failed = (why: string) =>
    logFailure(services, { userId: user?.id ?? null, address: ip, detail: { by: 'password', why } });
  if (!user || !isRight) {
    await failed('wrong');
    throw invalid('email', WRONG);
  }
  const isGuessedAt = await settleSuccess(db, now, email, ip);
  // A password that everybody reads needs no guess, and nobody who reads it gets the mail: they would be locked out.
  const settings = services.settings.current();
  const isShown = isShownDemo(settings, user) && body.password === settings.demo_user_login_password;
  const isCheckForced = isGuessedAt && !isShown;
  await countSignIn(services, now, user.id, cookies.trusted_device).catch(async (error: unknown) => {
    await logThrottled(services, ip, 'sign_in', error);
    throw error;
  });
  await requireOpen(user, services, failed);
  const browser = browserOf({ body, cookies, headers });
  const data = await signIn(services, user, browser, { by: 'password', ip, isCheckForced });
  if (!data) {
    // The password was another one by now.
    await failed('changed');
    throw invalid('email', WRONG);
  }
  return { status: 200, body: { message: 'Signed in', data } };
}

type Call = Pick<Ctx<'login' | 'exchangeLoginCode'>, 'cookies' | 'headers'> & {
  readonly body: { readonly device: string };
};

const browserOf = ({ body, cookies, headers }: Call): Browser => ({
  device: body.device,
  trustedDevice: cookies.trusted_device,
  acceptLanguage: headers['Accept-Language'],
});

/** Rows of the security log for failed sign-ins of an account from an address in 15 minutes. */
const FAILURES_KEPT = 50;

/**
 * Writes down a failed sign-in. Wrong passwords of an address have their limit; a right one of a blocked account and
 * random codes fail as often as one likes.
 */
async function logFailure(
  services: Services,
  { userId, address, detail }: { userId: number | null; address: string; detail: { by: string; why: string } },
): Promise<void> {
  const entry = { event: 'sign_in.failed', userId, address, detail } as const;
  if (detail.by === 'password' && detail.why === 'wrong') return logSecurity(services.db, services, entry);
  const subject = `${detail.by} ${detail.why} ${userId ?? ''} ${clientOf(address)}`;
  await logSecurityAtMost(services.db, services, { subject, limit: FAILURES_KEPT }, entry);
}

/** Refuses whoever is blocked or not verified, and writes that down. */
async function requireOpen(user: UserRow, services: Services, failed: (why: string) => Promise<void>): Promise<void> {
  try {
    requireVerified(user, await services.settings.refresh());
  } catch (error) {
    if (error instanceof Problem) await failed(error.extras.word ?? 'refused');
    throw error;
  }
}

/** A code was used, or voided by a sign-out, between the look at it and the session that it was to begin. */
class CodeVoid extends Error {
  override readonly name = 'CodeVoid';
}

/**
 * Signs in by a one-time code of the back office, which stands for the password and for nothing else. It is used
 * up in the transaction in which the session begins: whoever signs the user out everywhere finds one of the two.
 */
export async function exchangeLoginCode({
  body,
  cookies,
  headers,
  ip,
  services,
}: Ctx<'exchangeLoginCode'>): Promise<Answer<'exchangeLoginCode'>> {
  const { db, clock } = services;
  const redeem = (at: Db) => redeemAddressCode(at, clock.now(), 'login', body.token);
  // Read before the session begins: a password that changes from here on, which voids the code, refuses the token.
  const holder = await holderOfCode(db, clock.now(), 'login', body.token);
  const failed = (why: string) => {
    const detail = { by: 'one-time code', why };
    return logFailure(services, { userId: holder?.id ?? null, address: ip, detail });
  };
  if (!holder) {
    await failed('wrong');
    throw invalid('token', WRONG_CODE, 'code_invalid');
  }
  await requireOpen(holder, services, async (why) => {
    // It is used up by a sign-in that is refused, too.
    await redeem(db);
    await failed(why);
  });
  const spend = async (tx: Db) => {
    if ((await redeem(tx)) === null) throw new CodeVoid();
  };
  const browser = browserOf({ body, cookies, headers });
  const signedIn = signIn(services, holder, browser, { by: 'one-time code', ip, spend });
  const data = await signedIn.catch((error: unknown) => {
    if (error instanceof CodeVoid) return 'void' as const;
    throw error;
  });
  if (data === null || data === 'void') {
    await failed(data ?? 'changed');
    throw invalid('token', WRONG_CODE, 'code_invalid');
  }
  return { status: 200, body: { message: 'Signed in', data } };
}
