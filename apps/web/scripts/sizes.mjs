// What a page loads before it shows, from the build's manifest. Usage: node scripts/sizes.mjs [budget of /login in kB]
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const PAGES = {
  '/login': ['src/screens/login/login.page.tsx'],
  'signed in': ['src/screens/shell/shell.page.tsx', 'src/screens/trade-room/trade-room.page.tsx'],
};

/** @param {string} path */
const bytes = (path) =>
  existsSync(`${dist}${path}.br`)
    ? readFileSync(`${dist}${path}.br`).length
    : /\.(woff2|png)$/.test(path)
      ? readFileSync(`${dist}${path}`).length
      : brotliCompressSync(readFileSync(`${dist}${path}`)).length;

/** @param {string[]} keys @param {Set<string>} files */
function closure(keys, files = new Set(), seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest`);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    closure(chunk.imports ?? [], files, seen);
  }
  return files;
}

const catalogue = Object.keys(manifest).find((key) => key.endsWith('compiled/en.json'));
const budget = process.argv[2] === undefined ? undefined : Number(process.argv[2]);
for (const [page, roots] of Object.entries(PAGES)) {
  const present = roots.filter((key) => key in manifest);
  const files = [...closure([entry, catalogue, ...present].filter(Boolean)), 'index.html'];
  const kilo = (/** @type {RegExp} */ pattern) =>
    files.filter((file) => pattern.test(file)).reduce((sum, file) => sum + bytes(file), 0) / 1000;
  const total = kilo(/./);
  const line = `js ${kilo(/\.js$/).toFixed(1)} + css ${kilo(/\.css$/).toFixed(1)} + other ${kilo(/(?<!\.js|\.css)$/).toFixed(1)}`;
  process.stdout.write(`${page}: ${total.toFixed(1)} kB brotli (${line})\n`);
  if (process.argv.includes('--files'))
    for (const file of files) process.stdout.write(`   ${(bytes(file) / 1000).toFixed(1)} ${file}\n`);
  if (page === '/login' && budget !== undefined && total > budget) {
    process.stdout.write(`/login is over its budget of ${budget} kB\n`);
    process.exitCode = 1;
  }
}
