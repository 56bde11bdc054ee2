import { eq } from 'drizzle-orm';
import type { Answer, Ctx, Handlers } from '../http/handlers';
import { invalid } from '../http/problem';
import { languageOf } from '../http/language';
import { holdSession } from '../http/tokens';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { storedEmail } from '../store/email';
import { tokens, users } from '../store/schema';
import { isCommonPassword } from './common-passwords';
import { greet } from './greeting';
import { clearFailures, logThrottled, takeTurns } from './attempts';
import { sendCode } from './code-sending';
import { inTurn, tooManyTries, TRY_WINDOW_MS } from './code-trying';
import { changePassword } from './password-change';
import { hashPassword } from './passwords';
import { stepUpHandlers } from './step-up';
import { logSecurity } from '../http/security-log';
import { trustDevice } from './trusted-devices';

const ON_ITS_WAY = 'If the address is registered, a code is on its way.';
const VERIFIED = { message: 'Device verified', data: { verified: true } } as const;
/** Looks at a right code that is not used up by them: a page looks once or twice. */
const MOST_LOOKS = 20;

type CodeHandlers = Pick<
  Handlers,
  | 'requestEmailCode'
  | 'verifyEmail'
  | 'requestDeviceCode'
  | 'verifyDevice'
  | 'requestWithdrawalCode'
  | 'verifyWithdrawal'
  | 'requestResetCode'
  | 'verifyResetCode'
  | 'resetPassword'
>;

/** The calls around codes by mail. */
export function codeHandlers(services: Services): CodeHandlers {
  const { db, clock, config } = services;

  const requestFor =
    (purpose: 'email' | 'reset') =>
    async ({ body, cookies, headers, ip }: Ctx<'requestEmailCode' | 'requestResetCode'>) => {
      const email = storedEmail(body.email);
      const [user = null] = await db.select().from(users).where(eq(users.email, email));
      const language = languageOf(headers['Accept-Language']);
      const trustedDevice = cookies.trusted_device;
      const flow = await sendCode(services, { purpose, email, user, language, ip, trustedDevice });
      return { status: 200 as const, body: { message: ON_ITS_WAY, data: { flow } } };
    };

  return {
    requestEmailCode: requestFor('email'),
    requestResetCode: requestFor('reset'),

    requestDeviceCode: async ({ body, headers, ip, user }) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (row) {
        await sendCode(services, {
          purpose: 'device',
          email: row.email,
          user: row,
          language: languageOf(headers['Accept-Language']),
          ip,
          device: body.device,
          flow: user.tokenHash,
          sessionId: user.sessionId,
        });
      }
      return { status: 200, body: { message: ON_ITS_WAY } };
    },

    verifyEmail: async ({ body, ip }) => {
      const of = { purpose: 'email', email: storedEmail(body.email) } as const;
      const given = { ...of, code: body.code, isUsed: true, flow: body.flow, ip };
      await inTurn(services, given, async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.email, of.email)).for('update');
        if (!user) return null;
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await greet(tx, services, user, { ...user, emailVerified: true });
        return user.id;
      });
      return { status: 200, body: { message: 'Your email address is verified. Please log in.' } };
    },

    verifyDevice: async ({ body, ip, user }) => {
      // The answer to the right code was lost, and the same code comes again: it is used up.
      if (user.isDeviceCheckPassed) return { status: 200, body: VERIFIED };
      const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
      const of = { purpose: 'device', email: row?.email ?? '' } as const;
      const its = { flow: user.tokenHash, sessionId: user.sessionId };
      const cookie = await inTurn(services, { ...of, code: body.code, isUsed: true, ...its, ip }, async (tx) => {
        // Signed out, or the password changed, since the call was let in: nothing may be trusted any more.
        await holdSession(tx, user);
        await tx.update(tokens).set({ isDeviceVerified: true }).where(eq(tokens.hash, user.tokenHash));
        return trustDevice(tx, clock.now(), user.id, config.publicUrl);
      });
      return {
        status: 200,
        body: VERIFIED,
        headers: { 'set-cookie': cookie },
      };
    },

    ...stepUpHandlers(services),

    verifyResetCode: async ({ body, ip }) => {
      const of = { purpose: 'reset', email: storedEmail(body.email) } as const;
      const given = { ...of, code: body.code, isUsed: false, flow: body.flow, ip };
      const seen = await inTurn(services, given, async (_tx, name) => name);
      const turn = { action: 'try', subject: `look ${seen}`, limit: MOST_LOOKS, windowMs: TRY_WINDOW_MS } as const;
      await takeTurns(db, clock.now(), [turn], tooManyTries).catch(async (error: unknown) => {
        await logThrottled(services, ip, 'look', error);
        throw error;
      });
      return { status: 200, body: { message: 'The code is right. Please choose a new password.' } };
    },

    resetPassword,
  };
}

/** A wrong field leaves the code in force; a right code is used up together with the change. */
async function resetPassword({ body, ip, services }: Ctx<'resetPassword'>): Promise<Answer<'resetPassword'>> {
  const { clock } = services;
  if (body.repeat_password !== body.password) throw invalid('repeat_password', 'Password confirmation mismatch');
  if (isCommonPassword(body.password)) throw invalid('password', 'This password is too common. Please choose another.');
  const of = { purpose: 'reset', email: storedEmail(body.email) } as const;
  // Looked at first, because a hash takes its time and must not be had by a wrong code.
  const given = { ...of, code: body.code, flow: body.flow, ip };
  await inTurn(services, { ...given, isUsed: false }, async () => true);
  const passwordHash = await hashPassword(body.password);
  const userId = await inTurn(services, { ...given, isUsed: true }, async (tx) => {
    const user = await changePassword(tx, of.email, passwordHash);
    if (!user) return null;
    // Whoever forgot the password has mostly tried a few.
    await clearFailures(tx, user.email, ip);
    await post(tx, services, clock.now(), {
      kind: 'password_changed',
      recipient: user.email,
      language: user.language,
      values: { name: greetedAs(user) },
    });
    return user.id;
  });
  await logSecurity(services.db, services, { event: 'reset', userId, address: ip });
  return { status: 200, body: { message: 'Your password is changed. Please log in.' } };
}
