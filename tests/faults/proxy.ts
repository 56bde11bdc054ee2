import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Answer } from './fault.ts';
import { FaultyLine, type Delivery } from './line.ts';

/** A server's address on which things go wrong: it forwards a whole site, so a page and its API share the origin. */
export interface FaultProxy {
  /** Such as http://127.0.0.1:41234, the same for as long as it lives. */
  readonly url: string;
  /** What goes wrong and what was done: `line.follow(rules)`, `line.stop()`, `line.log`. */
  readonly line: FaultyLine;
  /** Forwards to another address, such as that of a server started anew. */
  readonly pointTo: (target: string) => void;
  /** Breaks every connection and refuses new ones, as a machine without a server does. */
  readonly refuse: () => Promise<void>;
  /** Listens again, on the same port. */
  readonly accept: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Of one connection, not of the message; node writes its own. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Starts a proxy on a free port in front of `target`, such as http://127.0.0.1:3000. */
export async function startProxy(target: string, line = new FaultyLine()): Promise<FaultProxy> {
  const state = { target, sockets: new Set<Socket>() };
  const server = createServer((incoming, outgoing) => void forward(state.target, line, incoming, outgoing));
  // A dropped call stays open for as long as its asker waits.
  server.requestTimeout = 0;
  server.on('connection', (socket) => {
    state.sockets.add(socket);
    socket.once('close', () => state.sockets.delete(socket));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const refuse = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of state.sockets) socket.resetAndDestroy();
    });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    line,
    pointTo: (next) => void (state.target = next),
    refuse: async () => {
      line.note('connections are refused');
      await refuse();
    },
    accept: async () => {
      line.note('connections are accepted');
      if (!server.listening) await listen(server, port);
    },
    close: refuse,
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function forward(
  target: string,
  line: FaultyLine,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new Promise<void>((resolve) => outgoing.once('close', resolve));
  const { method = 'GET', url = '/' } = incoming;
  const name = `${method} ${url.replace(/\?.*$/s, '')}`;
  try {
    const body = await bytesOf(incoming);
    const delivery = await line.carry({ name, gone, ask: () => ask(target, incoming, body) });
    if (!outgoing.destroyed) deliver(delivery, outgoing);
  } catch {
    // No server behind: to whoever asked it is the same as none in front.
    outgoing.socket?.resetAndDestroy();
  }
}

/** One request to the server on a connection of its own: a server that was killed leaves no dead ones behind. */
function ask(target: string, { method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = pairs(rawHeaders).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()));
    const outgoing = request(new URL(url ?? '/', target), { method: method ?? 'GET', agent: false });
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader('connection', 'close');
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      bytesOf(answer).then((bytes) => resolve(answerOf(answer, bytes)), reject);
    });
    outgoing.end(body);
  });
}

function answerOf({ statusCode, rawHeaders }: IncomingMessage, body: Buffer): Answer {
  const headers: Record<string, string> = {};
  for (const [name, value] of pairs(rawHeaders)) {
    const key = name.toLowerCase();
    if (!HOP_BY_HOP.has(key)) headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return { status: statusCode ?? 502, headers, body };
}

function deliver(delivery: Delivery, outgoing: ServerResponse): void {
  if (delivery.kind === 'reset') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  const { answer, cut } = delivery;
  const { 'content-length': _announced, ...headers } = answer.headers;
  if (!cut) {
    // HEAD and 304 announce a length that no body has.
    outgoing.writeHead(answer.status, answer.body.length === 0 ? answer.headers : { ...headers, ...lengthOf(answer) });
    outgoing.end(answer.body);
    return;
  }
  outgoing.writeHead(answer.status, cut.framing === 'length' ? { ...headers, ...lengthOf(answer) } : headers);
  const part = answer.body.subarray(0, Math.floor(answer.body.length * cut.share));
  // The part is to be on its way before the connection ends in the middle of the answer.
  outgoing.flushHeaders();
  outgoing.write(part.length > 0 ? part : Buffer.alloc(0), () => outgoing.socket?.destroy());
}

const lengthOf = ({ body }: Answer) => ({ 'content-length': String(body.length) });

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []));
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
