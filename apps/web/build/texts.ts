import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of all files below a folder whose names end so. */
export const textsOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
