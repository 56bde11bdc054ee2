import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Office, type Outcome, runCommand } from './program';

/** What a command sends through the door: one line of JSON; an Outcome comes back the same way. */
export type Knock = { readonly secret: string; readonly account: string; readonly args: readonly string[] };

/** Where the door is, and what must be said there; readable by the owner of the data directory alone. */
export type Key = { readonly address: string; readonly secret: string };

/** The open door of a running server. */
export type Door = { close(): Promise<void> };

const LONGEST = 64 * 1024;

/** The file of the key. */
export const keyFile = (dataDir: string): string => join(dataDir, 'operator.json');

/** How long a visitor may keep silent, and leave the answer where it is, milliseconds. */
const PATIENCE = 5_000;

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
 * a secret which only whoever may read the data directory knows. Who says nothing for `patience` is shown out.
 */
export async function openDoor(
  dataDir: string,
  office: Omit<Office, 'account'>,
  patience: number = PATIENCE,
): Promise<Door> {
  const { address, folder } = makeAddress(dataDir);
  const key: Key = { address, secret: randomBytes(32).toString('base64url') };
  const running = new Set<Promise<void>>();
  const present = new Set<Socket>();
  /** Those who have not said yet what they want: nobody waits for them. */
  const silent = new Set<Socket>();
  const server = createServer((socket) => {
    present.add(socket);
    silent.add(socket);
    socket.on('error', () => undefined).on('timeout', () => socket.destroy());
    socket.on('close', () => {
      present.delete(socket);
      silent.delete(socket);
    });
    const visit: Promise<void> = answer(socket, key, office, {
      patience,
      hasSpoken: () => silent.delete(socket),
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
      for (const visitor of silent) visitor.destroy();
      await Promise.all(running);
      // Everybody has an answer; who keeps the line all the same is not waited for.
      for (const visitor of present) visitor.destroy();
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

/** Reads one command, carries it out and says how it ended. A visitor who knows nothing is shown out without a word. */
async function answer(
  socket: Socket,
  key: Key,
  office: Omit<Office, 'account'>,
  { patience, hasSpoken }: { patience: number; hasSpoken: () => void },
): Promise<void> {
  try {
    socket.setTimeout(patience);
    const knock = JSON.parse(await readLine(socket)) as Knock;
    hasSpoken();
    // A command takes as long as it takes.
    socket.setTimeout(0);
    if (!isSame(knock.secret, key.secret)) return void socket.destroy();
    const outcome: Outcome = await runCommand(knock.args, { ...office, account: knock.account });
    socket.setTimeout(patience);
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
  throw new Error('The other side said nothing.');
}
