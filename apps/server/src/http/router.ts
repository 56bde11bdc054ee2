import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { isOn } from '../store/settings';
import { checksOf, type OperationChecks } from './checks';
import { packingOf } from './compression';
import { contractDocument, type OpenApiDocument, type Operation, operationsOf } from './document';
import { type CallUser, type Handlers, OPEN_WHILE_CHECK_IS_DUE, type OperationId } from './handlers';
import { JsonText } from './json-text';
import { Problem } from './problem';
import { type Prefetch, authentication } from './tokens';

/** Where a test build steps between a request and its answer; production has none. */
export type FaultInjection = {
  /** May wait, or throw a Problem instead of the call. */
  before(operationId: string): Promise<void>;
  /** `lose` cuts the connection after the call had its effect. */
  after(operationId: string): Promise<'send' | 'lose'>;
};

export type RouterOptions = {
  readonly services: Services;
  readonly handlers: Handlers;
  /** What calls read in the same round trip as their user. */
  readonly prefetched?: Partial<Record<OperationId, Prefetch>>;
  /** Checks each answer against the contract; on in every test. */
  readonly checkResponses: boolean;
  readonly faultInjection?: FaultInjection | undefined;
  readonly document?: OpenApiDocument;
};

/** An answer that the contract does not allow: a defect of the server, found by `checkResponses`. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}

type AnyAnswer = { status: number; body?: unknown; headers?: Record<string, string> };
type AnyHandler = (ctx: unknown) => AnyAnswer | Promise<AnyAnswer>;

declare module 'fastify' {
  interface FastifyRequest {
    callUser: CallUser | null;
    prefetched: unknown;
  }
  interface FastifyContextConfig {
    checkAnswer?: OperationChecks['answer'];
  }
}

/** Makes a route of every call of the contract; throws when one has no handler. */
export function registerContract(app: FastifyInstance, options: RouterOptions): void {
  const document = options.document ?? contractDocument;
  const operations = operationsOf(document);
  const handlers = options.handlers as unknown as Readonly<Record<string, AnyHandler | undefined>>;
  const missing = operations.filter((operation) => !handlers[operation.id]).map((operation) => operation.id);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);

  app.decorateRequest('callUser', null);
  app.decorateRequest('prefetched', null);
  for (const operation of operations) {
    const checks = checksOf(document, operation);
    const hasCookies = operation.parameters.some((parameter) => parameter.in === 'cookie');
    app.route({
      method: operation.method,
      url: operation.url,
      config: options.checkResponses ? { checkAnswer: checks.answer } : {},
      onRequest: authenticator(operation, options),
      ...packingOf(operation.id),
      handler: async (request, reply) => {
        const { params, query, headers, body } = request;
        const cookies = hasCookies ? parseCookies(headers.cookie ?? '') : {};
        const checked = checks.request({ params, query, headers, cookies, body });
        await options.faultInjection?.before(operation.id);
        const answer = await (handlers[operation.id] as AnyHandler)({
          ...checked,
          user: request.callUser,
          prefetched: request.prefetched,
          ip: request.ip,
          host: request.hostname,
          requestId: request.id,
          log: request.log,
          services: options.services,
        });
        if ((await options.faultInjection?.after(operation.id)) === 'lose') {
          reply.hijack();
          // The answer, not the request: one that was read to its end no longer holds the connection.
          reply.raw.destroy();
          return reply;
        }
        return send(request, reply, answer);
      },
    });
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer, checked against the contract where the route asks for that. */
export function send(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  const { status, body, headers = {} } = answer;
  const isText = body instanceof JsonText;
  const check = request.routeOptions.config?.checkAnswer;
  const wrong = check?.(status, isText ? JSON.parse(body.text) : body, headers);
  if (wrong) throw new ContractViolation(wrong);
  reply.code(status).headers(headers);
  return isText ? reply.type(JSON_TYPE).send(body.text) : reply.send(body);
}

/** R4: the client goes to the device check. */
function deviceCheckDue(): Problem {
  return new Problem(403, 'Device verification required', { word: 'two_fa_required' });
}

/** Who calls, before anything of the request is read. */
function authenticator(operation: Operation, { services, prefetched = {} }: RouterOptions) {
  const authenticate = authentication(prefetched[operation.id as OperationId]);
  const isGuarded = operation.access === 'bearer' && !OPEN_WHILE_CHECK_IS_DUE.some((id) => id === operation.id);
  return async (request: FastifyRequest): Promise<void> => {
    if (isOn(services.settings.current().maintenance)) {
      throw new Problem(503, 'The platform is being maintained. Please try again later.', { word: 'maintenance' });
    }
    if (operation.access === 'public') return;
    const caller = await authenticate(services, request.headers.authorization);
    request.callUser = caller?.user ?? null;
    request.prefetched = caller?.prefetched;
    if (operation.access === 'bearer' && !caller) throw new Problem(401, 'Unauthenticated.');
    if (isGuarded && caller?.user.isDeviceCheckDue) throw deviceCheckDue();
  };
}
