import { and, eq, gt } from 'drizzle-orm';
import type { CallUser, Handlers } from '../http/handlers';
import { languageOf } from '../http/language';
import { Problem } from '../http/problem';
import type { Text } from '../http/text';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { tokens, users } from '../store/schema';
import { isOn } from '../store/switches';
import { sendCode } from './code-sending';
import { inTurn } from './code-trying';
import { spendCode } from './mailed-codes';

const TEXTS = {
  sent: 'A code is on its way to your email address.',
  right: 'The code is right.',
  required: 'Please confirm this with a code from your email',
} as const satisfies Record<string, Text>;

/** Seconds in which a session that passed a code may make its call. */
const STEP_UP_SECONDS = 5 * 60;

/** Another name than that of the session's device check: each has a code of its own. */
const flowOf = ({ tokenHash }: Pick<CallUser, 'tokenHash'>) => `withdrawal ${tokenHash}`;

/**
 * A code by which a session proves that its holder reads the user's mail. It stays in force until the call that it was
 * asked for has used it: so a lost answer to `verifyWithdrawal` costs nobody a code.
 */
export function stepUpHandlers(services: Services): Pick<Handlers, 'requestWithdrawalCode' | 'verifyWithdrawal'> {
  const { db, clock } = services;
  return {
    requestWithdrawalCode: async ({ headers, ip, user }) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (!row) throw new Problem(401, 'Unauthenticated.');
      const of = { purpose: 'withdrawal', email: row.email, user: row, ip } as const;
      const language = languageOf(headers['Accept-Language']);
      await sendCode(services, { ...of, language, flow: flowOf(user), sessionId: user.sessionId });
      return { status: 200, body: { message: TEXTS.sent } };
    },

    verifyWithdrawal: async ({ body, ip, user }) => {
      const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
      const of = { purpose: 'withdrawal', email: row?.email ?? '' } as const;
      const its = { flow: flowOf(user), sessionId: user.sessionId };
      await inTurn(services, { ...of, code: body.code, isUsed: false, ...its, ip }, async (tx) => {
        const stepUpUntil = new Date(clock.now().getTime() + STEP_UP_SECONDS * 1000);
        const isOwn = eq(tokens.hash, user.tokenHash);
        const [token] = await tx.update(tokens).set({ stepUpUntil }).where(isOwn).returning({ id: tokens.id });
        // Signed out since the call was let in: nothing may be allowed to it any more.
        if (!token) throw new Problem(401, 'Unauthenticated.');
        return true;
      });
      return { status: 200, body: { message: TEXTS.right, data: { expires_in: STEP_UP_SECONDS } } };
    },
  };
}

/**
 * Where the operator asks for a code, uses up the session's and throws a 403 when it passed none of late. In the
 * transaction of the call: what the call is refused for otherwise uses up nothing.
 */
export async function requireStepUp(services: Services, tx: Db, user: Pick<CallUser, 'tokenHash'>): Promise<void> {
  if (!isOn(services.settings.current().require_code_for_withdrawal)) return;
  // After the user, and before the token as where a code is tried: see `changePassword`.
  await spendCode(tx, flowOf(user));
  const isAllowed = and(eq(tokens.hash, user.tokenHash), gt(tokens.stepUpUntil, services.clock.now()));
  const [used] = await tx.update(tokens).set({ stepUpUntil: null }).where(isAllowed).returning({ id: tokens.id });
  if (!used) throw new Problem(403, TEXTS.required, { word: 'code_required' });
}
