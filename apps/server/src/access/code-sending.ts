import { post } from '../mail/outbox';
import { greetedAs, type MailKind } from '../mail/messages';
import { clientOf } from '../http/client-of';
import type { Language } from '../http/language';
import { logSecurity } from '../http/security-log';
import { takeTurn, type Turn } from '../http/throttle';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import type { UserRow } from '../store/schema';
import { isOn } from '../store/switches';
import { codeTurns, logThrottled, takeTurns } from './attempts';
import { type CodeOf, type CodePurpose, makeCode, shareCode, tooManyCodes } from './mailed-codes';
import { isShownDemo } from './shown-demo';
import { isTrustedDevice } from './trusted-devices';

const KINDS = {
  email: 'email_code',
  device: 'device_code',
  reset: 'reset_code',
  withdrawal: 'withdrawal_code',
} as const satisfies Record<CodePurpose, MailKind>;
/** Purposes whose codes belong to a signed-in session, which no other flow shares. */
const SESSION_PURPOSES: ReadonlySet<CodePurpose> = new Set(['device', 'withdrawal']);
/** Codes for the sessions of an account, of one such purpose, that may be had in 15 minutes, from whatever addresses: whoever asks has the password. */
const MOST_CODES = 30;
/** Codes of one purpose that are mailed to one e-mail in an hour as they are asked for; further ones share, see `sendCode`. */
const MOST_MAILS = 6;
const HOUR_MS = 3600_000;
const WINDOW_MS = 15 * 60_000;

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

/**
 * The code, its message and the counts are one: a refused request changes none of them. One in five minutes for
 * a purpose, e-mail and address, or for a session of it (R6). Whoever else asks for codes to this e-mail elsewhere
 * holds up nobody (R38): a mailbox that got many of late gets one in five minutes, and the flows that ask in between
 * share it. A trusted browser of the account has its own always. Answers the flow that the code belongs to.
 */
export async function sendCode(services: Services, request: CodeRequest): Promise<string> {
  const { db, clock } = services;
  const { purpose, email, user, ip, flow: own } = request;
  const now = clock.now();
  const isKnown = await isTrustedDevice(db, now, user?.id ?? 0, request.trustedDevice);
  const of = { purpose, email };
  const from = { flow: own, client: clientOf(ip) };
  const isOfSession = SESSION_PURPOSES.has(purpose);
  const turns = isOfSession
    ? [...codeTurns(services, purpose, email, ip, own), checkTurn(of)]
    : codeTurns(services, purpose, email, ip);
  const made = await transact(db, async (tx) => {
    await takeTurns(tx, now, turns, tooManyCodes);
    const isShared = !isOfSession && !isKnown && (await takeTurn(tx, now, mailTurn(of))) !== null;
    const shared = isShared ? await shareCode(tx, services, of, from) : null;
    if (shared !== null) return { code: null, flow: shared };
    const { code, flow } = await makeCode(tx, services, of, from);
    await postCode(tx, services, request, code);
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
  if (user && made.code !== null) announceDemoCode(services, { ...user, email }, made.code);
  return made.flow;
}

/** Codes of one account's sessions, for device checks or for withdrawals. */
function checkTurn({ purpose, email }: CodeOf): Turn {
  return { action: 'code', subject: `* ${purpose} ${email}`, limit: MOST_CODES, windowMs: WINDOW_MS };
}

/** Codes of their own that flows may have: beyond them they share. */
function mailTurn({ purpose, email }: CodeOf): Turn {
  return { action: 'code', subject: `* ${purpose} ${email}`, limit: MOST_MAILS, windowMs: HOUR_MS };
}

/** The message of a code; to an address that nobody has it is written for the sake of its work. */
export async function postCode(
  tx: Db,
  services: Services,
  { purpose, email, user, language, device }: Pick<CodeRequest, 'purpose' | 'email' | 'user' | 'language' | 'device'>,
  code: string,
): Promise<void> {
  await post(tx, services, services.clock.now(), {
    kind: KINDS[purpose],
    recipient: email,
    language,
    values: { name: greetedAs(user), code, ...(device === undefined ? {} : { device }) },
    isWithheld: user === null,
  });
}

/**
 * Whoever tries a demo run has no mail server: the code of the one account whose password everybody knows is printed.
 * Never another's, and never where messages really leave.
 */
function announceDemoCode(
  { settings, config, log }: Services,
  user: Pick<UserRow, 'email' | 'roles'>,
  code: string,
): void {
  const known = settings.current();
  if (isOn(known.demo_mode) && isShownDemo(known, user) && !config.mail)
    log.warn({ demoCode: code }, 'the code that was mailed to the demo user');
}
