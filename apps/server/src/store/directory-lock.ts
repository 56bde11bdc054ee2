import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config';

const held = new Set<string>();
/** A server that takes so long to take a connection is there, and busy, ms. */
const ANSWER_LIMIT = 2_000;

/** Thrown when another process (or this one) already works on the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';

  constructor(directory: string, { pid, host }: Holder) {
    const where = host === hostname() ? '' : ` of the machine or container ${host}`;
    super(
      `The data directory ${directory} is in use by process ${pid}${where}. Stop it, set another DATA_DIR, or set DATABASE_URL.`,
    );
  }
}

/** Who has a directory: a process, and the machine or container, and its start, that the process's number counts in. */
type Holder = { readonly pid: number; readonly host: string; readonly boot: string };

/** Which start of the machine this is; nothing where the system does not say. */
const BOOT = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';

const us = (): Holder => ({ pid: process.pid, host: hostname(), boot: BOOT });

/** What a lock says; one of an earlier version, and one that is gone, names no machine or no start of it: ours then. */
function holderIn(text: string | null): Holder {
  const [pid = '', host = hostname(), , boot = BOOT] = (text ?? '').split('\n');
  return { pid: Number(pid), host, boot };
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks the directory for this process: two writers on one embedded database lose rows silently.
 * A lock left by a dead process is taken over. Answers the function that releases it.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  makeDirectory(directory);
  const file = join(directory, 'lock');
  if (held.has(file)) throw new DirectoryInUse(directory, us());
  const draft = `${file}.${randomUUID()}.new`;
  // Written elsewhere and linked: a lock file without its holder would look like that of a dead process. No two are
  // alike, so that whoever takes a dead one over never takes the next one for it.
  writeFileSync(draft, `${process.pid}\n${hostname()}\n${randomUUID()}\n${BOOT}`);
  try {
    for (let attempt = 0; !isLinked(draft, file); attempt += 1) {
      if (held.has(file)) throw new DirectoryInUse(directory, us());
      if (attempt > 4) throw new DirectoryInUse(directory, holderIn(read(file)));
      await clearStale(file, directory);
    }
  } finally {
    unlinkSync(draft);
  }
  held.add(file);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    held.delete(file);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    // The directory, or one of its parents, is a file.
    if (!['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new ConfigError(`DATA_DIR must be a directory, and ${directory} is a file or lies in one.`);
  }
}

function isLinked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(file: string, directory: string): Promise<void> {
  const text = read(file);
  if (text === null) return;
  const holder = holderIn(text);
  if (await isWorking(holder, directory)) throw new DirectoryInUse(directory, holder);
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== text && moved !== null) {
    // Another process took over between our read and the rename: restore its lock.
    linkSync(aside, file);
    unlinkSync(aside);
    throw new DirectoryInUse(directory, holderIn(moved));
  }
  unlinkSync(aside);
}

/**
 * Whether the holder of a lock still works. In every container the server is process 1, and after a start of the machine
 * any process may have the number: one that is our own, of another machine or of an earlier start says nothing, so the
 * socket that a server keeps in the directory is asked.
 */
async function isWorking({ pid, host, boot }: Holder, directory: string): Promise<boolean> {
  if (host === hostname() && boot === BOOT && pid !== process.pid) return isAlive(pid);
  return isAnswering(directory);
}

/** Whether a server takes the operator's commands (admin-socket.ts) for this directory. */
async function isAnswering(directory: string): Promise<boolean> {
  const address = addressIn(read(join(directory, 'operator.json')));
  if (address === null) return false;
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(ANSWER_LIMIT, () => end(true));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

function addressIn(text: string | null): string | null {
  try {
    const { address } = JSON.parse(text ?? '{}') as { address?: unknown };
    return typeof address === 'string' ? address : null;
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
