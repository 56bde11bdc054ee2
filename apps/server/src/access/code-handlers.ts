import { eq } from 'drizzle-orm';
import type { Answer, Ctx, Handlers } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { type Language, languageOf } from '../http/language';
import { greetedAs, type MailKind } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { tokens, type UserRow, users } from '../store/schema';
import { isOn } from '../store/settings';
import { isCommonPassword } from './common-passwords';
import { greet } from './greeting';
import { clearFailures, codeTurns, logThrottled, takeTurns, turnsOf } from './attempts';
import {
  type CodeOf,
  type CodePurpose,
  codeRefused,
  type FlowOf,
  makeCode,
  tooManyCodes,
  tryCode,
} from './mailed-codes';
import { changePassword } from './password-change';
import { hashPassword } from './passwords';
import { logSecurity, logSecurityAtMost } from '../http/security-log';
import { clientOf, giveBack, type Turn } from '../http/throttle';
import { isTrustedDevice, trustDevice } from './trusted-devices';

const KINDS = { email: 'email_code', device: 'device_code', reset: 'reset_code' } as const satisfies Record<
  CodePurpose,
  MailKind
>;
const ON_ITS_WAY = 'If the address is registered, a code is on its way.';
/** Codes for one purpose and e-mail in 15 minutes, from whatever addresses: tries at a million codes need many of them. */
const MOST_CODES = 30;
const WINDOW_MS = 15 * 60_000;
/** Looks at a right code that is not used up by them: a page looks once or twice. */
const MOST_LOOKS = 20;
/** Rows of the security log for right codes of a purpose and e-mail in 15 minutes. */
const PASSES_KEPT = 50;

/** What a person asked for; `user` is null where nobody has the address. */
type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly user: Pick<UserRow, 'id' | 'firstname' | 'emailVerified' | 'roles'> | null;
  readonly language: Language;
  readonly ip: string;
  readonly device?: string;
  /** The signed-in flow that asks; others get a name of their own. */
  readonly flow?: string;
  readonly sessionId?: string;
  /** The cookie of an earlier device check. */
  readonly trustedDevice?: string | undefined;
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
    async ({ body, cookies, headers, ip }: Ctx<'requestEmailCode' | 'requestResetCode'>) => {
      const email = lower(body.email);
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
      const of = { purpose: 'email', email: lower(body.email) } as const;
      const given = { ...of, flow: body.flow, ip };
      await inTurn(services, given, async (tx) => {
        if (!(await tryCode(tx, services, of, flowOf(given), body.code, { isUsed: true }))) return null;
        const [user] = await tx.select().from(users).where(eq(users.email, of.email)).for('update');
        if (!user) return null;
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await greet(tx, services, user, { ...user, emailVerified: true });
        return user.id;
      });
      return { status: 200, body: { message: 'Your e-mail address is verified. Please log in.' } };
    },

    verifyDevice: async ({ body, ip, user }) => {
      const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
      const of = { purpose: 'device', email: row?.email ?? '' } as const;
      const given = { ...of, flow: user.tokenHash, ip, sessionId: user.sessionId };
      const cookie = await inTurn(services, given, async (tx) => {
        if (!(await tryCode(tx, services, of, flowOf(given), body.code, { isUsed: true }))) return null;
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
      const seen = await inTurn(services, { ...of, flow: body.flow, ip }, looksAt(services, of, body, ip));
      const turn = { action: 'try', subject: `look ${seen}`, limit: MOST_LOOKS, windowMs: WINDOW_MS } as const;
      await takeTurns(db, clock.now(), [turn], tooManyTries).catch(async (error: unknown) => {
        await logThrottled(services, ip, 'look', error);
        throw error;
      });
      return { status: 200, body: { message: 'The code is right. Please choose a new password.' } };
    },

    resetPassword,
  };
}

/**
 * The code, its message and the counts are one: a refused request changes none of them. One in five minutes for
 * a purpose, e-mail and address (R6): whoever else asks for codes to this e-mail elsewhere holds up nobody (R38).
 * Answers the flow that the code belongs to.
 */
