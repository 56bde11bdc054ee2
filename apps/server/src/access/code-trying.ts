import { eq } from 'drizzle-orm';
import { clientOf } from '../http/client-of';
import { Problem } from '../http/problem';
import { logSecurity, logSecurityAtMost } from '../http/security-log';
import { giveBack } from '../http/throttle';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { users } from '../store/schema';
import { logThrottled, takeTurns, turnsOf } from './attempts';
import { postCode } from './code-sending';
import { type CodeOf, codeRefused, secondCodeNeeded, tryCode } from './mailed-codes';

/** Wrong codes of a client are counted for so long. */
export const TRY_WINDOW_MS = 15 * 60_000;
/** Rows of the security log for right codes of a purpose and e-mail in 15 minutes. */
const PASSES_KEPT = 50;

/** Who gives which code, in which flow; whether a right one is used up. */
export type Given = CodeOf & {
  readonly code: string;
  readonly isUsed: boolean;
  readonly flow: string | undefined;
  readonly ip: string;
  readonly sessionId?: string;
};

export const tooManyTries = (retryAfter: number) =>
  new Problem(429, 'Too many wrong codes. Please try again later.', { retryAfter });

/**
 * Does what a code is needed for, in one transaction with its try; `work` gets a name of the code, and may answer null,
 * as if it were wrong. Wrong codes count for the client as well, whoever's they are: each code stands five tries, but
 * there are many codes. Counted before the try, so that many at once get no more; a right code gives back its
 * own turn alone.
 */
export async function inTurn<T>(
  services: Services,
  given: Given,
  work: (tx: Db, name: string) => Promise<T | null>,
): Promise<T> {
  const { db, clock } = services;
  const now = clock.now();
  const { ip, purpose, email, flow, code, isUsed, sessionId = null } = given;
  const turns = turnsOf(ip, { action: 'try', subject: '', limit: 10, windowMs: TRY_WINDOW_MS });
  await takeTurns(db, now, turns, tooManyTries).catch(async (error: unknown) => {
    await logThrottled(services, ip, 'code', error);
    throw error;
  });
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const of = { purpose, email };
  const done = await transact(db, async (tx): Promise<T | null | typeof SECOND_NEEDED> => {
    const tried = await tryCode(tx, services, of, { flow, client: clientOf(ip) }, code, { isUsed });
    if (tried.is === 'right') return work(tx, tried.name);
    if (tried.is === 'wrong') return null;
    if (tried.second !== null)
      await postCode(tx, services, { ...of, user: user ?? null, language: user?.language ?? 'en' }, tried.second);
    return SECOND_NEEDED;
  });
  const about = { userId: user?.id ?? null, sessionId, address: ip, detail: { purpose } };
  if (done === null) {
    await logSecurity(db, services, { event: 'code.failed', ...about });
    throw codeRefused();
  }
  const kept = { subject: `${purpose} ${email}`, limit: PASSES_KEPT };
  await logSecurityAtMost(db, services, kept, { event: 'code.passed', ...about });
  for (const turn of turns) await giveBack(db, now, turn);
  if (done === SECOND_NEEDED) throw secondCodeNeeded();
  return done;
}

const SECOND_NEEDED = Symbol('a second code is needed');
