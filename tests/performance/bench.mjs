// npm run bench [-- --smallest] [part …]: measures every part (or those named), each figure beside its baseline of the
// same run; --smallest shows no more than that each part works.
// Prints one table and writes reports/bench.json. Times never fail it; a part that breaks does.
import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonOf, tableOf, verdictOf } from './report.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const SUFFIX = '.bench.ts';
const HEARTBEAT_MS = 15_000;

const known = readdirSync(here)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length))
  .toSorted();
const isSmallest = process.argv.includes('--smallest');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--smallest');
const strangers = chosen.filter((name) => !known.includes(name));
if (strangers.length > 0) {
  console.error(`no such part: ${strangers.join(', ')} (there are ${known.join(', ')})`);
  process.exit(2);
}

/** What `npm start` does as well: nothing where nothing changed. @type {{ build: () => Promise<boolean> }} */
const { build } = await import(new URL('../../apps/server/bin/prepare.mjs', import.meta.url).href);
await build();

/** @type {import('./figure.ts').Figure[]} */
const figures = [];
/** @type {import('./report.mjs').Ran[]} */
const parts = [];
for (const part of chosen.length > 0 ? known.filter((name) => chosen.includes(name)) : known) {
  console.log(`\n── ${part} (load ${loads()})`);
  const started = Date.now();
  const load = loadavg();
  const outcome = await measure(part);
  const seconds = (Date.now() - started) / 1000;
  console.log(`── ${part}: ${seconds.toFixed(0)} s`);
  if ('failure' in outcome) parts.push({ part, seconds, load, failure: outcome.failure });
  else {
    parts.push({ part, seconds, load });
    figures.push(...outcome.figures);
  }
}

mkdirSync(join(root, 'reports'), { recursive: true });
const file = join(root, 'reports', 'bench.json');
writeFileSync(file, jsonOf({ at: new Date().toISOString(), machine: machine(), parts, figures }));
console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}\nAs JSON: ${file}`);
for (const { part, failure } of parts) if (failure !== undefined) console.error(`${part} broke: ${failure}`);
process.exitCode = parts.some(({ failure }) => failure !== undefined) ? 1 : 0;

/**
 * @param {string} part
 * @returns {Promise<{ figures: import('./figure.ts').Figure[] } | { failure: string }>}
 */
function measure(part) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = fork(join(here, 'part.mjs'), [join(here, `${part}${SUFFIX}`)], {
      cwd: root,
      execArgv: ['--expose-gc'],
      env: { ...process.env, NODE_ENV: 'production', ...(isSmallest ? { BOURSE_BENCH: 'smallest' } : {}) },
    });
    const alive = setInterval(
      () => console.log(`  … ${part} ${Math.round((Date.now() - started) / 1000)} s`),
      HEARTBEAT_MS,
    );
    /** @type {import('./figure.ts').Figure[] | undefined} */
    let answer;
    child.on('message', (message) => (answer = /** @type {import('./figure.ts').Figure[]} */ (message)));
    child.on('error', (error) => resolve({ failure: error.message }));
    child.on('close', (code, signal) => {
      clearInterval(alive);
      if (code === 0 && answer !== undefined) resolve({ figures: answer });
      else resolve({ failure: `it ended with ${signal ?? `code ${String(code)}`}` });
    });
  });
}

/** @returns {import('./report.mjs').Machine} */
function machine() {
  const [cpu] = cpus();
  return {
    node: process.version,
    system: `${platform()} ${arch()} ${release()}`,
    cpus: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: loadavg(),
    versions: catalog(),
  };
}

/** The exact versions of what is measured. @returns {Record<string, string>} */
function catalog() {
  const lines = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').split('\n');
  const from = lines.indexOf('catalog:') + 1;
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('  '));
  return Object.fromEntries(
    lines.slice(from, to).map((line) => {
      const [, name = '', version = ''] = /^ {2}"?([^":]+)"?: (\S+)/.exec(line) ?? [];
      return [name, version];
    }),
  );
}

function loads() {
  return loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');
}
