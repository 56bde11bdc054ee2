import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, MOST_OF_A_CLIENT } from './connections';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(isBehindProxy: boolean): Promise<number> {
  server = createServer((socket) => void socket.on('error', () => {}).write('.'));
  limitConnections(server, { isBehindProxy });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Whether the server keeps it: it then says something. */
async function isKept(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  return new Promise((resolve) =>
    socket
      .on('error', () => {})
      .once('data', () => resolve(true))
      .once('close', () => resolve(false)),
  );
}
const crowd = async (port: number) =>
  Promise.all(Array.from({ length: MOST_OF_A_CLIENT }, () => isKept(port, '127.0.0.1')));

test('one client keeps no more connections than its share, and others get theirs', async () => {
  const port = await listen(false);
  expect((await crowd(port)).every(Boolean)).toBe(true);
  expect([await isKept(port, '127.0.0.1'), await isKept(port, '127.0.0.2')]).toEqual([false, true]);
  sockets[0]?.destroy();
  await expect.poll(() => isKept(port, '127.0.0.1')).toBe(true);
});

test('behind a proxy every connection is the proxy’s, and is kept', async () => {
  const port = await listen(true);
  await crowd(port);
  expect(await isKept(port, '127.0.0.1')).toBe(true);
});