async function sendCode(services: Services, request: CodeRequest): Promise<string> {
  const { db, clock } = services;
  const { purpose, email, user, language, ip, device, flow: own } = request;
  const now = clock.now();
  const isKnown = await isTrustedDevice(db, now, user?.id ?? 0, request.trustedDevice);
  const turns = [...codeTurns(services, purpose, email, ip), ...(isKnown ? [] : [accountTurn(purpose, email)])];
  const made = await transact(db, async (tx) => {
    await takeTurns(tx, now, turns, tooManyCodes);
    const { code, flow } = await makeCode(tx, services, { purpose, email }, { flow: own, client: clientOf(ip) });
    await post(tx, services, now, {
      kind: KINDS[purpose],
      recipient: email,
      language,
      values: { name: greetedAs(user), code, ...(device === undefined ? {} : { device }) },
      isWithheld: user === null,
    });
    return { code, flow };
  }).catch(async (error: unknown) => {
    await logThrottled(services, ip, `code for ${purpose}`, error);
    throw error;
  });
  await logSecurity(db, services, {
    event: 'code.asked',
    userId: user?.id ?? null,
    sessionId: request.sessionId ?? null,
    address: ip,
    detail: { purpose },
  });
  if (user) announceDemoCode(services, email, user, made.code);
  return made.flow;
}

/** Codes that a purpose and e-mail may have: a trusted browser of the account is never held up by it. */
function accountTurn(purpose: CodePurpose, email: string): Turn {
  return { action: 'code', subject: `* ${purpose} ${email}`, limit: MOST_CODES, windowMs: WINDOW_MS };
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
  const given = { ...of, flow: body.flow, ip };
  await inTurn(services, given, looksAt(services, of, body, ip));
  const passwordHash = await hashPassword(body.password);
  const userId = await inTurn(services, given, async (tx) => {
    if (!(await tryCode(tx, services, of, flowOf(given), body.code, { isUsed: true }))) return null;
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

/** Who gives a code, in which flow. */
type Given = CodeOf & { readonly flow: string | undefined; readonly ip: string; readonly sessionId?: string };

const flowOf = ({ flow, ip }: Pick<Given, 'flow' | 'ip'>): FlowOf => ({ flow, client: clientOf(ip) });

const tooManyTries = (retryAfter: number) =>
  new Problem(429, 'Too many wrong codes. Please try again later.', { retryAfter });

/** Looks at a code without using it up. */
function looksAt(services: Services, of: CodeOf, { code, flow }: { code: string; flow?: string }, ip: string) {
  return (tx: Db) => tryCode(tx, services, of, flowOf({ flow, ip }), code, { isUsed: false });
}

/**
 * Does what a code is needed for, in one transaction; `work` answers null for a wrong code, whose count is kept. Wrong
 * codes count for the client as well, whoever's they are: each code stands five tries, but there are many codes
 * . Counted before the try, so that many at once get no more; a right code gives back its own turn alone.
 */
async function inTurn<T>(services: Services, given: Given, work: (tx: Db) => Promise<T | null>): Promise<T> {
  const { db, clock } = services;
  const now = clock.now();
  const { ip, purpose, sessionId = null } = given;
  const turns = turnsOf(ip, { action: 'try', subject: '', limit: 10, windowMs: WINDOW_MS });
  await takeTurns(db, now, turns, tooManyTries).catch(async (error: unknown) => {
    await logThrottled(services, ip, 'code', error);
    throw error;
  });
  const done = await transact(db, work);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, given.email));
  const about = { userId: user?.id ?? null, sessionId, address: ip, detail: { purpose } };
  if (done === null) {
    await logSecurity(db, services, { event: 'code.failed', ...about });
    throw codeRefused();
  }
  const kept = { subject: `${purpose} ${given.email}`, limit: PASSES_KEPT };
  await logSecurityAtMost(db, services, kept, { event: 'code.passed', ...about });
  for (const turn of turns) await giveBack(db, now, turn);
  return done;
}

function lower(email: string): string {
  return email.trim().toLowerCase();
}
