import { and, eq, inArray, sql } from 'drizzle-orm';
import { clientOf } from '../http/client-of';
import { Problem } from '../http/problem';
import { logSecurityAtMost } from '../http/security-log';
import { giveBack, takeTurn, type Turn } from '../http/throttle';
import type { Services } from '../services';
import { type Db, rowsOf, transact } from '../store/db';
import { throttles } from '../store/schema-access';
import { CODE_EVERY_MS, type CodePurpose } from './mailed-codes';
import { isTrustedDevice } from './trusted-devices';

/**
 * The client behind an address and, of IPv6, the networks of 56 and 48 bits around it: a customer often has one of
 * these, and with it many clients. Each wider one may do twice as much as the one within it.
 */
export function networksOf(address: string): readonly string[] {
  const client = clientOf(address);
  const [, head, last] = /^([^:]+:[^:]+:[^:]+):([^:]+)::\/64$/.exec(client) ?? [];
  if (head === undefined || last === undefined) return [client];
  const high = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [client, `${head}:${high}::/56`, `${head}::/48`];
}

/** One turn for each network of the address. */
export function turnsOf(address: string, turn: Turn): Turn[] {
  return networksOf(address).map((network, wider) => ({
    ...turn,
    subject: turn.subject === '' ? network : `${network} ${turn.subject}`,
    limit: turn.limit * 2 ** wider,
  }));
}

/** Takes all of these turns or, when a limit is reached, none and throws. */
export async function takeTurns(
  db: Db,
  now: Date,
  turns: readonly Turn[],
  refusal: (retryAfter: number) => Problem,
): Promise<void> {
  await transact(db, async (tx) => {
    for (const turn of turns) {
      const retryAfter = await takeTurn(tx, now, turn);
      if (retryAfter !== null) throw refusal(retryAfter);
    }
  });
}

/** Takes this turn as the first of its kind. */
export async function restartTurn(db: Db, now: Date, turn: Turn): Promise<void> {
  await db.delete(throttles).where(and(eq(throttles.action, turn.action), eq(throttles.subject, turn.subject)));
  await takeTurn(db, now, turn);
}

const WINDOW_MS = 15 * 60_000;
const LIMITS = { action: 'login', windowMs: WINDOW_MS } as const;
/** Failures on one account after which a right password alone opens nothing in an unknown browser (R38). */
const ACCOUNT_LIMIT = 20;
/** Attempts that an account's row remembers; the oldest leave first. */
const ACCOUNT_KEPT = 100;

const pairsOf = (email: string, address: string) => turnsOf(address, { ...LIMITS, subject: email, limit: 5 });
const clientsOf = (address: string) => turnsOf(address, { ...LIMITS, subject: '', limit: 100 });
/** No client is called so: the account with whatever addresses. */
const accountOf = (email: string) => `* ${email}`;

const tooManyLogins = (retryAfter: number) =>
  new Problem(429, 'Too many login attempts. Please try again later.', { retryAfter });

/**
 * Counts an attempt as a failure before the password is looked at, so that many at once are no more than the limits;
 * `settleSuccess` takes it back. Five failures for an e-mail and address in 15 minutes, and 100 for the address
 * with whatever e-mails, so that one common password is not tried on everybody. An attempt that is refused counts for
 * neither. On the account it counts without a limit: nobody may lock another person out (R38).
 */
export async function reserveAttempt(db: Db, now: Date, email: string, address: string): Promise<void> {
  await takeTurns(db, now, [...pairsOf(email, address), ...clientsOf(address)], tooManyLogins);
  const at = now.toISOString();
  await db.execute(
    sql`insert into throttles (action, subject, at, last_at)
        values ('login', ${accountOf(email)}, array[${at}::timestamptz], ${at}::timestamptz)
        on conflict (action, subject) do update
        set at = (array(select x from unnest(throttles.at || excluded.at) x order by x desc limit ${ACCOUNT_KEPT}::int)),
            last_at = excluded.last_at`,
  );
}

