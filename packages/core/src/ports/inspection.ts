import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { basename } from 'node:path';

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

const ANSWER_TO_KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
/** Control frames hold no more, and a reader sends nothing else. */
const LONGEST = 125;
/** "This endpoint takes no data." */
const REFUSED = 1003;

/** What is sent and not taken yet, in bytes, before a reader is given up: it would grow in this process. */
const MOST_WAITING = 64 * 1024 * 1024;

interface ReaderSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
}

function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload;
  const isLong = length > 0xffff;
  const head = Buffer.alloc(length <= LONGEST ? 2 : isLong ? 10 : 4);
  // Whole in one frame.
  head[0] = 0x80 | kind;
  head[1] = length <= LONGEST ? length : isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2);
  else if (length > LONGEST) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

/**
 * Answers the handshake with this key: the server's half of RFC 6455, as far as a reader that only listens needs it. Node has
 * none of its own. The reader may leave or ask whether we are there; whatever else ends it.
 */
function openReaderSocket(socket: Socket, key: string): ReaderSocket {
  const answer = createHash('sha1')
    .update(key + ANSWER_TO_KEY)
    .digest('base64');
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  socket.write([...lines, `Sec-WebSocket-Accept: ${answer}`, '', ''].join('\r\n'));
  socket.setNoDelay();

  const write = (kind: number, payload: Buffer) => {
    if (!socket.writable) return;
    socket.write(frame(kind, payload));
    if (socket.writableLength > MOST_WAITING) socket.destroy();
  };
  const close = (code: number) => {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    write(CLOSE, payload);
    socket.destroySoon();
  };

  let rest: Buffer = Buffer.alloc(0);
  /** Takes the first frame of the rest; false: it is not whole yet, or was the last. */
  const take = (): boolean => {
    const [first, second] = rest;
    if (first === undefined || second === undefined) return false;
    const [kind, length] = [first & 0x0f, second & 0x7f];
    const isMasked = second >= 0x80;
    const isControl = [CLOSE, PING, PONG].includes(kind) && first >= 0x80 && length <= LONGEST;
    if (!isControl || !isMasked) {
      close(REFUSED);
      return false;
    }
    if (rest.length < 6 + length) return false;
    const mask = rest.subarray(2, 6);
    const payload = Buffer.from(rest.subarray(6, 6 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
    rest = rest.subarray(6 + length);
    if (kind === PING) write(PONG, payload);
    if (kind !== CLOSE) return true;
    write(CLOSE, payload);
    socket.destroySoon();
    return false;
  };
  socket.on('data', (chunk: Buffer) => {
    if (!socket.writable) return;
    rest = Buffer.concat([rest, chunk]);
    while (take());
  });
  // A reader that is cut off is gone, and no fault of this process.
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroySoon());
  return { send: (text) => write(TEXT, Buffer.from(text)), close };
}
