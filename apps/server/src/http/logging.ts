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

/**
 * The parameters of a failed query are people's data: what the database said, and to which query, tells enough. An error
 * that a query caused is written cause by cause, because the usual text of an error has those of its causes in it.
 */
function errorRecord(error: unknown): unknown {
  if (!hasQuery(error)) return stdSerializers.err(error as Error);
  const type = error.constructor.name;
  if (!(error instanceof DrizzleQueryError))
    return { type, message: error.message, stack: error.stack, cause: errorRecord(error.cause) };
  const { cause, query } = error;
  return { type, message: cause?.message ?? 'The query failed.', query, stack: cause?.stack };
}

/** Whether it is a failed query, or one is among its causes. */
function hasQuery(error: unknown): error is Error {
  // Causes may go round in a circle.
  const seen = new Set<Error>();
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    if (at instanceof DrizzleQueryError) return true;
    seen.add(at);
  }
  return false;
}
