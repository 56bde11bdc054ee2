import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { authenticator, isWriting } from './authenticator';
import { checksOf, type OperationChecks } from './checks';
import { packingOf } from './compression';
import { ownCookies } from './cookies';
import {
  contractDocument,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  resolved,
} from './document';
import { FileBody } from './file-body';
import { Form } from './forms';
import { BODY_LIMIT, PUBLIC_BODY_LIMIT, UPLOAD_LIMIT } from './limits';
import { type CallUser, type Handlers, LOCKING_READS, type OperationId, SIGNED_OPERATIONS } from './handlers';
import { JsonText } from './json-text';
import { languageOf } from './language';
import { Problem } from './problem';
import { createPublicCalls, type InsteadOfTooMany } from './public-calls';
import { createKeyCalls } from './key-calls';
import { idsIn, logSecurityAtMost } from './security-log';
import { worded } from './text';
import { clientOf } from './client-of';
import { createUploadGate, releaseWhenClosed } from './uploads';
import type { Prefetch } from './tokens';
import { createUserCalls, type TokenCall } from './user-calls';

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
  /** Public calls that answer something else than 429 when there are too many of them. */
  readonly tooMany?: Partial<Record<OperationId, InsteadOfTooMany>>;
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
    tokenCall: TokenCall | null;
    /** Of a call that takes a key of the operator's feed, which one it brought. */
    feedKey: number | null;
    prefetched: unknown;
    /** The body's bytes as they came, where a call keeps them. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    checkAnswer?: OperationChecks['answer'];
    /** Whether the call has no body: one that comes is read away. */
    ignoresBody?: boolean;
    /** Whether url-encoded and multipart bodies are taken as well (M-334). */
    takesForms?: boolean;
    /** Whether the body is an upload. */
    takesFiles?: boolean;
    keepsBytes?: boolean;
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
  app.decorateRequest('tokenCall', null);
  app.decorateRequest('feedKey', null);
  app.decorateRequest('prefetched', null);
  const publicCall = createPublicCalls(options.services.clock);
  const userCalls = createUserCalls();
  const keyCalls = createKeyCalls(options.services);
  const admitUpload = createUploadGate();
  for (const operation of operations) {
    const isWrite = isWriting(operation);
    const isLocking = LOCKING_READS.some((id) => id === operation.id);
    const keepsBytes = SIGNED_OPERATIONS.some((id) => id === operation.id);
    const takesFiles = operation.body?.takesFiles === true;
    const { authenticate, authenticateAgain } = authenticator(operation, options, userCalls, keyCalls);
    const checks = checksOf(document, operation);
    const fields = fieldsOf(document, operation);
    const tooMany = options.tooMany?.[operation.id as OperationId];
    const cookieNames = operation.parameters.filter((one) => one.in === 'cookie').map(({ name }) => name);
    app.route({
      method: operation.method,
      url: operation.url,
      bodyLimit: limitOf(operation, keepsBytes),
      config: {
        ...(options.checkResponses ? { checkAnswer: checks.answer } : {}),
        ignoresBody: operation.body === null,
        takesForms: operation.body?.takesForms === true,
        takesFiles,
        keepsBytes,
      },
      onRequest: async (request, reply) => {
        await authenticate(request, reply);
        if (takesFiles && request.callUser)
          releaseWhenClosed(admitUpload(request.callUser.id, request.ip), reply.raw, request.raw.socket);
      },
      ...(authenticateAgain ? { preHandler: authenticateAgain } : {}),
      ...packingOf(operation.id),
      handler: async (request, reply) => {
        const { params, query, headers, body } = request;
        const cookies = ownCookies(headers.cookie, cookieNames, options.services.config.publicUrl);
        const checked = checks.request({ params, query, headers, cookies, body });
        await options.faultInjection?.before(operation.id);
        const call = async () =>
          (handlers[operation.id] as AnyHandler)({
            ...checked,
            user: request.callUser,
            prefetched: request.prefetched,
            rawBody: request.rawBody,
            files: body instanceof Form ? body.files : {},
            ip: request.ip,
            isGone: () => reply.raw.destroyed,
            host: request.hostname,
            requestId: request.id,
            log: request.log,
            services: options.services,
          });
        const queued = async () => {
          if (request.feedKey !== null)
            return keyCalls.answer(request.feedKey, async () => {
              // Revoked while the body came, or while others were taken.
              await keyCalls.authenticate(operation.id, headers.authorization, request.ip);
              return call();
            });
          // What locks the account waits for its turn there, and holds up nothing that is read meanwhile.
          if (request.tokenCall && request.callUser && !isWrite && !isLocking)
            return userCalls.answer(request.callUser.id, request.tokenCall, call);
          // What writes nothing, such as the settings and the list of countries, waits for nobody: every page begins with
          // it, and others behind the same address may be waiting for their sign-in.
          if (request.callUser !== null || !isWrite) return call();
          const { email } = (body ?? {}) as { email?: unknown };
          const about = [operation.id, typeof email === 'string' ? email : '', ...Object.values(cookies).map(String)];
          return publicCall({ client: clientOf(request.ip), about, isWrite, tooMany }, call);
        };
        const answer = await queued().catch(async (error: unknown) => {
          await logRefusal(options.services, request, { id: operation.id, fields }, error);
          throw error;
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

function limitOf({ access, body }: Operation, keepsBytes: boolean): number {
  if (body?.takesFiles) return UPLOAD_LIMIT;
  return access === 'bearer' || access === 'key' || keepsBytes ? BODY_LIMIT : PUBLIC_BODY_LIMIT;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer, checked against the contract where the route asks for that. */
export function send(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  const { status, headers = {} } = answer;
  const check = request.routeOptions.config?.checkAnswer;
  const { body, unknown } = wordedFor(request, reply, answer.body);
  const wrong = check?.(status, body instanceof JsonText ? JSON.parse(body.text) : body, headers);
  if (wrong) throw new ContractViolation(wrong);
  if (check && unknown.length > 0) throw new ContractViolation(`not in the catalogue: ${unknown.join(' | ')}`);
  reply.code(status).headers(headers);
  if (body instanceof FileBody) return reply.type(body.type).send(body.bytes);
  return body instanceof JsonText ? reply.type(JSON_TYPE).send(body.text) : reply.send(body);
}

/** The answer's texts in the language that was asked for; what is written already, and a file, say nothing to people. */
function wordedFor(request: FastifyRequest, reply: FastifyReply, body: unknown): ReturnType<typeof worded<unknown>> {
  if (body instanceof JsonText || body instanceof FileBody) return { body, unknown: [] };
  const language = languageOf(request.headers['accept-language']);
  reply.header('content-language', language);
  const isChecked = request.routeOptions.config?.checkAnswer !== undefined;
  // English as they are written.
  return language === 'en' && !isChecked ? { body, unknown: [] } : worded(body, language);
}

/** Refusals that one user brings into the security log in 15 minutes: whoever tries ids one after the other is seen. */
const REFUSALS_KEPT = 50;

/** What the contract calls the parameters and the fields of a request. */
function fieldsOf(document: OpenApiDocument, { parameters, body }: Operation): ReadonlySet<string> {
  const schema = body && resolved<JsonSchema>(document, body.schema);
  const fields = (schema?.['properties'] ?? {}) as Record<string, unknown>;
  return new Set([...parameters.map(({ name }) => name), ...Object.keys(fields)]);
}

/** Writes down who was refused what is not theirs: 403, and 404 of another's id or of none. */
async function logRefusal(
  services: Services,
  { callUser: user, ip, params, query, body }: FastifyRequest,
  operation: { readonly id: string; readonly fields: ReadonlySet<string> },
  error: unknown,
): Promise<void> {
  if (!user || !(error instanceof Problem) || (error.status !== 403 && error.status !== 404)) return;
  const { status, extras } = error;
  const word = extras.word === undefined ? {} : { word: extras.word };
  await logSecurityAtMost(
    services.db,
    services,
    { subject: String(user.id), limit: REFUSALS_KEPT },
    {
      event: 'refused',
      userId: user.id,
      sessionId: user.sessionId,
      address: ip,
      // What the path names stands, whatever else the request says of an id.
      detail: { operation: operation.id, status, ...word, ids: idsIn(operation.fields, query, body, params) },
    },
  );
}
