import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandHost, type Outcome, runCommand } from './program';

/** What the operator's command sends: one line of JSON; an Outcome comes back the same way. */
export type AdminRequest = { readonly secret: string; readonly account: string; readonly args: readonly string[] };

/** Address of the socket and the secret it asks for; only the owner of the data directory can read the file. */
export type Key = { readonly address: string; readonly secret: string };

/** The admin socket of a running server. */
export type AdminSocket = { close(): Promise<void> };

const LONGEST = 64 * 1024;

/** The file of the key. */
export const keyFile = (dataDir: string): string => join(dataDir, 'operator.json');

/** Client idle timeout, ms: before its request arrives, and while its answer is not read. */
const IDLE_TIMEOUT = 5_000;

/** Bytes that the address of a socket may have everywhere. */
const LONGEST_ADDRESS = 100;

/** A free address for the socket, and the folder that was made for it, if any. */
function makeAddress(dataDir: string): { address: string; folder: string | null } {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\bourse-${randomBytes(16).toString('hex')}`, folder: null };
  const beside = join(dataDir, 'operator.sock');
  if (Buffer.byteLength(beside) <= LONGEST_ADDRESS) {
    // A killed server leaves its own; the directory's lock says that nobody listens there.
    rmSync(beside, { force: true });
    return { address: beside, folder: null };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-'));
  return { address: join(folder, 'operator.sock'), folder };
}

/**
 * Lets the operator's commands into the process that has the embedded database: a socket of this machine that asks for
 * a secret which only whoever may read the data directory knows. An idle client is disconnected after `idleTimeout`.
 */
export async function openAdminSocket(
  dataDir: string,
  host: Omit<CommandHost, 'account'>,
  idleTimeout: number = IDLE_TIMEOUT,
): Promise<AdminSocket> {
  const { address, folder } = makeAddress(dataDir);
  const key: Key = { address, secret: randomBytes(32).toString('base64url') };
  const running = new Set<Promise<void>>();
  const connected = new Set<Socket>();
  /** Clients whose request has not arrived; closing does not wait for them. */
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    waiting.add(socket);
    socket.on('error', () => undefined).on('timeout', () => socket.destroy());
    socket.on('close', () => {
      connected.delete(socket);
      waiting.delete(socket);
    });
    const visit: Promise<void> = answer(socket, key, host, {
      idleTimeout,
      onRequest: () => waiting.delete(socket),
    }).finally(() => running.delete(visit));
    running.add(visit);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  writeKey(keyFile(dataDir), key);
  return {
    close: async () => {
      rmSync(keyFile(dataDir), { force: true });
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of waiting) client.destroy();
      await Promise.all(running);
      // Every request has its answer; a client that keeps its end open is not waited for.
      for (const client of connected) client.destroy();
      await closed;
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeKey(file: string, key: Key): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(key), { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
}

/** The key of the server that has this directory; null when there is none. */
export function readKey(dataDir: string): Key | null {
  try {
    return JSON.parse(readFileSync(keyFile(dataDir), 'utf8')) as Key;
  } catch {
    return null;
  }
}

/** Reads one command, runs it and answers its outcome. A client without the secret is disconnected without an answer. */
async function answer(
  socket: Socket,
  key: Key,
  host: Omit<CommandHost, 'account'>,
  { idleTimeout, onRequest }: { idleTimeout: number; onRequest: () => void },
): Promise<void> {
  try {
    socket.setTimeout(idleTimeout);
    const request = JSON.parse(await readLine(socket)) as AdminRequest;
    onRequest();
    // A command takes as long as it takes.
    socket.setTimeout(0);
    if (!isSame(request.secret, key.secret)) return void socket.destroy();
    const outcome: Outcome = await runCommand(request.args, { ...host, account: request.account });
    socket.setTimeout(idleTimeout);
    await new Promise<void>((resolve) => socket.end(`${JSON.stringify(outcome)}\n`, resolve));
  } catch {
    socket.destroy();
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The first line that arrives; rejects when there is none. */
export async function readLine(socket: Socket, longest = LONGEST): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > longest) break;
  }
  throw new Error('The connection ended without a line.');
}
