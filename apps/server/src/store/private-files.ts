import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** From now on this process makes files and folders that only its own user can read. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Removes other users' rights on these files of the data directory, from earlier starts or made by the embedded engine,
 * which ignores the process's umask. The directory itself is closed to others if this user owns it; a folder of another
 * user stays as it is.
 */
export function makePrivate(directory: string, names: readonly string[]): void {
  const { uid, mode } = lstatSync(directory);
  if (uid === process.getuid?.() && (mode & STICKY) === 0) close(directory, mode);
  for (const name of names) closeAll(join(directory, name));
}

function closeAll(path: string): void {
  if (!existsSync(path)) return;
  const stat = lstatSync(path);
  if (!stat.isDirectory() && !stat.isFile()) return;
  close(path, stat.mode);
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string, mode: number): void {
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
}
