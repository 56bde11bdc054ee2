import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { basename } from 'node:path';
import { openReaderSocket } from './reader-socket';

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
const GOING_AWAY = 1001;
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

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
  const readers = new Set<() => void>();
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain; charset=utf-8', upgrade: 'websocket' }).end(HINT);
  });
  server.on('upgrade', ({ headers }, stream, read) => {
    const socket = stream as Socket;
    socket.unshift(read);
    const key = headers['sec-websocket-key'];
    if (headers['sec-websocket-version'] !== '13' || key === undefined || !mayAttach(headers, origins)) {
      return void socket.end(REFUSAL);
    }
    socket.unref();
    const reader = openReaderSocket(socket, key);
    let waiting: object[] = [];
    const flush = () => {
      if (waiting.length === 0) return;
      reader.send(JSON.stringify({ kind: 'records', title, records: waiting }));
      waiting = [];
    };
    const detach = inspect.attach((record) => {
      // What happens in one turn is one message.
      if (waiting.push(record) === 1) setImmediate(flush);
    });
    const leave = () => {
      flush();
      reader.close(GOING_AWAY);
    };
    readers.add(leave);
    socket.on('close', () => {
      detach();
      readers.delete(leave);
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
        for (const leave of Array.from(readers)) leave();
      }),
  };
}

const listening = (server: Server, port: number) =>
  new Promise<void>((listens, fails) => {
    server.once('error', fails);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fails);
      listens();
    });
  });
