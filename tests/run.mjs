// The gate behind `npm test`: from a clean checkout to the one line "N passed, N failed". Node built-ins only.
// Daily: node tests/run.mjs --only static,unit (groups: install, build, static, unit, server, chromium, samples,
// acceptance). `npm run long` is --long: the long suites whole instead of a sample of each.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumInstallation, findChromium, thisMachine } from './lib/chromium.mjs';
import { countPlaywright, countVitest, coverageOf, neverRan, nothing, settle } from './lib/counts.mjs';
import { run } from './lib/process.mjs';
import {
  isDatabaseTest,
  isDrawnJourney,
  isFaults,
  isJourney,
  isLongTest,
  isPrism,
  isServerTest,
  isUnitTest,
  testFiles,
} from './lib/test-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'reports');
const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));

/** Seconds each group may take on two cores; over it is said, at three times it a hung step is ended. */
const BUDGET = {
  install: 120,
  build: 90,
  static: 120,
  unit: 300,
  server: 400,
  chromium: 900,
  samples: 300,
  acceptance: 10,
};
/** The long suites whole. */
const LONG_SECONDS = 3600;
/** @typedef {keyof typeof BUDGET} Group */
const GROUPS = /** @type {Group[]} */ (Object.keys(BUDGET));

const isLong = process.argv.includes('--long');
if (isLong) BUDGET.samples = LONG_SECONDS;
const chosen = groupsChosen(process.argv.slice(2));
/** What `npm start` uses as well: pnpm of the pinned version, here or fetched. @type {{ pnpmCommand: () => string[] }} */
const { pnpmCommand } = await import(new URL('../apps/server/bin/prepare.mjs', import.meta.url).href);
const pnpm = pnpmCommand();

/** Read by tests/lib/long.ts. */
const lengthOfRun = { BOURSE_LONG: isLong ? '1' : '0' };
/** Where the server's tests leave which statuses were answered, the log, and the secrets they used. */
const evidence = join(reports, 'evidence');

let passed = 0;
/** @type {string[]} */
const failures = [];
let isInstalled = chosen.includes('install') ? false : existsSync(bin('vitest'));

mkdirSync(reports, { recursive: true });
await group('install', install);
await group('build', build);
await group('static', checks);
await group('unit', () => vitest('unit', ['core', 'web', 'models', 'architecture'], 'unit'));
await group('server', async () => {
  rmSync(evidence, { recursive: true, force: true });
  await vitest('server', ['server'], 'server');
  await vitest('postgres', ['postgres'], 'server');
  await proven();
});
await group('chromium', () => playwright('chromium', ['desktop', 'mobile'], isJourney));
await group('samples', async () => {
  await vitest('long', ['long'], 'samples');
  await playwright('faults', ['faults'], isFaults, 'samples');
  await playwright('prism', ['prism'], isPrism, 'samples');
  if (isLong) await playwright('chromium', ['desktop', 'mobile'], isDrawnJourney, 'samples');
});
await group('acceptance', acceptance);

if (!isLong && chosen.length < GROUPS.length) console.log(`\nOnly a part ran: ${chosen.join(', ')}`);
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

async function checks() {
  await check('contract lint', [...pnpm, '--filter', '@bourse/contract', 'lint:openapi'], 'static');
  for (const folder of workspaces().filter(
    (path) => 'types' in (readJson(join(root, path, 'package.json')).scripts ?? {}),
  ))
    await check(`types of ${folder}`, [...pnpm, '--dir', folder, 'types'], 'static');
  await check('lint', [bin('oxlint'), '--type-aware'], 'static');
  await check('format', [bin('biome'), 'format', '.'], 'static');
  await check('unused code', [bin('knip')], 'static');
  // The field that names the package manager makes pnpm resolve itself and fail; package.json's config pins it instead.
  await check('one version of each package', [bin('sherif'), '-r', 'root-package-manager-field'], 'static');
  await check('messages agree', [...pnpm, '--filter', '@bourse/messages', 'verify'], 'static');
}

