// The gate behind `npm test`: from a clean checkout to the one line "N passed, N failed". Node built-ins only.
// Daily: node tests/run.mjs --only static,unit (groups below). `npm run long` is --long: everything, whole.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumInstallation, findChromium, thisMachine } from './lib/chromium.mjs';
import { countPlaywright, countVitest, coverageOf, neverRan, nothing, plantedOf, settle } from './lib/counts.mjs';
import { run } from './lib/process.mjs';
import {
  isAnyJourney,
  isCoreTest,
  isDatabaseTest,
  isFaults,
  isJourney,
  isLongTest,
  isPgliteTest,
  isPrism,
  isRulesTest,
  isServerTest,
  isUnitTest,
  testFiles,
} from './lib/test-files.mjs';
import {
  failedOfPlaywright,
  failedOfVitest,
  isWorthATry,
  mergedPlaywright,
  mergedVitest,
  MOST_SHAKY,
} from './lib/second-try.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isLong = process.argv.includes('--long');
/** Each kind of run keeps its own: the rows that a long run proved still count for the gates that follow it. */
const reports = join(root, 'reports', ...(isLong ? ['long'] : []));
const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));

/** Seconds each group takes on two quiet cores. A limit is several times that: it ends what hangs and measures nothing. */
const QUIET = {
  install: 40,
  build: 55,
  static: 120,
  core: 70,
  unit: 170,
  server: 240,
  chromium: 1550,
  acceptance: 5,
};
const QUIET_LONG = { ...QUIET, chromium: 2400, depth: 3600, faults: 2400, bench: 900 };
/** @typedef {keyof typeof QUIET_LONG} Group */
/** @type {Partial<Record<Group, number>>} */
const quiet = isLong ? QUIET_LONG : QUIET;
const TIMES_QUIET = 5;
/** Groups whose tests share a machine with a server or a browser. @type {ReadonlySet<Group>} */
const TRIED_AGAIN = new Set(['server', 'chromium']);
const GROUPS = /** @type {Group[]} */ (Object.keys(quiet)).sort(
  (one, other) => Number(one === 'acceptance') - Number(other === 'acceptance'),
);

const chosen = groupsChosen(process.argv.slice(2));
/** What `npm start` uses as well: pnpm of the pinned version, here or fetched. @type {{ pnpmCommand: () => string[] }} */
const { pnpmCommand } = await import(new URL('../apps/server/bin/prepare.mjs', import.meta.url).href);
const pnpm = pnpmCommand();

/** What is untidy and breaks nothing (tests/lib/tidy.ts). */
const warnings = join(reports, 'warnings.txt');
/** Read by tests/lib/long.ts. The gate draws the same cases every time, a long run those of its day. */
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const lengthOfRun = isLong
  ? { BOURSE_LONG: '1', BOURSE_SEED: process.env['BOURSE_SEED'] ?? today }
  : { BOURSE_LONG: '0', BOURSE_WARNINGS: warnings };
/** Where the server's tests leave which statuses were answered, the log, and the secrets they used. */
const evidence = join(reports, 'evidence');

let passed = 0;
/** @type {string[]} */
const failures = [];
/** Tests that passed at their second try only, each with what it failed with first. @type {string[]} */
const shaky = [];
let isInstalled = chosen.includes('install') ? false : existsSync(bin('vitest'));

mkdirSync(reports, { recursive: true });
// An earlier run says nothing of this one.
if (chosen.length === GROUPS.length)
  for (const name of readdirSync(reports)) if (name.endsWith('.tests.json')) rmSync(join(reports, name));
