import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
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
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: request.url.split('?')[0],
        remoteAddress: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return to ? pino(options, to) : pino(options);
}
