// What a long command has made so far, kept in a file after each part: a run that is ended goes on where it was.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFiles } from './test-files.mjs';

/** Marks the sources in these folders: what was made of others counts no more. @param {string} root @param {readonly string[]} folders */
export function markOf(root, folders) {
  const hash = createHash('sha1');
  const files = testFiles(root, (path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  for (const path of files.toSorted()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * @template T
 * @param {string} file
 * @param {string} mark
 * @returns {{ of: (name: string) => T | undefined, keep: (name: string, made: T) => void }}
 */
export function keptIn(file, mark) {
  const former = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  /** @type {Record<string, T>} */
  const parts = former?.mark === mark ? former.parts : {};
  return {
    of: (name) => parts[name],
    keep: (name, made) => {
      parts[name] = made;
      mkdirSync(dirname(file), { recursive: true });
      // Whole or not at all, also when the run is ended here.
      writeFileSync(`${file}.part`, JSON.stringify({ mark, parts }));
      renameSync(`${file}.part`, file);
    },
  };
}
