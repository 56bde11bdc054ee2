import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../store/availability';
import { Problem, problemBody } from './problem';
import { ContractViolation, send } from './router';
import { say, type Text } from './text';

/** Everything that fails leaves as the contract's Problem; 400 never does (R13). */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof ContractViolation) reply.header(VIOLATION, error.message);
    return answer(request, reply, asProblem(error, request));
  });
}

/** The failure of an address that nothing answers. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, new Problem(404, 'Not found.'));
}

/** The failure of an address that cannot even be decoded, which the framework calls 400 (R5). */
export function unreadableAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, malformed('address', 'The request is malformed.'));
}

/** Only a run that checks its answers can break here, so the header is one of tests. */
const VIOLATION = 'x-contract-violation';

function answer(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const headers: Record<string, string> = {};
  if (problem.extras.retryAfter !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(problem.extras.retryAfter)));
  if (problem.status === 401) headers['www-authenticate'] = 'Bearer';
  return send(request, reply, { status: problem.status, body: problem.body, headers });
}

function asProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // The framework's own refusals carry a status; whatever else is thrown is the server's fault.
  const status = error instanceof ContractViolation ? 500 : (error.statusCode ?? 500);
  if (status === 413) return new Problem(413, 'The request body is too large.');
  if (status === 415) return new Problem(415, 'The request body must be JSON.');
  if (status === 404) return new Problem(404, 'Not found.');
  if (status >= 400 && status < 500) return unreadable(error);
  request.log.error({ err: error }, 'request failed');
  if (isUnavailable(error)) return new Problem(503, 'The service is busy. Please try again.', { retryAfter: 1 });
  return new Problem(500, say('Something went wrong. Reference: {reference}', { reference: request.id }));
}

function unreadable(error: FastifyError): Problem {
  const text =
    error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError
      ? 'The request body must be valid JSON.'
      : 'The request is malformed.';
  return malformed('body', text);
}

const malformed = (where: string, text: Text) => new Problem(422, text, { errors: { [where]: [text] } });

/** How long a client may take for the answer to a broken request before its connection is cut, ms. */
const LINGER = 1_000;

/**
 * What is not even HTTP has no request to answer: the same form goes straight to the wire, and the connection ends. It
 * is not cut at once, because what the client is still sending would then take the answer away; but it is cut, because
 * a client that never closes its own side would keep the connection for ever.
 */
export function answerBrokenRequest(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, text] = BROKEN[error.code] ?? [422, 'The request is malformed.'];
  const body = JSON.stringify(problemBody(text));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  const cut = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(cut));
}

/** What the library calls a request that has not arrived in time. */
export const TOO_SLOW = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as const;

const BROKEN: Readonly<Record<string, readonly [status: number, text: Text]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};