/**
 * @param {'unit' | 'server' | 'postgres' | 'long'} name
 * @param {string[]} projects
 * @param {Group} groupName
 */
async function vitest(name, projects, groupName) {
  const output = join(reports, `${name}.tests.json`);
  const args = projects.flatMap((project) => ['--project', project]);
  const command = [
    bin('vitest'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ];
  const mine = { unit: isUnitTest, server: isServerTest, postgres: isDatabaseTest, long: isLongTest }[name];
  const env = { ...lengthOfRun, ...(groupName === 'server' ? { BOURSE_EVIDENCE: evidence } : {}) };
  await suite(name, command, output, countVitest, testFiles(root, mine), { groupName, env });
  const covered = existsSync(output) ? coverageOf(readJson(output)) : [];
  if (covered.length > 0) console.log(['  machines on the interpreter:', ...covered].join('\n    '));
}

/**
 * @param {'chromium' | 'faults' | 'prism'} name
 * @param {string[]} projects
 * @param {(path: string) => boolean} mine
 * @param {Group} [groupName]
 */
async function playwright(name, projects, mine, groupName = 'chromium') {
  const output = join(reports, `${name}.tests.json`);
  const files = testFiles(root, mine);
  const command = [
    bin('../../tests/node_modules/.bin/playwright'),
    'test',
    ...files,
    '--config',
    'tests/playwright.config.ts',
    '--reporter=list,json',
    ...projects.map((project) => `--project=${project}`),
  ];
  const env = { ...lengthOfRun, PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  await suite(name, command, output, countPlaywright, files, { groupName, env });
}

/** Each documented status of each call on each database, and no secret in a log; printed also when all is well. */
async function proven() {
  const command = [process.execPath, 'tests/contract/evidence.mjs'];
  const { code, output } = await run(command, { ...step('evidence', 'server'), env: { BOURSE_EVIDENCE: evidence } });
  console.log(indent(output.trimEnd()));
  settleCheck('each documented status answered on each database, no secret in a log', code);
}

async function acceptance() {
  const { code, output } = await run(
    [process.execPath, 'tests/acceptance/report.mjs'],
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
 * @param {{ groupName: Group, env?: Record<string, string> }} where
 */
async function suite(name, command, output, count, files, { groupName, env = {} }) {
  rmSync(output, { force: true });
  if (!isInstalled) {
    for (const file of files) fail(`${file}: could not run, nothing is installed`);
    if (files.length === 0) fail(`${name}: could not run, nothing is installed`);
    return;
  }
  const { code } = await run(command, { ...step(name, groupName), show: true, env });
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

function settleCheck(/** @type {string} */ label, /** @type {number} */ code) {
  if (code === 0) passed += 1;
  else fail(`${label} (code ${code})`);
  return code === 0;
}

function fail(/** @type {string} */ line) {
  failures.push(line);
}

/** @param {Group} name @param {() => Promise<void>} work */
async function group(name, work) {
  if (!chosen.includes(name)) return;
  console.log(`\n── ${name} (budget ${BUDGET[name]} s)`);
  const started = Date.now();
  try {
    await work();
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const seconds = (Date.now() - started) / 1000;
  console.log(
    `── ${name}: ${seconds.toFixed(1)} s of ${BUDGET[name]} s${seconds > BUDGET[name] ? ', OVER BUDGET' : ''}`,
  );
}

/** @param {string} label @param {Group} name */
function step(label, name) {
  return { cwd: root, label, limitSeconds: BUDGET[name] * 3 };
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

/** @param {string[]} args @returns {Group[]} */
function groupsChosen(args) {
  if (args.length === 0) return GROUPS;
  if (args.length === 1 && args[0] === '--long') return ['install', 'build', 'samples'];
  const names = args[0] === '--only' && args.length === 2 ? (args[1] ?? '').split(',') : [];
  const known = GROUPS.filter((name) => names.includes(name));
  if (known.length === 0 || known.length !== names.length) {
    console.error(`usage: node tests/run.mjs [--long | --only ${GROUPS.join(',')}]`);
    process.exit(2);
  }
  return known;
}
