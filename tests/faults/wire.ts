import type { Ports } from '@bourse/core';
import type { TestServer } from '@bourse/server/testing';
import type { Answer } from './fault.ts';
import type { FaultyLine } from './line.ts';
import { startProxy } from './proxy.ts';

/** A client's way to the server, with faults on it. */
export interface Wire {
  readonly apiBase: string;
  readonly fetch: Ports['fetch'];
  readonly line: FaultyLine;
  /** Keys of the calls that move money, with the operation, in the order of their first sending. */
  readonly keys: ReadonlyMap<string, 'placeOrder' | 'closeAllTrades'>;
  /** Resolves when nothing moves but what waits for the clock, or for ever. */
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Request = Parameters<Ports['fetch']>[0];
type Response = Awaited<ReturnType<Ports['fetch']>>;
type Send = (request: Request) => Promise<Response>;

/** Turns of the event loop after which what was heard has led to whatever it leads to. */
const TURNS = 4;

/** A call that neither comes back nor is parked is a fault of the wire itself. */
const LIMIT_MS = 120_000;

/** Calls of the server in this process, the faults applied to what `fetch` gives. */
export function inProcessWire(server: TestServer, line: FaultyLine): Wire {
  const send: Send = async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers.entries());
    const ask = async (): Promise<Answer> => {
      const method = request.method as 'GET';
      const sent = { method, url: `${pathname}${search}`, headers, ...(body === '' ? {} : { payload: body }) };
      const { statusCode: status, headers: given, rawPayload } = await server.app.inject(sent);
      const named = Object.entries(given).map(([name, value]) => [name, String(value)] as const);
      return { status, headers: Object.fromEntries(named), body: rawPayload };
    };
    const gone = aborted(request).catch(() => undefined);
    const delivery = await line.carry({ name: `${request.method} ${pathname}`, ask, gone });
    if (delivery.kind === 'reset') throw new TypeError('fetch failed');
    const { answer, cut } = delivery;
    return cut ? broken(answer, answer.body.subarray(0, Math.floor(answer.body.length * cut.share))) : whole(answer);
  };
  return wireOf('http://server.test/api/v1/', line, send, () => Promise.resolve());
}

/** Calls over real connections through the proxy; the server listens on a free port. */
export async function socketWire(server: TestServer, line: FaultyLine): Promise<Wire> {
  const target = server.app.server.listening
    ? `http://127.0.0.1:${String((server.app.server.address() as { port: number }).port)}`
    : await server.app.listen({ port: 0, host: '127.0.0.1' });
  const proxy = await startProxy(target, line);
  const send: Send = async (request) => {
    const answer = await fetch(request as globalThis.Request);
    const head = { status: answer.status, headers: Object.fromEntries(answer.headers.entries()) };
    // What arrives is read here, so that the wire knows when it is quiet; it breaks where it broke.
    const parts: Uint8Array[] = [];
    try {
      for await (const part of answer.body ?? []) parts.push(part as Uint8Array);
    } catch {
      return broken({ ...head, body: Buffer.alloc(0) }, Buffer.concat(parts));
    }
    return whole({ ...head, body: Buffer.concat(parts) });
  };
  return wireOf(`${proxy.url}/api/v1/`, line, send, proxy.close);
}

function wireOf(apiBase: string, line: FaultyLine, send: Send, close: () => Promise<void>): Wire {
  const keys = new Map<string, 'placeOrder' | 'closeAllTrades'>();
  let waiting = 0;
  return {
    apiBase,
    line,
    keys,
    close,
    fetch: async (request) => {
      const key = request.headers.get('idempotency-key');
      if (key !== null && !keys.has(key))
        keys.set(key, request.url.endsWith('/store') ? 'placeOrder' : 'closeAllTrades');
      waiting++;
      try {
        return await Promise.race([send(request), aborted(request)]);
      } finally {
        waiting--;
      }
    },
    quiet: async () => {
      const limit = Date.now() + LIMIT_MS;
      for (let turns = 0; turns < TURNS; turns = waiting === line.parked && line.working === 0 ? turns + 1 : 0) {
        await new Promise((resolve) => setImmediate(resolve));
        if (Date.now() > limit)
          throw new Error(`${waiting} calls wait, ${line.parked} are parked, the server works on ${line.working}`);
      }
    },
  };
}

const aborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
  });

const hasNoBody = (status: number) => status === 204 || status === 304;

const whole = ({ status, headers, body }: Answer): Response =>
  new Response(hasNoBody(status) ? null : new Uint8Array(body), { status, headers });

/** An answer whose body ends in the middle, as a connection that breaks leaves it. */
function broken({ status, headers }: Answer, part: Uint8Array): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (part.length > 0) stream.enqueue(new Uint8Array(part));
      stream.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status, headers });
}
