// Compiles the catalogues for the page. A key that a language lacks is taken from English, so that nobody reads a raw id.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ language) => JSON.parse(readFileSync(join(here, `${language}.json`), 'utf8'));
const english = read('en');
const folder = mkdtempSync(join(tmpdir(), 'messages-'));
const languages = ['en', 'es'];
for (const language of languages)
  writeFileSync(join(folder, `${language}.json`), JSON.stringify({ ...english, ...read(language) }));
// Beside their place: a page that is being built finds the catalogues whole or as they were.
const next = join(here, 'compiled', `next.${process.pid}`);
mkdirSync(next, { recursive: true });
// Without `--format simple` here too, the compiled catalogues come out empty and nothing is said.
const { status } = spawnSync(
  join(here, 'node_modules/.bin/formatjs'),
  ['compile-folder', '--format', 'simple', '--ast', folder, next],
  { stdio: 'inherit' },
);
if (status === 0)
  for (const language of languages)
    renameSync(join(next, `${language}.json`), join(here, 'compiled', `${language}.json`));
for (const made of [folder, next]) rmSync(made, { recursive: true });
process.exit(status ?? 1);
