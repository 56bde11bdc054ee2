// Writes an area without flows: `pnpm new:area <name> [--needs user]`. It loads with the first screen or dialog of it;
// `pnpm new:flow <name> …` puts flows into it. Everything is checked before the first file is written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatted, Refusal } from './new-flow.mjs';

const USAGE = 'usage: pnpm new:area <name> [--needs anyone | guest | unverified | user]';
const NEEDS = ['anyone', 'guest', 'unverified', 'user'];
const CORE = 'packages/core/src';
/** Folders of core that are no areas. */
const OTHERS = ['app', 'generated', 'platform', 'ports', 'shared', 'testing'];

/** @typedef {{ name: string, needs: string }} AreaOrder */

/** @param {readonly string[]} args @returns {AreaOrder} */
export function readAreaOrder(args) {
  try {
    const { values, positionals } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { needs: { type: 'string', default: 'user' } },
      allowPositionals: true,
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new Error('a name is needed');
    if (!NEEDS.includes(values.needs)) throw new Error(`nobody is "${values.needs}"`);
    return { name, needs: values.needs };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/**
 * The files of an area and the lines that it adds to others, as they will be.
 * @param {string} root of the repository
 * @param {AreaOrder} order
 * @returns {Map<string, string>} path from the root → text
 */
export function areaFilesOf(root, { name, needs }) {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  if (!/^[a-z]+$/.test(name)) throw new Refusal(`"${name}" is not one word, as in trading`);
  if (OTHERS.includes(name) || existsSync(join(root, CORE, name))) throw new Refusal(`the name "${name}" is taken`);

  /** @type {Map<string, string>} */
  const files = new Map();
  /** Puts text before or after the one place where `mark` stands. */
  const put = (
    /** @type {string} */ path,
    /** @type {RegExp} */ mark,
    /** @type {(found: string) => string} */ put,
  ) => {
    const text = files.get(path) ?? read(path);
    if (text.match(mark) === null) throw new Error(`${path} has no place for an area`);
    files.set(path, text.replace(mark, put));
  };
  files.set(
    `${CORE}/${name}/flows.ts`,
    `// The flows of ${name}, each with what a front end reads of it: one line a flow.\nexport {};\n`,
  );
  files.set(
    `${CORE}/${name}/index.ts`,
    [
      "import { defineArea } from '../shared/flow';",
      "import * as flows from './flows';",
      '',
      "export * from './flows';",
      `export const area = defineArea('${name}', flows);`,
      '',
    ].join('\n'),
  );
  const plan = `  ${name}: { needs: '${needs}', starts: 'whenShown' },\n`;
  put(`${CORE}/shared/areas.ts`, /\} as const satisfies Record<string, AreaPlan>;/, (end) => plan + end);
  put(
    `${CORE}/areas.ts`,
    /\};\n\n\/\*\* What a front end gives/,
    (end) => `  ${name}: () => import('./${name}'),\n${end}`,
  );
  put(
    `${CORE}/testing/app.fake.ts`,
    /import \{ createApp,/,
    (next) => `import { area as ${name}Area } from '../${name}';\n${next}`,
  );
  put(
    `${CORE}/testing/app.fake.ts`,
    /\n\};\n\n\/\*\* An area of flows that a test gives/,
    (end) => `\n  ${name}: ${name}Area,${end}`,
  );
  put('packages/core/README.md', / \| the areas: their views/, (end) => `, \`@bourse/core/${name}\`${end}`);
  const [types, code] = [`./dist/${name}/index.d.ts`, `./dist/${name}/index.js`];
  const manifest = JSON.parse(read('packages/core/package.json'));
  manifest.exports = withEntry(manifest.exports, `./${name}`, {
    '@bourse/source': `./src/${name}/index.ts`,
    types,
    default: code,
  });
  manifest.publishConfig.exports = withEntry(manifest.publishConfig.exports, `./${name}`, { types, default: code });
  files.set('packages/core/package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

/** An entry before those that are no areas. @param {object} entries @param {string} name @param {object} entry */
function withEntry(entries, name, entry) {
  const all = Object.entries(entries);
  const at = all.findIndex(([each]) => each === './charts');
  return Object.fromEntries([...all.slice(0, at), [name, entry], ...all.slice(at)]);
}

/**
 * Writes an area, formatted as the rest of the code is.
 * @param {string} root @param {AreaOrder} order @returns {string[]} paths that were made or changed
 */
export function writeArea(root, order) {
  const files = areaFilesOf(root, order);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return formatted(root, [...files.keys()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  try {
    const order = readAreaOrder(process.argv.slice(2));
    process.stdout.write(
      `${writeArea(root, order).join('\n')}\n\nNow its first flow: pnpm new:flow ${order.name} <name>\n`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
