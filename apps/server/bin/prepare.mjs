// Brings a checkout to a state in which the server can run: packages installed, everything built. Each step runs only
// when what it depends on changed. Plain JavaScript on Node's own modules: nothing is installed yet when it starts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const PNPM_VERSION = manifest.config.pnpm;
const STAMPS = join(root, 'node_modules', '.cache', 'bourse');
const isWindows = process.platform === 'win32';

/** Folders of a build's sources and what in them is made by a build. */
const SOURCES = ['openapi', 'packages', 'apps/web', 'apps/server'];
const MADE = new Set(['node_modules', 'dist', 'compiled', 'generated', '.cache', 'coverage']);
const BUILT = ['apps/web/dist/index.html', 'apps/server/dist/main.js'];
/** For developers and demos: a production build has none. */
const INSPECTOR = join(root, 'apps/inspector/dist');
/** It is made here, which tells the server that it is coming, and moves when it is whole. */
const COMING = join(root, 'apps/inspector/compiled');
const INSPECTOR_SOURCES = ['openapi', 'packages', 'apps/inspector'];
/** How nice a build is that runs while the server serves. */
const BACKGROUND = 10;

/** A step that failed; its text names the step, and the output of the program stands above it. */
export class StepFailed extends Error {}

let command;

/** The command that is pnpm at the version this project names: the one on the PATH, or else npx fetches it. */
export function pnpmCommand() {
  if (command) return command;
  const found = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: isWindows });
  command = found.stdout?.trim() === PNPM_VERSION ? ['pnpm'] : ['npx', '-y', `pnpm@${PNPM_VERSION}`];
  return command;
}

/**
 * Runs pnpm in the root; rejects with a StepFailed. Its output is shown when it fails, or at once with `isLoud`. In the
 * background it leaves the processor to others, and ends with this process.
 */
export function pnpm(args, { isLoud = false, isInBackground = false, env = {} } = {}) {
  const [program, ...first] = pnpmCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      shell: isWindows,
      stdio: isLoud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // A group of its own, because pnpm does not end what it started when it is ended.
      detached: isInBackground && !isWindows,
    });
    if (isInBackground && child.pid !== undefined) {
      setPriority(child.pid, BACKGROUND);
      const group = isWindows ? child.pid : -child.pid;
      const end = () => process.kill(group);
      process.once('exit', end);
      child.once('exit', () => process.off('exit', end));
    }
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => reject(new StepFailed(`pnpm could not run: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (output) process.stderr.write(`${output}\n`);
      reject(new StepFailed(`"pnpm ${args.join(' ')}" failed with code ${code}.`));
    });
  });
}

/** Installs the locked packages, unless they are installed for this Node version already. */
export async function install(say = console.log) {
  const hash = hashOf([...manifests(), 'pnpm-lock.yaml', 'pnpm-workspace.yaml'], [process.version, process.arch]);
  const isThere = existsSync(join(root, 'apps', 'server', 'node_modules', 'fastify'));
  if (isThere && stamped('install') === hash) return false;
  unstamp('install');
  await timed('Installing packages', say, () => pnpm(['install', '--frozen-lockfile', '--prefer-offline']));
  stamp('install', hash);
  return true;
}

const isProduction = () => process.env.BOURSE_PRODUCTION === '1';

/** Of all that a build of these folders depends on. */
function sourcesHash(folders, words = []) {
  const files = folders.flatMap((folder) => filesUnder(join(root, folder))).map((file) => relative(root, file));
  return hashOf([...files.sort(), 'pnpm-lock.yaml', 'tsconfig.base.json'], words);
}

/**
 * Builds contract, messages, page and server, unless their sources are those of the last build; `isForced` always does.
 * The inspector follows unless the caller builds it later.
 */
export async function build(say = console.log, { isForced = false, hasInspector = true } = {}) {
  const hash = sourcesHash(SOURCES, [isProduction() ? 'production' : 'test routes']);
  const isDone = !isForced && stamped('build') === hash && BUILT.every((file) => existsSync(join(root, file)));
  if (!isDone) {
    // One that breaks off leaves a mixture, which no stamp of an earlier build may stand for.
    unstamp('build');
    const steps = [
      ['Reading the contract', '@bourse/contract', 'gen'],
      ['Compiling the messages', '@bourse/messages', 'build'],
      ['Building the page', '@bourse/web', 'build'],
      ['Building the server', '@bourse/server', 'build'],
    ];
    for (const [title, name, script] of steps) {
      const env = { BOURSE_BUILD: hash.slice(0, 12) };
      await timed(title, say, () => pnpm(['--filter', name, 'run', script], { env }));
    }
    stamp('build', hash);
  }
  // Whoever builds it later: a server that starts without the folder serves no inspector.
  if (!hasInspector && !isProduction()) mkdirSync(INSPECTOR, { recursive: true });
  const isInspectorBuilt = hasInspector && (await buildInspector(say, { isForced }));
  return !isDone || isInspectorBuilt;
}

/** Builds the inspector, unless its sources are those of the last build; a production build removes it. */
export async function buildInspector(say = console.log, { isForced = false, isInBackground = false } = {}) {
  const remove = () => [INSPECTOR, COMING].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  const hash = sourcesHash(INSPECTOR_SOURCES);
  const isDone = !isForced && stamped('inspector') === hash && existsSync(join(INSPECTOR, 'index.html'));
  if (isDone && !isProduction()) return false;
  remove();
  if (isProduction()) return false;
  mkdirSync(COMING);
  const args = ['--filter', '@bourse/inspector', 'run', 'build', '--outDir', COMING];
  process.once('exit', remove);
  try {
    await timed('Building the inspector', say, () => pnpm(args, { isInBackground }));
    renameSync(COMING, INSPECTOR);
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
  stamp('inspector', hash);
  return true;
}

async function timed(title, say, work) {
  const from = Date.now();
  say(`${title} …`);
  await work();
  say(`${title}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}

function manifests() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name, 'package.json')),
  );
  return ['package.json', 'tests/package.json', ...folders].filter((file) => existsSync(join(root, file)));
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name) || /\.(test\.tsx?|md)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function hashOf(files, words) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\n`);
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function stamped(name) {
  const file = join(STAMPS, `${name}.txt`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function unstamp(name) {
  rmSync(join(STAMPS, `${name}.txt`), { force: true });
}

function stamp(name, hash) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, `${name}.txt`), hash);
}
