// Writes en.json from the sources: the English of the page stands where it is shown (`defaultMessage`), that of core in
// its `*.messages.ts`. A key that a language lacks is then named by `verify`.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const core = fileURLToPath(new URL('../../core/src', import.meta.url));

/** Id → English of every message that the page's sources name. @returns {Record<string, string>} */
export function extracted() {
  const args = ['extract', '../../apps/web/src/**/*.{ts,tsx}', '--format', 'simple', '--throws'];
  // A test declares none of its own.
  args.push('--ignore', '../../apps/web/src/**/*.test.*');
  return JSON.parse(execFileSync(join(here, 'node_modules/.bin/formatjs'), args, { cwd: here, encoding: 'utf8' }));
}

/** Id → English of every message that core names. @returns {Record<string, string>} */
function named() {
  /** @type {Record<string, string>} */
  const texts = {};
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.messages.ts'),
  );
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(join(core, file), 'utf8'));
    new Visitor({
      Property: ({ key, value }) => {
        if (key.type === 'Literal' && value.type === 'Literal') texts[String(key.value)] = String(value.value);
      },
    }).visit(program);
  }
  return texts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = Object.entries({ ...extracted(), ...named() });
  const sorted = Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(here, 'en.json'), `${JSON.stringify(sorted, null, 2)}\n`);
}
