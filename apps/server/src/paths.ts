import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server package: the same from the sources and from the built file. */
export const serverRoot: string = (() => {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'migrations', 'meta', '_journal.json'))) {
    const up = dirname(at);
    if (up === at) throw new Error('The migrations folder is missing beside the server.');
    at = up;
  }
  return at;
})();

export const migrationsFolder: string = join(serverRoot, 'migrations');
