import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDoor, readKey, readLine } from './door';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-door-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const office = {
  open: () => Promise.reject(new Error('No command here opens a database')),
  isDemo: false,
};

/** A visitor who never hangs up by itself. */
async function visit() {
  const key = readKey(dataDir);
  const socket = createConnection({ path: key?.address ?? '', allowHalfOpen: true });
  await once(socket, 'connect');
  const knock = (...args: string[]) =>
    socket.write(`${JSON.stringify({ secret: key?.secret, account: 'me', args })}\n`);
  return { socket, knock };
}

test('one who keeps the line after the answer does not hold up the closing', async () => {
  const door = await openDoor(dataDir, office);
  const { socket, knock } = await visit();
  const closed = once(socket, 'close');
  knock('nonsense');
  expect(JSON.parse(await readLine(socket))).toMatchObject({ code: 2 });
  await door.close();
  socket.destroy();
  await closed;
}, 10_000);

test('one who says nothing is shown out after a while, one whose command takes long is not', async () => {
  let isDone = () => {};
  const opened = new Promise<never>((_resolve, reject) => {
    isDone = () => reject(new Error('The database is not there'));
  });
  const patience = 500;
  const door = await openDoor(dataDir, { ...office, open: () => opened }, patience);
  const busy = await visit();
  busy.knock('audit');
  const [silent, halting] = [await visit(), await visit()];
  halting.socket.write('{"secret":');
  let isShownOut = false;
  busy.socket.on('close', () => (isShownOut = true)).on('end', () => (isShownOut = true));
  await Promise.all([silent, halting].map(({ socket }) => once(socket.resume(), 'end')));
  expect(isShownOut).toBe(false);
  isDone();
  for (const { socket } of [silent, halting, busy]) socket.destroy();
  await door.close();
}, 10_000);
