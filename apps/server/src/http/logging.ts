import type { FastifyServerOptions } from 'fastify';

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

/** Log options: one JSON line an event, addresses without their query, secrets never. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: { paths: HIDDEN, censor: '[secret]' },
    serializers: {
      req: (request) => ({
        method: request.method,
        url: request.url.split('?')[0] ?? '',
        remoteAddress: request.ip,
      }),
    },
  };
}
