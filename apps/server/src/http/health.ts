import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { Problem } from './problem';

/**
 * GET /healthz: whether this process can answer, for load balancers. It is open to everybody, so it tells neither what
 * was built nor what it runs on: an attacker would look those up.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (request, reply) => {
    try {
      await services.db.execute(sql`select 1`);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Problem(503, 'The database does not answer.');
    }
    return reply.send({ status: 'ok', at: services.clock.now().toISOString() });
  });
}
