import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';

/** As far as an `Inspection` is needed here. */
interface Attachable {
  readonly attach: (listener: (record: object) => void) => () => void;
}

export interface ServeInspectionOptions {
  /** 9310 unless given; 0 takes any that is free. */
  readonly port?: number;
  /** What the inspector calls this process; its script and its id unless given. */
  readonly title?: string;
  /** Origins whose pages may attach beside those of this machine, such as `https://tools.example.com`. */
  readonly origins?: readonly string[];
}

export interface ServedInspection {
  /** Where the inspector attaches: `ws://127.0.0.1:9310`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const HINT = 'This is a client that is open to inspection: attach to it in the inspector, under Live.\n';
const REFUSAL = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/** Close codes of RFC 6455. */
const GOING_AWAY = 1001;
const TAKES_NO_DATA = 1003;

/** What is sent and not taken yet, in bytes, before a reader is given up: it would grow in this process. */
const MOST_WAITING = 64 * 1024 * 1024;

/** A browser says which page asks: any page that is open in it could. A program that is no browser says nothing. */
function mayAttach({ origin }: IncomingMessage['headers'], origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && HERE.includes(new URL(origin).hostname);
}

const titleOfProcess = () => `${basename(process.argv[1] ?? 'node')} (${String(process.pid)})`;

/**
 * Opens this process to the inspector over a WebSocket: each reader that attaches gets the actors that live, and then
 * what happens. It listens on this machine alone, and does not keep the process running.
 */
export async function serveInspection(
  inspect: Attachable,
  { port = 9310, title = titleOfProcess(), origins = [] }: ServeInspectionOptions = {},
): Promise<ServedInspection> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain; charset=utf-8', upgrade: 'websocket' }).end(HINT);
  });
  const readers = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  server.on('upgrade', (request, socket, read) => {
    // Who is cut off while it is refused is gone, and no fault of this process either.
    socket.on('error', () => socket.destroy());
    if (!mayAttach(request.headers, origins)) return void socket.end(REFUSAL);
    readers.handleUpgrade(request, socket, read, (reader) => {
      request.socket.unref();
      keepReading(inspect, title, reader);
    });
  });
  await listening(server, port);
  server.unref();
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${String(taken)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const reader of readers.clients) reader.close(GOING_AWAY);
      }),
  };
}

/** Sends a reader who lives, and then what happens until it leaves; it has nothing to say itself. */
function keepReading(inspect: Attachable, title: string, reader: WebSocket): void {
  let waiting: object[] = [];
  const flush = () => {
    reader.send(JSON.stringify({ kind: 'records', title, records: waiting }));
    waiting = [];
    if (reader.bufferedAmount > MOST_WAITING) reader.terminate();
  };
  const detach = inspect.attach((record) => {
    // What happens in one turn is one message.
    if (waiting.push(record) === 1) setImmediate(flush);
  });
  reader.on('message', () => reader.close(TAKES_NO_DATA));
  // A reader that is cut off, or breaks the protocol, is gone, and no fault of this process.
  reader.on('error', () => reader.terminate());
  reader.on('close', detach);
}

const listening = (server: Server, port: number) =>
  new Promise<void>((listens, fails) => {
    server.once('error', fails);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fails);
      listens();
    });
  });
