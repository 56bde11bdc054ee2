import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AnswerLost, askServer } from './admin-client';
import { type Key, keyFile, openAdminSocket, readKey, readLine } from './admin-socket';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-adminSocket-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const host = {
  open: () => Promise.reject(new Error('No command here opens a database')),
  isDemo: false,
};

/** A client that never closes its end. */
async function visit() {
  const key = readKey(dataDir);
  const socket = createConnection({ path: key?.address ?? '', allowHalfOpen: true });
  await once(socket, 'connect');
  const request = (...args: string[]) =>
    socket.write(`${JSON.stringify({ secret: key?.secret, account: 'me', args })}\n`);
  return { socket, request };
}

test('one who keeps the line after the answer does not hold up the closing', async () => {
  const adminSocket = await openAdminSocket(dataDir, host);
  const { socket, request } = await visit();
  const closed = once(socket, 'close');
  request('nonsense');
  expect(JSON.parse(await readLine(socket))).toMatchObject({ code: 2 });
  await adminSocket.close();
  socket.destroy();
  await closed;
});

test('one who says nothing is shown out after a while, one whose command takes long is not', async () => {
  let isDone = () => {};
  const opened = new Promise<never>((_resolve, reject) => {
    isDone = () => reject(new Error('The database is not there'));
  });
  const idleTimeout = 500;
  const adminSocket = await openAdminSocket(dataDir, { ...host, open: () => opened }, idleTimeout);
  const busy = await visit();
  busy.request('audit');
  const [silent, halting] = [await visit(), await visit()];
  halting.socket.write('{"secret":');
  let isShownOut = false;
  busy.socket.on('close', () => (isShownOut = true)).on('end', () => (isShownOut = true));
  await Promise.all([silent, halting].map(({ socket }) => once(socket.resume(), 'end')));
  expect(isShownOut).toBe(false);
  isDone();
  for (const { socket } of [silent, halting, busy]) socket.destroy();
  await adminSocket.close();
});

test('an operator whose server closes after it has read the command is told that it is not known whether it was done (M-336)', async () => {
  const request = { account: 'me', args: ['bonus', 'set', 'ada@example.com', '10'] };
  // Nobody has the directory.
  expect(await askServer(dataDir, request)).toBeNull();
  const read: string[] = [];
  const address = join(dataDir, 'operator.sock');
  const server = createServer((socket) => {
    void readLine(socket).then((line) => {
      read.push(line);
      socket.destroy();
    });
  }).listen(address);
  await once(server, 'listening');
  writeFileSync(keyFile(dataDir), JSON.stringify({ address, secret: 's' } satisfies Key));
  const lost: unknown = await askServer(dataDir, request).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(AnswerLost);
  expect(String(lost)).toContain('It is not known whether it was done; "audit" says so.');
  expect(read.map((line) => JSON.parse(line) as unknown)).toEqual([{ ...request, secret: 's' }]);
  server.close();
});
