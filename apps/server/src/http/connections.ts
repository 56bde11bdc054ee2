import type { Server } from 'node:net';
import { clientOf } from './client-of';

/** Connections of one process; another one is closed as it opens. Each costs a descriptor. */
const MOST = 20_000;
/** Of those, how many one client may have: an office of a hundred browsers has some hundreds. */
export const MOST_OF_A_CLIENT = 1_000;

/**
 * Bounds the connections, so that nobody takes all there are by keeping idle ones open. Behind a proxy every connection
 * is the proxy's, which then has to count.
 */
export function limitConnections(server: Server, { isBehindProxy }: { readonly isBehindProxy: boolean }): void {
  server.maxConnections = MOST;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    const count = (open.get(client) ?? 0) + 1;
    if (count > MOST_OF_A_CLIENT) return void socket.destroy();
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
