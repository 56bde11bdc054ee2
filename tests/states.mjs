// What a machine of core does, as text: `npm run states -- open-orders` prints the page that stands beside it,
// `--all` the whole of which the page is a summary, `--picture` its chart in Mermaid. Without a name: all the names.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inlineFromSource } from './lib/source.mjs';

const root = join(import.meta.dirname, '..');
const [name, form = ''] = process.argv.slice(2);

const { module } = /** @type {{ module: typeof import('./models/charts.ts') }} */ (
  await runnerImport(join(import.meta.dirname, 'models/charts.ts'), {
    root,
    logLevel: 'error',
    ...inlineFromSource,
  })
);
const { charts, named } = module;
const [chart] = name === undefined ? [] : named(charts, name);

if (chart === undefined || !['', '--all', '--picture'].includes(form)) {
  console.log(
    `usage: npm run states -- <machine> [--all | --picture]\n\n${charts.map((each) => each.name).join('\n')}`,
  );
  process.exitCode = name === undefined ? 0 : 2;
} else if (form === '--picture') console.log(module.drawChart(chart.model.machine));
else {
  const explored = module.explore(chart.model);
  console.log(form === '--all' ? module.statesText(chart.model, explored) : module.statesPage(chart.model, explored));
}