rmSync(warnings, { force: true });
if (isLong) rememberLongRun();
await group('install', install);
await group('build', build);
await group('static', async () => {
  await checks();
  await vitest('rules', 'static', ['architecture'], isRulesTest);
});
await group('core', () => vitest('core', 'core', ['core'], isCoreTest));
await group('unit', () => vitest('unit', 'unit', ['web', 'web-mocking', 'models'], isUnitTest));
await group('server', async () => {
  rmSync(evidence, { recursive: true, force: true });
  await vitest('postgres', 'server', ['postgres', 'postgres-mocking'], isDatabaseTest);
  await vitest('server', 'server', ['server', 'embedded'], isServerTest);
  if (isLong) await vitest('pglite', 'server', ['pglite'], isPgliteTest);
  await proven();
});
await group('chromium', () =>
  playwright('chromium', 'chromium', ['desktop', 'mobile'], isLong ? isAnyJourney : isJourney),
);
await group('depth', () => vitest('depth', 'depth', ['long'], isLongTest));
await group('faults', async () => {
  await playwright('faults', 'faults', ['faults'], isFaults);
  await playwright('prism', 'faults', ['prism'], isPrism);
});
await group('bench', async () => {
  await check(
    'each part of the benchmark runs',
    [process.execPath, 'tests/performance/bench.mjs', '--smallest'],
    'bench',
  );
});
await group('acceptance', acceptance);

