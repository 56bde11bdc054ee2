import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { Problem } from './problem';

/** Longest wait for the database, ms: a load balancer gives up on an answer after a few seconds. */
export const HEALTH_WAIT = 2_000;

/**
 * GET /healthz: whether this process can answer, for load balancers. It is open to everybody, so it tells neither what
 * was built nor what it runs on: an attacker would look those up. However many ask, and however long the database takes,
 * one question is under way, which holds one connection or waits for one.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  let underWay: Promise<unknown> | null = null;
  const ask = () =>
    (underWay ??= services.db.execute(sql`select 1`).finally(() => {
      underWay = null;
    }));
  app.get('/healthz', async (request, reply) => {
    try {
      await inTime(ask(), HEALTH_WAIT);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Problem(503, 'The database does not answer.');
    }
    return reply.send({ status: 'ok', at: services.clock.now().toISOString() });
  });
}

/** The answer, if it comes within so many ms; a later one is nobody's. */
async function inTime(answer: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms: every connection may be in use`)), ms);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
