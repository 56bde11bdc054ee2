import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, pino, stdSerializers } from 'pino';

const HIDDEN = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'password',
  'token',
  '*.password',
  '*.token',
  '*.passwordHash',
];

/** One JSON line an event: addresses without their query, secrets never. `level` is one of pino's. */
export function createLog(level: string, to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: HIDDEN, censor: '[secret]' },
    serializers: {
      err: errorRecord,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: shownUrl(request.url),
        remoteAddress: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** An address without its query, and without the one-time code that a page's address may carry. */
function shownUrl(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^(\/+auto_login\/+token\/+).+/i, '$1[secret]');
}

/** The parameters of a failed query are people's data: what the database said, and to which query, tells enough. */
function errorRecord(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error);
  const { cause, query } = error;
  return { type: error.constructor.name, message: cause?.message ?? 'The query failed.', query, stack: cause?.stack };
}
