import type { Ports } from '../shared/ports';

/** A call as the server saw it. */
export interface SeenCall {
  readonly operation: string;
  readonly authorization: string | null;
  readonly key: string | null;
  /** The language that the answer is asked in. */
  readonly language: string | null;
  readonly body: unknown;
}

/** A call that waits for its answer. */
export interface HeldCall extends SeenCall {
  /** The client gave the call up. */
  isAborted(): boolean;
  answer(status: number, body?: unknown, headers?: Record<string, string>): Promise<void>;
  /** The connection breaks. */
  fail(): Promise<void>;
}

/** A body as it was sent; of a form its parts, files as `name (bytes)`; url-encoded its pairs. */
async function bodyOf(request: Parameters<Ports['fetch']>[0]): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const text = await request.text();
    if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(text)];
    return text === '' ? undefined : JSON.parse(text);
  }
  const form = await (request as unknown as globalThis.Request).formData();
  return Object.fromEntries(
    [...form].map(([name, part]) => [name, typeof part === 'string' ? part : `${part.name} (${part.size})`]),
  );
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'fail' | 'hold';
type Handler = Reply | ((call: SeenCall) => Reply);

/** Lets everything that is ready run: promises of answers, their readers, the machines behind them. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A server that a test scripts by "METHOD /path"; what is not scripted is 404. */
export interface FakeServer {
  readonly fetch: Ports['fetch'];
  readonly calls: SeenCall[];
  /** Calls not answered yet, oldest first. */
  readonly held: HeldCall[];
  on(operation: string, handler: Handler): FakeServer;
  seen(operation: string): SeenCall[];
  /** Takes the oldest held call of an operation. */
  take(operation: string): HeldCall;
}

export function fakeServer(base = 'http://server.test/api/v1'): FakeServer {
  const handlers = new Map<string, Handler>();
  const calls: SeenCall[] = [];
  const held: HeldCall[] = [];
  const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const find = (operation: string) =>
    handlers.get(operation) ??
    [...handlers].find(([name]) => name.endsWith('*') && operation.startsWith(name.slice(0, -1)))?.[1];

  const server: FakeServer = {
    calls,
    held,
    on: (operation, handler) => {
      handlers.set(operation, handler);
      return server;
    },
    seen: (operation) => calls.filter((call) => call.operation === operation),
    take: (operation) => {
      const index = held.findIndex((call) => call.operation === operation);
      if (index < 0)
        throw new Error(`No open call ${operation}; open: ${held.map((call) => call.operation).join(', ')}`);
      return held.splice(index, 1)[0]!;
    },
    fetch: async (request) => {
      const call: SeenCall = {
        operation: `${request.method} ${request.url.slice(base.length).replace(/\?.*$/, '')}`,
        authorization: request.headers.get('authorization'),
        key: request.headers.get('idempotency-key'),
        language: request.headers.get('accept-language'),
        body: await bodyOf(request.clone()),
      };
      calls.push(call);
      const handler = find(call.operation) ?? { status: 404, body: { message: 'Not found', error: 'Not found' } };
      const reply = typeof handler === 'function' ? handler(call) : handler;
      if (reply === 'fail') throw new TypeError('fetch failed');
      if (reply !== 'hold') return respond(reply.status, reply.body, reply.headers) as never;
      return new Promise((resolve, reject) => {
        held.push({
          ...call,
          isAborted: () => request.signal.aborted,
          answer: (status, body, headers) => {
            resolve(respond(status, body, headers) as never);
            return settled();
          },
          fail: () => {
            reject(new TypeError('fetch failed'));
            return settled();
          },
        });
      });
    },
  };
  return server;
}