if (isLong) {
  const written = ['depth', 'faults'].map((name) => join(reports, `${name}.tests.json`)).filter(existsSync);
  const planted = plantedOf(written.map(readJson));
  if (planted.length > 0) console.log(['\nPlanted faults that were told:', ...planted].join('\n  '));
}
if (chosen.length < GROUPS.length) console.log(`\nOnly a part ran: ${chosen.join(', ')}`);
if (shaky.length > 0) {
  console.log(`\nShaky: passed at the second try, alone\n${shaky.map((line) => `  ~ ${line}`).join('\n')}`);
  if (shaky.length > MOST_SHAKY) fail(`${shaky.length} tests were shaky, at most ${MOST_SHAKY}`);
}
writeFileSync(join(reports, 'shaky.json'), `${JSON.stringify(shaky, null, 2)}\n`);
if (existsSync(warnings)) console.log(`\nWarnings (fail in long):\n${indent(readFileSync(warnings, 'utf8'))}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ✗ ${line}`).join('\n')}`);
if (passed + failures.length === 0) failures.push('nothing ran');
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function install() {
  const done = await check('install the locked packages', prepare('install()'), 'install');
  isInstalled = done;
  if (!done) return;
  let missing = '';
  try {
    if (findChromium() !== undefined) return;
    const { by, commands } = chromiumInstallation(thisMachine());
    console.log(`  no Chromium found: installing by ${by}`);
    for (const command of commands) {
      const [name, ...args] = command;
      const full = name === 'pnpm' ? [...pnpm, ...args] : command;
      if (!(await check(`install Chromium: ${args.join(' ')}`, full, 'install'))) return;
    }
  } catch (error) {
    missing = error instanceof Error ? error.message : String(error);
  }
  if (missing) fail(`Chromium: ${missing}`);
}

async function build() {
  // Before the build, which writes the types anew.
  await check('generated types are current', [...pnpm, '--filter', '@bourse/contract', 'gen', '--check'], 'build');
  // Test routes are in the build that the journeys run against, and only they can ask for them.
  const env = { BOURSE_PRODUCTION: '0' };
  await check('build', prepare('build(console.log, { isForced: true })'), 'build', env);
}

/** What `npm start` does as well, in a process that can be ended. @param {string} call */
function prepare(call) {
  const code = `const steps = await import('./apps/server/bin/prepare.mjs'); await steps.${call};`;
  return [process.execPath, '--input-type=module', '-e', code];
}

/** Two at a time: most of them use one core. */
async function checks() {
  // What may know no platform is read once more, without its types.
  const pure = workspaces().filter((path) => existsSync(join(root, path, 'tsconfig.source.json')));
  /** @type {[string, string[]][]} */
  const waiting = [
    // One program for both: the rules that need types cost most of what the types themselves do.
    ['lint and types', [bin('oxlint')]],
    ...pure.map(
      (path) =>
        /** @type {[string, string[]]} */ ([
          `${path} without a platform`,
          [bin('tsc'), '-p', `${path}/tsconfig.source.json`],
        ]),
    ),
    ['contract lint', [...pnpm, '--filter', '@bourse/contract', 'lint:openapi']],
    ['format', [bin('biome'), 'format', '.']],
    ['no undeclared dependency', [bin('knip'), '--include', 'unlisted,unresolved,binaries', '--no-config-hints']],
    ['messages agree', [...pnpm, '--filter', '@bourse/messages', 'verify']],
  ];
  /** @type {[string, string[]][]} */
  const tidy = [
    ['unused code', [bin('knip')]],
    // The field that names the package manager makes pnpm resolve itself and fail; package.json's config pins it instead.
    ['one version of each package', [bin('sherif'), '-r', 'root-package-manager-field']],
  ];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next[0], next[1], 'static');
    for (let next = tidy.shift(); next; next = tidy.shift())
      if (isLong) await check(next[0], next[1], 'static');
      else await look(next[0], next[1]);
  };
  await Promise.all([work(), work()]);
}

/**
 * @param {string} name of its report
 * @param {Group} groupName
 * @param {string[]} projects
 * @param {(path: string) => boolean} mine
 */
async function vitest(name, groupName, projects, mine) {
  const output = join(reports, `${name}.tests.json`);
  const command = (/** @type {string[]} */ files, /** @type {string} */ file) => [
    ...[bin('vitest'), 'run', ...files],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ];
  const env = { ...lengthOfRun, ...(groupName === 'server' ? { BOURSE_EVIDENCE: evidence } : {}) };
  await suite(name, command([], output), output, countVitest, testFiles(root, mine), {
    groupName,
    env,
    again: {
      failed: failedOfVitest,
      merged: mergedVitest,
      command: (files, file) => [...command(files, file), '--maxWorkers=1'],
    },
  });
  const covered = existsSync(output) ? coverageOf(readJson(output)) : [];
  if (covered.length > 0) console.log(['  machines on the interpreter:', ...covered].join('\n    '));
}

/**
 * @param {'chromium' | 'faults' | 'prism'} name
 * @param {Group} groupName
 * @param {string[]} projects
 * @param {(path: string) => boolean} mine
 */
async function playwright(name, groupName, projects, mine) {
  const output = join(reports, `${name}.tests.json`);
  const files = testFiles(root, mine);
  const command = [
    ...[bin('../../tests/node_modules/.bin/playwright'), 'test'],
    ...['--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    ...projects.map((project) => `--project=${project}`),
  ];
  await suite(name, command, output, countPlaywright, files, {
    groupName,
    env: { ...lengthOfRun, PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    again: {
      failed: failedOfPlaywright,
      merged: mergedPlaywright,
      command: () => [...command, '--last-failed', '--workers=1'],
    },
  });
}

/** Each documented status of each call on each database, and no secret in a log; printed also when all is well. */
async function proven() {
  const command = [process.execPath, 'tests/contract/evidence.mjs'];
  const { code, output } = await run(command, {
    ...step('evidence', 'server'),
    env: { ...lengthOfRun, BOURSE_EVIDENCE: evidence },
  });
  console.log(indent(output.trimEnd()));
  settleCheck('each documented status answered on each database, no secret in a log', code);
}

async function acceptance() {
  const { code, output } = await run(
    [process.execPath, 'tests/acceptance/report.mjs', ...(isLong ? ['--long'] : [])],
    step('acceptance', 'acceptance'),
  );
  console.log(output.trimEnd());
  settleCheck('acceptance', code);
}

/**
 * A run of tests: its own report is what counts.
 * @param {string} name
 * @param {string[]} command
 * @param {string} output
 * @param {(report: any) => import('./lib/counts.mjs').Count} count
 * @param {string[]} files
 * @param {{
 *   groupName: Group,
 *   env: Record<string, string>,
 *   again: {
 *     failed: (report: any, output: string) => import('./lib/second-try.mjs').Failed,
 *     merged: (first: any, second: any) => any,
 *     command: (files: string[], output: string) => string[],
 *   },
 * }} where
 */
async function suite(name, command, output, count, files, { groupName, env, again }) {
  rmSync(output, { force: true });
  if (!isInstalled) {
    for (const file of files) fail(`${file}: could not run, nothing is installed`);
    if (files.length === 0) fail(`${name}: could not run, nothing is installed`);
    return;
  }
  const tried = await run(command, { ...step(name, groupName), show: true, env });
  let { code } = tried;
  const first = existsSync(output) ? readJson(output) : undefined;
  const failed = first && TRIED_AGAIN.has(groupName) ? again.failed(first, tried.output) : undefined;
  if (failed && isWorthATry(failed)) {
    console.log(`\n  a second try, alone:\n    ${failed.names.join('\n    ')}`);
    const second = join(reports, `${name}.second.json`);
    rmSync(second, { force: true });
    const options = { ...step(name, groupName), show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: second } };
    const retried = await run(again.command(failed.files, second), options);
    if (existsSync(second)) {
      const report = again.merged(first, readJson(second));
      writeFileSync(output, JSON.stringify(report));
      const left = count(report).failures.map((line) => line.split('\n')[0]);
      shaky.push(...failed.names.filter((line) => !left.includes(line.split('\n')[0])));
      if (left.length === 0) code = retried.code;
    }
  }
  const counted = existsSync(output) ? count(readJson(output)) : nothing();
  const result = settle(name, counted, { exitCode: code, mustHaveTests: true });
  // The first line names the file; those below it may name others.
  const named = result.failures.map((line) => line.split('\n')[0] ?? '');
  const idle = neverRan(files, result.files).filter((file) => !named.some((line) => line.includes(file)));
  passed += result.passed;
  failures.push(...result.failures, ...idle.map((file) => `${file}: no test of it ran`));
  console.log(`  ${name}: ${result.passed} passed, ${result.failures.length + idle.length} failed`);
}

/**
 * One command that counts as one test; its output shows only when it fails.
 * @param {string} label
 * @param {string[]} command
 * @param {Group} groupName
 * @param {Record<string, string>} [env]
 */
async function check(label, command, groupName, env = {}) {
  if (groupName !== 'install' && !isInstalled) {
    fail(`${label}: could not run, nothing is installed`);
    return false;
  }
  const { code, output, seconds } = await run(command, { ...step(label, groupName), env });
  console.log(`  ${code === 0 ? '✓' : '✗'} ${label} ${seconds.toFixed(1)} s`);
  if (code !== 0) console.log(indent(output));
  return settleCheck(label, code);
}

/** A command whose findings the gate only warns of. @param {string} label @param {string[]} command */
async function look(label, command) {
  if (!isInstalled) return;
  const { code, output } = await run(command, step(label, 'static'));
  if (code !== 0) appendFileSync(warnings, `${label}: ${output.trim()}\n`);
}

function settleCheck(/** @type {string} */ label, /** @type {number} */ code) {
  if (code === 0) passed += 1;
  else fail(`${label} (code ${code})`);
  return code === 0;
}

function fail(/** @type {string} */ line) {
  failures.push(line);
}

/** @param {Group} name @param {() => Promise<unknown>} work */
async function group(name, work) {
  if (!chosen.includes(name)) return;
  console.log(`\n── ${name} (${quiet[name]} s when quiet)`);
  const started = Date.now();
  try {
    await work();
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {string} label @param {Group} name */
function step(label, name) {
  return { cwd: root, label, limitSeconds: (quiet[name] ?? 60) * TIMES_QUIET };
}

/** Which commit a long run saw, for the reports of later gates, and what it drew from. */
function rememberLongRun() {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  console.log(`A long run of ${commit}, seed ${lengthOfRun.BOURSE_SEED}`);
  writeFileSync(join(reports, 'run.json'), `${JSON.stringify({ commit, seed: lengthOfRun.BOURSE_SEED })}\n`);
}

function workspaces() {
  const inside = (/** @type {string} */ folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  return [...inside('packages'), ...inside('apps'), 'tests'].filter((path) =>
    existsSync(join(root, path, 'package.json')),
  );
}

function indent(/** @type {string} */ output) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-80)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** @param {string[]} all @returns {Group[]} */
function groupsChosen(all) {
  const args = all.filter((arg) => arg !== '--long');
  if (args.length === 0) return GROUPS;
  const names = args[0] === '--only' && args.length === 2 ? (args[1] ?? '').split(',') : [];
  const known = GROUPS.filter((name) => names.includes(name));
  if (known.length === 0 || known.length !== names.length) {
    console.error(`usage: node tests/run.mjs [--long] [--only ${GROUPS.join(',')}]`);
    process.exit(2);
  }
  return known;
}
