import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
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

async function attach({ url }: ServedInspection, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const messages: Message[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
  const ended = new Promise<number>((end) => socket.once('close', end));
  const status = await new Promise<number | undefined>((answer, fails) => {
    socket.once('open', () => answer(101));
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      answer(statusCode);
    });
    socket.once('error', fails);
  });
  open.add(() => socket.terminate());
  const until = async <T>(found: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const value = found();
      if (value !== undefined && value !== false) return value;
      await new Promise((next) => setImmediate(next));
    }
  };
  return { socket, status, until, messages: () => messages, ended };
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
    const living = await first.until(() => first.messages()[0]);
    expect(living).toMatchObject({ kind: 'records', title: 'trade.mjs' });
    expect(living.records[0]).toMatchObject({ kind: 'actor', place: 'app' });
    expect(living.records.every(({ kind }) => kind === 'actor')).toBe(true);
    const second = await attach(served);
    app.send('dialogs', { type: 'dialog.close' });
    for (const reader of [first, second]) await reader.until(() => typesOf(reader.messages()).includes('dialog.close'));
    first.socket.close();
    await first.ended;
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

  it('takes nothing from a reader', async () => {
    const { served } = await serve();
    const reader = await attach(served);
    reader.socket.send('{}');
    expect(await reader.ended).toBe(1003);
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
  });

  it('goes on when a page that may not attach is gone before it was told so', async () => {
    const { served } = await serve();
    const head = `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://example.com\r\n\r\n`;
    for (let each = 0; each < 20; each += 1) {
      const client = connect(Number(new URL(served.url).port), '127.0.0.1');
      await once(client, 'connect');
      client.write(head, () => client.resetAndDestroy());
      await once(client, 'close');
    }
    expect((await attach(served)).status).toBe(101);
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
    expect(await reader.ended).toBe(1001);
  });
});
