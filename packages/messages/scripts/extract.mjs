// Takes the English texts of the page's own messages from its sources (`defaultMessage`) into en.json; texts of core
// stay. A key that a language lacks is then named by `verify`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const catalogue = join(here, 'en.json');

/** Id → English of every message that the page's sources name. @returns {Record<string, string>} */
export function extracted() {
  const args = ['extract', '../../apps/web/src/**/*.{ts,tsx}', '--format', 'simple', '--throws'];
  // A test declares none of its own.
  args.push('--ignore', '../../apps/web/src/**/*.test.*');
  return JSON.parse(execFileSync(join(here, 'node_modules/.bin/formatjs'), args, { cwd: here, encoding: 'utf8' }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = Object.entries({ ...JSON.parse(readFileSync(catalogue, 'utf8')), ...extracted() });
  const sorted = Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(catalogue, `${JSON.stringify(sorted, null, 2)}\n`);
}
