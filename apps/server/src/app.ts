import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { accessHandlers } from './access/handlers';
import { accountHandlers } from './account/handlers';
import { registerApiPage } from './docs/routes';
import { registerCompression } from './http/compression';
import { limitConnections } from './http/connections';
import { answerBrokenRequest, registerFailures, TOO_SLOW, unreadableAddress } from './http/failures';
import { FORM_TYPES, readForm } from './http/forms';
import type { Handlers } from './http/handlers';
import { registerHealth } from './http/health';
import { BODY_LIMIT } from './http/limits';
import { invalid, Problem } from './http/problem';
import { bringsBody } from './http/request-body';
import { type FaultInjection, registerContract } from './http/router';
import { registerSecurityHeaders } from './http/security';
import { readUpload } from './http/uploads';
import { registerInspector, registerWebApp } from './http/web-app';
import { moneyHandlers } from './money/handlers';
import { sendAgain } from './money/invoice-notice';
import type { Services } from './services';
import { tradingHandlers, tradingReads } from './trading/handlers';

export type AppOptions = {
  readonly services: Services;
  /** Folder of the built page; null serves the API alone. */
  readonly webFolder: string | null;
  /** Folder of the built inspector; without it there is none. */
  readonly inspectorFolder?: string | null;
  readonly checkResponses: boolean;
  /** Whether X-Forwarded-For names the client. */
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  readonly faultInjection?: FaultInjection;
  /** Replaces handlers; for tests of the frame itself. */
  readonly handlers?: Handlers;
};

/** Longest time that an upload may take to arrive, ms: five files of 2 MB on a slow line. */
const REQUEST_TIMEOUT = 130_000;
/** The same for any other body: a client that sends byte by byte must not hold a connection. */
const BODY_TIMEOUT = 30_000;
/** The same for its headers, which a client sends in one piece. */
const HEADERS_TIMEOUT = 10_000;
/** How often that is looked after, ms: a connection lives at most so much longer. */
const CHECKED_EVERY = 5_000;

/** Every call of the contract; the areas together must cover it or this does not compile. */
export function allHandlers(services: Services): Handlers {
  return {
    ...accessHandlers(services),
    ...accountHandlers(services),
    ...moneyHandlers(services),
    ...tradingHandlers(services),
  };
}

/** The whole server without its socket. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECKED_EVERY },
    trustProxy: options.trustProxy,
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    // A client's own id would end up in our logs as it is.
    requestIdHeader: false,
    // The body parser's own protection: keys such as __proto__ are refused, not dropped in silence.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) => void unreadableAddress(request, reply as unknown as FastifyReply),
  });
  limitConnections(app.server, { isBehindProxy: options.trustProxy !== false });
  letGoWhenClosing(app);
  acceptBodies(app);
  giveUpLateBodies(app);
  registerFailures(app);
  registerSecurityHeaders(app, services.config.publicUrl);
  await registerCompression(app);
  registerContract(app, {
    services,
    handlers: options.handlers ?? allHandlers(services),
    prefetched: tradingReads,
    tooMany: { receiveInvoiceNotice: sendAgain },
    checkResponses: options.checkResponses,
    faultInjection: options.faultInjection,
  });
  registerHealth(app, services);
  registerApiPage(app);
  await registerInspector(app, options.inspectorFolder ?? null);
  await registerWebApp(app, services, options.webFolder);
  return app;
}

/** JSON everywhere, forms where the contract takes them; the bytes are kept for what is signed over them. */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.decorateRequest('rawBody', null);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesFiles) return done(notAForm());
    if (request.routeOptions.config.keepsBytes) request.rawBody = body as Buffer;
    // Clients often send a content type without a body.
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser([...FORM_TYPES], { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { takesForms, takesFiles, keepsBytes } = request.routeOptions.config;
    const type = request.headers['content-type'] ?? '';
    if (takesFiles)
      return readUpload(type, body).catch(() => {
        throw notAForm();
      });
    if (!takesForms) throw notJson();
    if (keepsBytes) request.rawBody = body;
    return readForm(type, body).catch(() => {
      throw notAForm();
    });
  });
  // What a call without a body is sent is of no type, and read away within the limit.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.ignoresBody) delete request.raw.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) =>
    done(request.is404 || request.routeOptions.config.ignoresBody ? null : notJson(), undefined),
  );
}

/** The library has one limit for all requests, which is that of the largest. */
function giveUpLateBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request;
    if (bringsBody(headers) && !routeOptions.config.takesFiles) {
      const late = setTimeout(() => {
        if (!raw.complete) answerBrokenRequest(TOO_SLOW, raw.socket);
      }, BODY_TIMEOUT);
      const forget = () => clearTimeout(late);
      raw.once('end', forget).once('close', forget);
      // Refused before its body was read: it has its answer.
      reply.raw.once('finish', forget);
    }
    done();
  });
}

const notJson = () => new Problem(415, 'The request body must be JSON.');
const notAForm = () => invalid('body', 'The request body must be a form.');

/** An open keep-alive connection would delay the shutdown without limit. */
function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
