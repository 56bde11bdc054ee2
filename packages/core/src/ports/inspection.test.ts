import { get, request, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp, inspection, type InspectionRecord } from '../app';
import { fakePorts } from '../testing/ports.fake';
import { serveInspection, type ServedInspection, type ServeInspectionOptions } from './inspection';

interface Message {
  readonly kind: string;
  readonly title: string;
  readonly records: readonly InspectionRecord[];
}

const open = new Set<() => unknown>();
afterEach(async () => {
  for (const close of open) await close();
  open.clear();
});

/** A page's half of the protocol, as a browser speaks it. */
async function attach({ url }: ServedInspection, headers: IncomingHttpHeaders = {}) {
  const asked = request(url.replace('ws:', 'http:'), {
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      // Of RFC 6455, with the answer it names.
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  }).end();
  const answered = await new Promise<{ status: number | undefined; key: unknown; socket?: Socket }>((answer, fails) => {
    asked.on('error', fails);
    asked.on('response', ({ statusCode, headers: given }) =>
      answer({ status: statusCode, key: given['sec-websocket-accept'] }),
    );
    asked.on('upgrade', ({ statusCode, headers: given }, socket, read) => {
      // What came together with the answer.
      socket.unshift(read);
      answer({ status: statusCode, key: given['sec-websocket-accept'], socket: socket as Socket });
    });
  });
  const { socket } = answered;
  const frames: { kind: number; payload: Buffer }[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let isClosed = false;
  socket?.on('close', () => (isClosed = true));
  socket?.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const [first = 0, second = 0] = rest;
      const head = second === 127 ? 10 : second === 126 ? 4 : 2;
      if (rest.length < head) return;
      const length = head === 10 ? Number(rest.readBigUInt64BE(2)) : head === 4 ? rest.readUInt16BE(2) : second;
      if (rest.length < head + length) return;
      frames.push({ kind: first, payload: rest.subarray(head, head + length) });
      rest = rest.subarray(head + length);
    }
  });
  open.add(() => socket?.destroy());
  const until = async <T>(found: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const value = found();
      if (value !== undefined && value !== false) return value;
      await new Promise((next) => setImmediate(next));
    }
  };
  return {
    ...answered,
    until,
    messages: () =>
      frames.filter(({ kind }) => kind === 0x81).map(({ payload }) => JSON.parse(payload.toString()) as Message),
    frame: (kind: number) => until(() => frames.find((one) => one.kind === kind)?.payload),
    ended: () => until(() => isClosed),
    say: (kind: number, text: string) => {
      const mask = Buffer.from([1, 2, 3, 4]);
      const payload = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      socket?.write(Buffer.concat([Buffer.from([kind, 0x80 | payload.length]), mask, payload]));
    },
  };
}

async function serve(options: ServeInspectionOptions = {}) {
  const inspect = inspection();
  const app = createApp(fakePorts(), { inspect });
  app.start();
  const served = await serveInspection(inspect, { port: 0, title: 'trade.mjs', ...options });
  open.add(() => served.close());
  return { app, served };
}

const typesOf = (messages: readonly Message[]) =>
  messages.flatMap(({ records }) => records.flatMap((one) => (one.kind === 'transition' ? [one.event.type] : [])));

describe('a process that serves its inspection', () => {
  it('gives each reader, also in the middle of a session, who lives and then what happens, until it leaves', async () => {
    const { app, served } = await serve();
    app.send('dialogs', { type: 'dialog.open', name: 'menu', input: {} });
    const first = await attach(served);
    expect([first.status, first.key]).toEqual([101, 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=']);
    const living = await first.until(() => first.messages()[0]);
    expect(living).toMatchObject({ kind: 'records', title: 'trade.mjs' });
    expect(living.records[0]).toMatchObject({ kind: 'actor', place: 'app' });
    expect(living.records.every(({ kind }) => kind === 'actor')).toBe(true);
    const second = await attach(served);
    app.send('dialogs', { type: 'dialog.close' });
    for (const reader of [first, second]) await reader.until(() => typesOf(reader.messages()).includes('dialog.close'));
    first.say(0x88, '');
    await first.ended();
    const heard = first.messages().length;
    app.send('dialogs', { type: 'dialog.open', name: 'menu', input: {} });
    await second.until(() => typesOf(second.messages()).includes('dialog.open'));
    expect(first.messages()).toHaveLength(heard);
  });

  it('puts what happens in one turn into one message, however long', async () => {
    const { app, served } = await serve();
    const reader = await attach(served);
    await reader.until(() => reader.messages()[0]);
    for (let count = 0; count < 300; count += 1)
      app.send('dialogs', { type: 'dialog.open', name: 'menu', input: { count } as never });
    const message = await reader.until(() => reader.messages()[1]);
    expect(typesOf([message]).filter((type) => type === 'dialog.open')).toHaveLength(300);
    expect(JSON.stringify(message).length).toBeGreaterThan(0xffff);
  });

  it('is there when asked, and takes nothing', async () => {
    const { served } = await serve();
    const reader = await attach(served);
    reader.say(0x89, 'there?');
    expect((await reader.frame(0x8a)).toString()).toBe('there?');
    reader.say(0x81, '{}');
    expect((await reader.frame(0x88)).readUInt16BE()).toBe(1003);
    await reader.ended();
  });

  it('lets pages of this machine attach and those that are named, and no other page', async () => {
    const { served } = await serve({ origins: ['https://tools.example.com'] });
    const status = async (origin: string) => (await attach(served, { origin })).status;
    expect(await status('http://127.0.0.1:3000')).toBe(101);
    expect(await status('http://localhost:3100')).toBe(101);
    expect(await status('https://tools.example.com')).toBe(101);
    expect(await status('https://example.com')).toBe(403);
    expect(await status('http://localhost.example.com')).toBe(403);
    expect(await status('null')).toBe(403);
    expect((await attach(served, { 'sec-websocket-version': '8' })).status).toBe(403);
  });

  it('tells a person who opens it in a browser what it is', async () => {
    const { served } = await serve();
    const [status, text] = await new Promise<[number | undefined, string]>((answer) => {
      get(served.url.replace('ws:', 'http:'), (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () => answer([response.statusCode, body]));
      });
    });
    expect([status, text]).toEqual([426, expect.stringContaining('attach to it in the inspector')]);
  });

  it('sends its readers away when it closes, and says when its port is taken', async () => {
    const { served } = await serve();
    const reader = await attach(served);
    await expect(serve({ port: Number(new URL(served.url).port) })).rejects.toThrow('EADDRINUSE');
    await served.close();
    expect((await reader.frame(0x88)).readUInt16BE()).toBe(1001);
    await reader.ended();
  });
});
