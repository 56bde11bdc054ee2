// The server's half of RFC 6455, as far as a reader that only listens needs it: Node has none of its own.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';

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

export interface ReaderSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
}

export function frame(kind: number, payload: Buffer): Buffer {
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

/** Answers the handshake with this key. The reader may leave or ask whether we are there; whatever else ends it. */
export function openReaderSocket(socket: Socket, key: string): ReaderSocket {
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
