// `npm run acceptance`: which numbered rows and rulings the tests of the last run prove, layer by layer.
// Reads reports/*.json as vitest and Playwright wrote them; exit code 1 on a fault, never because rows are still open.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromLetters, layersOf, lettersOf } from './layers.mjs';
import { assess, notTestable, sharedTitles, testsOf } from './rows.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const isLong = process.argv.includes('--long');
const reports = join(root, 'reports', ...(isLong ? ['long'] : []));

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(here, `${name}.json`), 'utf8'));
const lists = {
  'A access': read('access'),
  'M money': read('money'),
  'T trading': read('trading'),
  'R rulings': read('rulings'),
};
const needs = Object.fromEntries(
  Object.entries(/** @type {Record<string, string>} */ (read('layers'))).map(([id, letters]) => [
    id,
    fromLetters(letters),
  ]),
);

/** @param {string} folder @returns {string[]} */
const reportsIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tests.json')) : [];
/** @param {string} folder */
const testsIn = (folder) =>
  reportsIn(folder).map((name) => testsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')), root));
const files = reportsIn(reports);
if (files.length === 0) {
  console.error('No test report in reports/: run `npm test` first.');
  process.exit(1);
}
const runs = testsIn(reports);
const tests = runs.flat();
const aside = notTestable(readFileSync(join(here, 'not-testable.md'), 'utf8'));
const result = assess({ lists, needs, tests, aside, layersOf });
result.untidy.push(...runs.flatMap(sharedTitles));
/** Rows that this run leaves open and the last long run of this commit, or of one before it, proved. */
const withLong = isLong ? undefined : longTests();
const done = new Set(
  withLong
    ? Object.values(assess({ lists, needs, tests: withLong, aside, layersOf }).lists).flatMap((list) => list.done)
    : [],
);

function longTests() {
  const folder = join(reports, 'long');
  if (!existsSync(join(folder, 'run.json'))) return undefined;
  const { commit } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  const isBefore = spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root }).status === 0;
  return isBefore ? [...tests, ...testsIn(folder).flat()] : undefined;
}

/** Rows whose words a ruling replaced, so that nobody builds the old ones. @type {Map<string, string>} */
const replacedBy = new Map();
for (const [ruling, { replaces }] of Object.entries(lists['R rulings']))
  for (const id of replaces) replacedBy.set(id, ruling);
/** A-184(cp): neither core nor the page shows it; A-219(s R1): R1 replaces its words. */
const marked = (/** @type {import('./rows.mjs').OpenRow} */ { id, missing }) =>
  `${id}(${[lettersOf(missing), replacedBy.get(id), done.has(id) && 'l'].filter(Boolean).join(' ')})`;

console.log(
  `Rows named by the ${tests.length} tests of ${files.join(', ')}; missing: c core, p page, s server; l the last long run has it`,
);
for (const [name, list] of Object.entries(result.lists)) {
  const aside = list.setAside.length > 0 ? `; ${list.setAside.length} state nothing of their own` : '';
  const counts = `${list.done.length} of ${list.of} proven in every layer, ${list.named.length} named by a passing test`;
  console.log(`\n${name}: ${counts}${aside}`);
  if (list.open.length > 0) console.log(`  not proven: ${list.open.map(marked).join(' ')}`);
}
if (result.failed.length > 0) console.log(`\nNamed by a test that did not pass: ${result.failed.join(' ')}`);
for (const fault of result.faults) console.error(`FAULT ${fault}`);
for (const line of result.untidy) console.error(`${isLong ? 'FAULT' : 'Warning:'} ${line}`);
writeFileSync(join(reports, 'acceptance.json'), `${JSON.stringify(result, null, 2)}\n`);
process.exit(result.faults.length > 0 || (isLong && result.untidy.length > 0) ? 1 : 0);
