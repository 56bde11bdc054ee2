import { eq } from 'drizzle-orm';
import type { Answer, Ctx, Handlers } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { greetedAs, type Language, languageOf, type MailKind } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { tokens, type UserRow, users } from '../store/schema';
import { isOn } from '../store/settings';
import { isCommonPassword } from './common-passwords';
import { greet } from './greeting';
import { CODE_EVERY_MS, type CodePurpose, codeRefused, makeCode, tooManyCodes, tryCode } from './mailed-codes';
import { changePassword } from './password-change';
import { hashPassword } from './passwords';
import { clearFailures, clientOf, giveBack, takeTurn, type Turn } from '../http/throttle';
import { trustDevice } from './trusted-devices';

const KINDS = { email: 'email_code', device: 'device_code', reset: 'reset_code' } as const satisfies Record<
  CodePurpose,
  MailKind
>;
const ON_ITS_WAY = { status: 200, body: { message: 'If the address is registered, a code is on its way.' } } as const;

/** What a person asked for; `user` is null where nobody has the address. */
type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly user: Pick<UserRow, 'firstname' | 'emailVerified' | 'roles'> | null;
  readonly language: Language;
  readonly ip: string;
  readonly device?: string;
};

type CodeHandlers = Pick<
  Handlers,
  | 'requestEmailCode'
  | 'verifyEmail'
  | 'requestDeviceCode'
  | 'verifyDevice'
  | 'requestResetCode'
  | 'verifyResetCode'
  | 'resetPassword'
>;

/** The calls around codes by mail. */
export function codeHandlers(services: Services): CodeHandlers {
  const { db, clock, config } = services;

  const requestFor =
    (purpose: 'email' | 'reset') =>
    async ({ body, headers, ip }: Ctx<'requestEmailCode' | 'requestResetCode'>) => {
      const email = lower(body.email);
      const [user = null] = await db.select().from(users).where(eq(users.email, email));
      await sendCode(services, { purpose, email, user, language: languageOf(headers['Accept-Language']), ip });
      return ON_ITS_WAY;
    };

  return {
    requestEmailCode: requestFor('email'),
    requestResetCode: requestFor('reset'),

    requestDeviceCode: async ({ body, headers, ip, user }) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (row) {
        const language = languageOf(headers['Accept-Language']);
        await sendCode(services, { purpose: 'device', email: row.email, user: row, language, ip, device: body.device });
      }
      return ON_ITS_WAY;
    },

    verifyEmail: async ({ body, ip }) => {
      const of = { purpose: 'email', email: lower(body.email) } as const;
      await inTurn(services, ip, async (tx) => {
        if (!(await tryCode(tx, services, of, body.code, { isUsed: true }))) return null;
        const [user] = await tx.select().from(users).where(eq(users.email, of.email)).for('update');
        if (!user) return null;
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await greet(tx, services, user, { ...user, emailVerified: true });
        return user.id;
      });
      return { status: 200, body: { message: 'Your e-mail address is verified. Please log in.' } };
    },

    verifyDevice: async ({ body, ip, user }) => {
      const cookie = await inTurn(services, ip, async (tx) => {
        const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user.id));
        const of = { purpose: 'device', email: row?.email ?? '' } as const;
        if (!(await tryCode(tx, services, of, body.code, { isUsed: true }))) return null;
        const its = eq(tokens.hash, user.tokenHash);
        const [token] = await tx.update(tokens).set({ isDeviceVerified: true }).where(its).returning();
        // Signed out, or the password changed, since the call was let in: nothing may be trusted any more.
        if (!token) throw new Problem(401, 'Unauthenticated.');
        return trustDevice(tx, clock.now(), user.id, config.publicUrl);
      });
      return {
        status: 200,
        body: { message: 'Device verified', data: { verified: true } },
        headers: { 'set-cookie': cookie },
      };
    },

    verifyResetCode: async ({ body, ip }) => {
      const of = { purpose: 'reset', email: lower(body.email) } as const;
      await inTurn(services, ip, async (tx) => (await tryCode(tx, services, of, body.code, { isUsed: false })) || null);
      return { status: 200, body: { message: 'The code is right. Please choose a new password.' } };
    },

    resetPassword,
  };
}

/** The code, its message and the count of the address are one: a refused request changes none of them. */
async function sendCode(services: Services, request: CodeRequest): Promise<void> {
  const { db, clock } = services;
  const { purpose, email, user, language, ip, device } = request;
  const { otp_per_address: limit } = services.settings.current();
  const now = clock.now();
  const code = await transact(db, async (tx) => {
    const wait = await takeTurn(tx, now, { action: 'code', subject: clientOf(ip), limit, windowMs: CODE_EVERY_MS });
    if (wait !== null) throw tooManyCodes(wait);
    const made = await makeCode(tx, services, { purpose, email });
    await post(tx, services, now, {
      kind: KINDS[purpose],
      recipient: email,
      language,
      values: { name: greetedAs(user), code: made, ...(device === undefined ? {} : { device }) },
      isWithheld: user === null,
    });
    return made;
  });
  if (user) announceDemoCode(services, email, user, code);
}

/**
 * Whoever tries a demo run has no mail server: the code of the one account whose password everybody knows is printed.
 * Never another's, and never where messages really leave.
 */
function announceDemoCode(
  { settings, config, log }: Services,
  email: string,
  user: Pick<UserRow, 'roles'>,
  code: string,
): void {
  const { demo_mode, demo_user_login_email } = settings.current();
  const isDemoUser = isOn(demo_mode) && email === lower(demo_user_login_email) && user.roles.length === 0;
  if (isDemoUser && !config.mail) log.warn({ demoCode: code }, 'the code that was mailed to the demo user');
}

/** A wrong field leaves the code in force; a right code is used up together with the change. */
async function resetPassword({ body, ip, services }: Ctx<'resetPassword'>): Promise<Answer<'resetPassword'>> {
  const { clock } = services;
  if (body.repeat_password !== body.password) throw invalid('repeat_password', 'Password confirmation mismatch');
  if (isCommonPassword(body.password)) throw invalid('password', 'This password is too common. Please choose another.');
  const of = { purpose: 'reset', email: lower(body.email) } as const;
  // Looked at first, because a hash takes its time and must not be had by a wrong code.
  await inTurn(services, ip, async (tx) => (await tryCode(tx, services, of, body.code, { isUsed: false })) || null);
  const passwordHash = await hashPassword(body.password);
  await inTurn(services, ip, async (tx) => {
    if (!(await tryCode(tx, services, of, body.code, { isUsed: true }))) return null;
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
  return { status: 200, body: { message: 'Your password is changed. Please log in.' } };
}

/**
 * Does what a code is needed for, in one transaction; `work` answers null for a wrong code, whose count is kept. Wrong
 * codes count for the client as well, whoever's they are: each code stands five tries, but there are many codes
 * . Counted before the try, so that many at once get no more; a right code gives back its own turn alone.
 */
async function inTurn<T>({ db, clock }: Services, ip: string, work: (tx: Db) => Promise<T | null>): Promise<T> {
  const now = clock.now();
  const turn: Turn = { action: 'try', subject: clientOf(ip), limit: 10, windowMs: 15 * 60_000 };
  const retryAfter = await takeTurn(db, now, turn);
  if (retryAfter !== null) throw new Problem(429, 'Too many wrong codes. Please try again later.', { retryAfter });
  const done = await transact(db, work);
  if (done === null) throw codeRefused();
  await giveBack(db, now, turn);
  return done;
}

function lower(email: string): string {
  return email.trim().toLowerCase();
}
