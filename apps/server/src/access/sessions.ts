import { and, desc, eq, gt } from 'drizzle-orm';
import type { Handlers } from '../http/handlers';
import { Problem } from '../http/problem';
import { logSecurity } from '../http/security-log';
import { revokeAll, sessionsSince } from '../http/tokens';
import type { Services } from '../services';
import { transact } from '../store/db';
import { tokens } from '../store/schema';

/** The calls by which a user sees and ends sessions (R37). */
export function sessionHandlers(
  services: Services,
): Pick<Handlers, 'closeAllSessions' | 'listSessions' | 'deleteSession'> {
  const { db, clock, settings } = services;
  return {
    closeAllSessions: async ({ user, ip }) => {
      const ended = await transact(db, (tx) => revokeAll(tx, user.id));
      const detail = { by: 'user', ended };
      await logSecurity(db, services, { event: 'sign_out', userId: user.id, address: ip, detail });
      return { status: 200, body: { message: 'Signed out everywhere' } };
    },

    listSessions: async ({ user }) => {
      const now = clock.now();
      const since = sessionsSince(now, settings.current());
      const isInForce = and(eq(tokens.userId, user.id), gt(tokens.expiresAt, now), gt(tokens.createdAt, since));
      const rows = await db.select().from(tokens).where(isInForce).orderBy(desc(tokens.lastUsedAt), tokens.id);
      return {
        status: 200,
        body: {
          data: rows.map(({ id, device, createdAt, lastUsedAt }) => ({
            id,
            device,
            created_at: createdAt.toISOString(),
            last_used_at: lastUsedAt.toISOString(),
            is_current: id === user.sessionId,
          })),
        },
      };
    },

    deleteSession: async ({ user, params, ip }) => {
      const its = and(eq(tokens.id, params.id), eq(tokens.userId, user.id));
      const [ended] = await db.delete(tokens).where(its).returning({ id: tokens.id });
      if (!ended) throw new Problem(404, 'There is no such session.');
      const detail = { by: 'user', from: user.sessionId };
      await logSecurity(db, services, {
        event: 'sign_out',
        userId: user.id,
        sessionId: ended.id,
        address: ip,
        detail,
      });
      return { status: 200, body: { message: 'The session is ended' } };
    },
  };
}
