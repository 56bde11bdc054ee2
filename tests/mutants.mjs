// Slips made from the machines' own charts, and how many the generated tests tell:
//   npm run mutants [-- <machine> …]   every slip of these machines; a few of each without a name
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inlineFromSource } from './lib/source.mjs';

const EACH = 6;
const names = process.argv.slice(2);
const { module } = /** @type {{ module: typeof import('./models/generated-mutants.ts') }} */ (
  await runnerImport(join(import.meta.dirname, 'models/generated-mutants.ts'), {
    root: join(import.meta.dirname, '..'),
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

const judged = [];
const chosen = names.length === 0 ? charts : charts.filter(({ name }) => names.includes(name));
for (const [at, chart] of chosen.entries()) {
  const [most, started] = [names.length === 0 ? EACH : Infinity, performance.now()];
  const some = judge([chart], most);
  judged.push(...some);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const left = missed(some);
  console.log(`${at + 1}/${chosen.length} ${chart.name}: ${some.length} slips, ${left.length} missed, ${seconds} s`);
  for (const one of left) console.log(`  ${one}`);
}
console.log(`\n${tableOf(judged)}`);
process.exitCode = missed(judged).length > 0 ? 1 : 0;
