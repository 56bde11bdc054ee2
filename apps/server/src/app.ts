import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { accessHandlers } from './access/handlers';
import { accountHandlers } from './account/handlers';
import { registerApiPage } from './docs/routes';
import { registerCompression } from './http/compression';
import { answerBrokenRequest, BODY_LIMIT, registerFailures, unreadableAddress } from './http/failures';
import type { Handlers } from './http/handlers';
import { registerHealth } from './http/health';
import { type FaultInjection, registerContract } from './http/router';
import { registerSecurityHeaders } from './http/security';
import { registerWebApp } from './http/web-app';
import type { Services } from './services';
import { tradingHandlers, tradingReads } from './trading/handlers';

export type AppOptions = {
  readonly services: Services;
  readonly build: string;
  readonly engine: string;
  /** Folder of the built page; null serves the API alone. */
  readonly webFolder: string | null;
  readonly checkResponses: boolean;
  /** Whether X-Forwarded-For names the client. */
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  readonly faultInjection?: FaultInjection;
  /** Replaces handlers; for tests of the frame itself. */
  readonly handlers?: Handlers;
};

/** Longest time that a request may take to arrive, milliseconds: whoever sends byte by byte holds no connection for ever. */
const REQUEST_TIMEOUT = 30_000;

/** Every call of the contract; the areas together must cover it or this does not compile. */
export function allHandlers(services: Services): Handlers {
  return { ...accessHandlers(services), ...accountHandlers(services), ...tradingHandlers(services) };
}

/** The whole server without its socket. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
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
  letGoWhenClosing(app);
  acceptOnlyJson(app);
  registerFailures(app);
  registerSecurityHeaders(app, services.config.publicUrl);
  await registerCompression(app);
  registerContract(app, {
    services,
    handlers: options.handlers ?? allHandlers(services),
    prefetched: tradingReads,
    checkResponses: options.checkResponses,
    faultInjection: options.faultInjection,
  });
  registerHealth(app, services, options);
  registerApiPage(app);
  await registerWebApp(app, services, options.webFolder);
  return app;
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients often name the type on calls that carry nothing.
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** A client that keeps its connection would hold up a stop for as long as it likes. */
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