/**
 * The password was right: the failures of this e-mail and address are forgotten, and of the address this turn alone, so
 * that whoever has an account of their own wins no further tries at others' by it. Answers whether the account was
 * being guessed at (R38); then its count stays as it is.
 */
export async function settleSuccess(db: Db, now: Date, email: string, address: string): Promise<boolean> {
  await clearFailures(db, email, address);
  for (const turn of clientsOf(address)) await giveBack(db, now, turn);
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const subject = accountOf(email);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select (select count(*) from unnest(at) x where x > ${since}::timestamptz)::int as count
        from throttles where action = 'login' and subject = ${subject}`,
  );
  // This attempt is one of them.
  if ((row?.count ?? 0) > ACCOUNT_LIMIT) return true;
  await giveBack(db, now, { ...LIMITS, subject, limit: 0 });
  return false;
}

/** Forgets the failures of this e-mail and address: the password was right, or is another one now. */
export async function clearFailures(db: Db, email: string, address: string): Promise<void> {
  const subjects = pairsOf(email, address).map(({ subject }) => subject);
  await db.delete(throttles).where(and(eq(throttles.action, 'login'), inArray(throttles.subject, subjects)));
}

/** The same from wherever they came, but not the account's own count (R38). */
export async function clearFailuresElsewhere(db: Db, email: string): Promise<void> {
  // As its index has it (throttles_email): there may be many rows of other people's.
  await db.execute(
    sql`delete from throttles
        where action = 'login' and split_part(subject, ' ', 2) = ${email} and subject <> ${accountOf(email)}`,
  );
}

/**
 * Counts a sign-in by a right password: each costs a hash, a session and rows. Browsers that the account trusts have a
 * count of their own, so that whoever else has the password locks nobody out there (R38).
 */
export async function countSignIn(
  { db, settings }: Services,
  now: Date,
  userId: number,
  trustedDevice: string | undefined,
): Promise<void> {
  const { sign_ins_per_minute: limit } = settings.current();
  const turn = { action: 'login', limit, windowMs: 60_000 } as const;
  const retryAfter = await takeTurn(db, now, { ...turn, subject: `right ${userId}` });
  if (retryAfter === null) return;
  const isTrusted = await isTrustedDevice(db, now, userId, trustedDevice);
  if (isTrusted && (await takeTurn(db, now, { ...turn, subject: `right ${userId} trusted` })) === null) return;
  throw tooManyLogins(retryAfter);
}

/** Sessions that one e-mail has codes of from one address in five minutes, each its own. */
const MOST_SESSIONS = 3;

/**
 * What each code that is asked for counts as: for the e-mail from this address, and for the address (R6). A session's
 * code passes that session alone (R38): somebody who signs in again, or on a second device, has one of their own.
 */
export function codeTurns(
  { settings }: Services,
  purpose: CodePurpose,
  email: string,
  ip: string,
  session?: string,
): Turn[] {
  const { otp_per_address: limit } = settings.current();
  const turn = { action: 'code', windowMs: CODE_EVERY_MS } as const;
  const subject = `${clientOf(ip)} ${purpose} ${email}`;
  const ofSession = [
    { ...turn, subject: `${subject} ${session}`, limit: 1 },
    { ...turn, subject, limit: MOST_SESSIONS },
  ];
  return [
    ...(session === undefined ? [{ ...turn, subject, limit: 1 }] : ofSession),
    ...turnsOf(ip, { ...turn, subject: '', limit }),
  ];
}

/** Writes down that a limit refused this client, once in a while; whatever else was thrown is no such thing. */
export async function logThrottled(services: Services, ip: string, what: string, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.status !== 429) return;
  const entry = { event: 'throttled', address: ip, detail: { what } } as const;
  await logSecurityAtMost(services.db, services, { subject: `${what} ${clientOf(ip)}`, limit: 1 }, entry);
}
