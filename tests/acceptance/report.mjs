// `npm run acceptance`: which numbered rows and rulings the tests of the last run prove.
// Reads reports/*.json as vitest and Playwright wrote them; exit code 1 on a fault, never because rows are still open.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assess, notTestable, testsOf } from './rows.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, 'reports');

const rows = (/** @type {string} */ list) => JSON.parse(readFileSync(join(here, `${list}.json`), 'utf8'));
const lists = {
  'A access': rows('access'),
  'M money': rows('money'),
  'T trading': rows('trading'),
  'R rulings': rows('rulings'),
};

const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.tests.json')) : [];
if (files.length === 0) {
  console.error('No test report in reports/: run `npm test` first.');
  process.exit(1);
}
const tests = files.flatMap((name) => testsOf(JSON.parse(readFileSync(join(reports, name), 'utf8'))));
const result = assess({ lists, tests, aside: notTestable(readFileSync(join(here, 'not-testable.md'), 'utf8')) });

/** Rows whose words a ruling replaced, so that nobody builds the old ones. @type {Map<string, string>} */
const replacedBy = new Map();
for (const [ruling, { replaces }] of Object.entries(lists['R rulings']))
  for (const id of replaces) replacedBy.set(id, ruling);
const marked = (/** @type {string} */ id) => (replacedBy.has(id) ? `${id}(${replacedBy.get(id)})` : id);

console.log(`Rows named by the ${tests.length} tests of ${files.join(', ')}`);
for (const [name, list] of Object.entries(result.lists)) {
  const aside = list.setAside.length > 0 ? `, ${list.setAside.length} not testable` : '';
  console.log(`\n${name}: ${list.proven.length} of ${list.of} proven${aside}`);
  if (list.open.length > 0) console.log(`  not proven: ${list.open.map(marked).join(' ')}`);
}
for (const fault of result.faults) console.error(`FAULT ${fault}`);
writeFileSync(join(reports, 'acceptance.json'), `${JSON.stringify(result, null, 2)}\n`);
process.exit(result.faults.length > 0 ? 1 : 0);
