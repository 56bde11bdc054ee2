// Mutants made from the machines' own charts, and how many the generated tests tell:
//   npm run mutants [-- <machine> …]   every mutant of these machines; a few of each without a name
//   npm run mutants -- --all           every mutant of every machine (hours)
//   npm run mutants -- --planted       then also the faults planted by hand into core, page and server, by layer
// What was judged is kept in reports/mutants: a run that was ended goes on there, as long as no source has changed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { countPlanted, layersOf, PLANTED } from './lib/counts.mjs';
import { keptIn, markOf } from './lib/kept.mjs';
import { run } from './lib/process.mjs';
import { inlineFromSource } from './lib/source.mjs';

/** @typedef {import('./models/generated-mutants.ts').Judged} Judged */

const EACH = 6;
const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports', 'mutants');
const flag = /** @type {const} */ ({ type: 'boolean', default: false });
const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { all: flag, planted: flag } });
const { module } = /** @type {{ module: typeof import('./models/generated-mutants.ts') }} */ (
  await runnerImport(join(import.meta.dirname, 'models/generated-mutants.ts'), {
    root,
    logLevel: 'error',
    ...inlineFromSource,
  })
);
const { charts, judge, missed, tableOf } = module;
const strangers = names.filter((name) => !charts.some((chart) => chart.name === name));
if (strangers.length > 0) {
  console.error(`There is no machine ${strangers.join(', ')}. npm run model -- list names them.`);
  process.exit(2);
}

const isWhole = values.all || names.length > 0 || process.env['BOURSE_LONG'] === '1';
const sources = markOf(root, ['packages/core/src', 'packages/model-testing/src', 'tests/models']);
const mark = isWhole ? sources : `${sources} ${String(EACH)} ${process.env['BOURSE_SEED'] ?? ''}`;
/** @type {ReturnType<typeof keptIn<Judged[]>>} */
const kept = keptIn(join(reports, isWhole ? 'all.json' : 'some.json'), mark);
/** @type {Judged[]} */
const judged = [];
const chosen = names.length === 0 ? charts : charts.filter(({ name }) => names.includes(name));
for (const [at, chart] of chosen.entries()) {
  const started = performance.now();
  const former = kept.of(chart.name);
  const some = former ?? judge([chart], isWhole ? Infinity : EACH);
  if (former === undefined) kept.keep(chart.name, some);
  judged.push(...some);
  const took = former ? 'kept from a former run' : `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const left = missed(some);
  console.log(`${at + 1}/${chosen.length} ${chart.name}: ${some.length} mutants, ${left.length} missed, ${took}`);
  for (const one of left) console.log(`  ${one}`);
}
console.log(`\n${tableOf(judged)}`);
if (values.planted) {
  const told = judged.filter(({ by }) => by !== null).length;
  // What differs in nothing that a test could see is no fault.
  console.log(`\n${layersOf(await planted(), told + missed(judged).length, told)}`);
}
process.exitCode = missed(judged).length > 0 ? 1 : 0;

/** The reports of the suites that plant faults, each run unless one of these sources is kept. */
async function planted() {
  mkdirSync(reports, { recursive: true });
  const runs = keptIn(join(reports, 'planted.json'), markOf(root, ['apps', 'packages', 'tests']));
  for (const { file } of PLANTED) {
    if (runs.of(file) !== undefined) continue;
    const output = join(reports, 'suite.tests.json');
    // A suite that does not start must not be taken for the one before it.
    rmSync(output, { force: true });
    const isPage = file.endsWith('.faults.ts');
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', file, '--project', 'long'];
    const playwright = ['tests/node_modules/@playwright/test/cli.js', 'test', file.replace('tests/', '')];
    await run(
      isPage
        ? [
            process.execPath,
            ...playwright,
            '--config',
            'tests/playwright.config.ts',
            '--project=faults',
            '--reporter=json',
          ]
        : [process.execPath, ...vitest, '--reporter=json', `--outputFile.json=${output}`],
      {
        cwd: root,
        label: file,
        limitSeconds: 7_200,
        env: { BOURSE_LONG: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: output },
      },
    );
    const report = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null;
    if (report === null || countPlanted([report]).length === 0) throw new Error(`${file} did not run`);
    runs.keep(file, report);
  }
  return PLANTED.map(({ file }) => runs.of(file));
}
