// The machines and the paths over them, for tests elsewhere:
//   npm run model -- list
//   npm run model -- paths <machine> [--cover states|transitions] [--to <state>] [--format text|json|mermaid|playwright]
//   npm run model -- coverage [<machine>] [--format text|json]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { inlineFromSource } from './lib/source.mjs';

const USAGE = `usage: npm run model -- list
       npm run model -- paths <machine> [--cover states|transitions] [--to <state>] [--format text|json|mermaid|playwright]
       npm run model -- coverage [<machine>] [--format text|json]`;

/**
 * @param {string} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

const text = /** @type {const} */ ({ type: 'string' });
/** @returns {{ values: { cover?: string, to?: string, format?: string }, positionals: string[] }} */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { cover: text, to: text, format: text } });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
const [command = '', name, ...rest] = positionals;
const { module } = /** @type {{ module: typeof import('./models/model-command.ts') }} */ (
  await runnerImport(join(import.meta.dirname, 'models/model-command.ts'), {
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    ...inlineFromSource,
  })
);
const { charts, named, COVERS, FORMATS } = module;
const chosen = named(charts, name);
const cover = COVERS.find((each) => each === (values.cover ?? 'transitions'));
const format = FORMATS.find((each) => each === (values.format ?? 'text'));

if (!['list', 'paths', 'coverage'].includes(command) || rest.length > 0) refuse('');
else if (name !== undefined && chosen.length === 0)
  refuse(`There is no machine "${name}": \`npm run model -- list\` has their names.`);
else if (command === 'list') console.log(module.listText(charts));
else if (command === 'coverage' && format === 'json') console.log(module.coverageJson(chosen));
else if (command === 'coverage' && format === 'text') console.log(module.coverageText(chosen));
else if (command === 'coverage') refuse('--format of coverage is text or json.');
else if (name === undefined) refuse('Of which machine?');
else if (cover === undefined) refuse(`--cover is one of ${COVERS.join(', ')}.`);
else if (format === undefined) refuse(`--format is one of ${FORMATS.join(', ')}.`);
else {
  const [chart] = chosen;
  const printed = chart && module.pathsText(chart, { cover, to: values.to, format });
  if (printed === undefined) refuse(`No path leads to "${values.to}".`);
  console.log(printed);
}
