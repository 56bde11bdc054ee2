import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What files are kept for, each in a folder of its own: no name of one opens another's. */
export type FileKind = 'identity' | 'photos';

/** Files that people sent, under random names, outside of everything that is served by its path (M-165). */
export type FileStore = {
  /** Writes a file that only this process's own user can read. */
  write(kind: FileKind, name: string, bytes: Buffer): Promise<void>;
  /** The bytes; null where there is no such file. */
  read(kind: FileKind, name: string): Promise<Buffer | null>;
  /** Removes these; one that is gone already is no mistake. */
  remove(kind: FileKind, names: readonly string[]): Promise<void>;
  /** Where the back office finds a file. */
  pathOf(kind: FileKind, name: string): string;
};

/** The name of their folder in the data directory. */
export const FILES_FOLDER = 'files';

const NAME = /^[0-9a-f]{32}$/;
const OWNER_ONLY = 0o700;

/** A name that nobody can guess. */
export const newFileName = (): string => randomBytes(16).toString('hex');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Keeps files in a folder, which is made with the first of them. */
export function openFiles(folder: string): FileStore {
  const folderOf = (kind: FileKind) => join(folder, kind);
  const pathOf = (kind: FileKind, name: string) => {
    if (!NAME.test(name)) throw new Error('No name of a file');
    return join(folderOf(kind), `${name}.jpg`);
  };
  return {
    pathOf,
    remove: async (kind, names) => {
      for (const name of names) await rm(pathOf(kind, name), { force: true });
    },
    write: async (kind, name, bytes) => {
      await mkdir(folderOf(kind), { recursive: true, mode: OWNER_ONLY });
      // Somebody may have made the folders before, open to others.
      for (const one of [folder, folderOf(kind)]) await chmod(one, OWNER_ONLY);
      const file = await open(pathOf(kind, name), 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        // The row that names it is on the disk afterwards, so the file must be before.
        await file.sync();
      } finally {
        await file.close();
      }
    },
    read: async (kind, name) => {
      try {
        return await readFile(pathOf(kind, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
