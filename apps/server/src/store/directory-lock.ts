import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config';

const held = new Set<string>();

/** Thrown when another process (or this one) already works on the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop it, set another DATA_DIR, or set DATABASE_URL.`,
    );
  }
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
 * A lock left by a dead process is taken over. Returns the function that releases it.
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  const file = join(directory, 'lock');
  if (held.has(file)) throw new DirectoryInUse(directory, process.pid);
  // Written elsewhere and linked: a lock file without its holder's pid would look like that of a dead process.
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let attempt = 0; !isLinked(draft, file); attempt += 1) {
      if (attempt > 4) throw new DirectoryInUse(directory, Number(read(file)));
      clearStale(file, directory);
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

function clearStale(file: string, directory: string): void {
  const holder = read(file);
  if (holder === null) return;
  const pid = Number(holder);
  // A container restarts with the same pid: a lock that names us but is not held here is a dead one.
  if (pid !== process.pid && isAlive(pid)) throw new DirectoryInUse(directory, pid);
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== holder && moved !== null) {
    // Another process took over between our read and the rename: restore its lock.
    linkSync(aside, file);
    unlinkSync(aside);
    throw new DirectoryInUse(directory, Number(moved));
  }
  unlinkSync(aside);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
