// The prepack of a package that is written in TypeScript: compiles `src` into `dist` file by file, with types, and gives
// every relative import the file it means, so that Node and every resolution of TypeScript find it. Run in the package.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const [source, dist] = ['src', 'dist'];
/** `from './x'`, `import './x'`, `import('./x')` and `declare module './x'`. */
const RELATIVE = /(\bfrom\s+|\bimport\s*\(?\s*|\bdeclare module\s+)(['"])(\.{1,2}(?:\/[^'"\n]*)?)\2/g;

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.dist.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// What is written as a declaration or as data is no output of the compiler; globals are those of whoever uses the package.
for (const file of filesUnder(source))
  if (/\.(d\.ts|json)$/.test(file) && !file.endsWith('globals.d.ts')) cpSync(file, join(dist, relative(source, file)));

// Imported for what it declares alone: the compiler leaves it out of a declaration, and its names would be unknown.
for (const file of filesUnder(source)) {
  const declaring = readFileSync(file, 'utf8').match(/^import type \{\} from .*$/gm) ?? [];
  const emitted = join(dist, relative(source, file)).replace(/\.tsx?$/, '.d.ts');
  if (declaring.length > 0 && existsSync(emitted))
    writeFileSync(emitted, `${declaring.join('\n')}\n${readFileSync(emitted, 'utf8')}`);
}

for (const file of filesUnder(dist)) {
  if (!/\.(js|d\.ts)$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  const whole = text.replace(RELATIVE, (_, before, quote, path) => `${before}${quote}${withFile(file, path)}${quote}`);
  if (whole !== text) writeFileSync(file, whole);
}

/** @param {string} file @param {string} path as it is written in the file; throws when nothing is there */
function withFile(file, path) {
  const at = join(dirname(file), path);
  if (/\.js(on)?$/.test(path)) return path;
  if (existsSync(`${at}.js`) || existsSync(`${at}.d.ts`)) return `${path}.js`;
  if (existsSync(join(at, 'index.js'))) return `${path}/index.js`;
  throw new Error(`${file}: ${path} leads to no file`);
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
