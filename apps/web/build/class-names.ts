import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The first of two letters or digits: such as begin with "ad" may be hidden by who blocks advertisements. */
const FIRST = Number.parseInt('b0', 36);

/**
 * Names each class of a module by the number of its file and by what the source calls it. Vite's own names hold a hash
 * and a line each, which no packing makes smaller, once in the styles and once in the script.
 */
export function shortClassNames(sources: string): Plugin {
  const sheets = readdirSync(sources, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(sources, file).replaceAll('\\', '/'))
    .toSorted();
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name, file) {
            const place = sheets.indexOf(resolve(file.replace(/\?.*$/, '')).replaceAll('\\', '/'));
            // All prefixes have the same length, so that no two names are the same.
            const prefix = (FIRST + place).toString(36);
            if (place < 0 || prefix.length > 2) throw new Error(`No short names for the classes of ${file}`);
            return prefix + name;
          },
        },
      },
    }),
  };
}
