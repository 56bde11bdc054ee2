// `npm run acceptance`: which numbered rows and rulings the tests of the last run prove, layer by layer.
// Reads reports/*.json as vitest and Playwright wrote them; exit code 1 on a fault, never because rows are still open.
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

const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.tests.json')) : [];
if (files.length === 0) {
  console.error('No test report in reports/: run `npm test` first.');
  process.exit(1);
}
const runs = files.map((name) => testsOf(JSON.parse(readFileSync(join(reports, name), 'utf8')), root));
const tests = runs.flat();
const aside = notTestable(readFileSync(join(here, 'not-testable.md'), 'utf8'));
const result = assess({ lists, needs, tests, aside, layersOf });
result.faults.push(...runs.flatMap(sharedTitles));

/** Rows whose words a ruling replaced, so that nobody builds the old ones. @type {Map<string, string>} */
const replacedBy = new Map();
for (const [ruling, { replaces }] of Object.entries(lists['R rulings']))
  for (const id of replaces) replacedBy.set(id, ruling);
/** A-184(cp): neither core nor the page shows it; A-219(s R1): R1 replaces its words. */
const marked = (/** @type {import('./rows.mjs').OpenRow} */ { id, missing }) =>
  `${id}(${[lettersOf(missing), replacedBy.get(id)].filter(Boolean).join(' ')})`;

console.log(`Rows named by the ${tests.length} tests of ${files.join(', ')}; missing: c core, p page, s server`);
for (const [name, list] of Object.entries(result.lists)) {
  const aside = list.setAside.length > 0 ? `; ${list.setAside.length} state nothing of their own` : '';
  const counts = `${list.done.length} of ${list.of} proven in every layer, ${list.named.length} named by a passing test`;
  console.log(`\n${name}: ${counts}${aside}`);
  if (list.open.length > 0) console.log(`  not proven: ${list.open.map(marked).join(' ')}`);
}
if (result.failed.length > 0) console.log(`\nNamed by a test that did not pass: ${result.failed.join(' ')}`);
for (const fault of result.faults) console.error(`FAULT ${fault}`);
writeFileSync(join(reports, 'acceptance.json'), `${JSON.stringify(result, null, 2)}\n`);
process.exit(result.faults.length > 0 ? 1 : 0);
