// Writes a flow: `pnpm new:flow <area> <name> [--route /x] [--poll | --form | --steps | --money]`. The templates beside
// this file are the whole of what is written; everything is checked before the first file is.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';

const USAGE = 'usage: pnpm new:flow <area> <name> [--route /x] [--poll | --form | --steps | --money]';
const CORE = 'packages/core/src';
const ROUTES = `${CORE}/platform/navigation/routes.ts`;
const templates = fileURLToPath(new URL('templates/', import.meta.url));

/** What a person got wrong; nothing was written. */
export class Refusal extends Error {}

/** @typedef {'loaded' | 'poll' | 'form' | 'steps' | 'money'} Kind */

/**
 * @typedef {object} Order
 * @property {string} area
 * @property {string} name kebab-case
 * @property {string | undefined} route its address, and so a page
 * @property {Kind} kind
 */

/** @param {readonly string[]} args @returns {Order} */
export function readOrder(args) {
  const options = /** @type {const} */ ({
    route: { type: 'string' },
    poll: { type: 'boolean' },
    form: { type: 'boolean' },
    steps: { type: 'boolean' },
    money: { type: 'boolean' },
  });
  try {
    // What pnpm and npm pass on to a script may begin with `--`.
    const { values, positionals } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options,
      allowPositionals: true,
    });
    const [area, name, ...others] = positionals;
    if (area === undefined || name === undefined || others.length > 0) throw new Error('an area and a name are needed');
    const { poll, form, steps, money } = values;
    if (poll && (form || steps || money)) throw new Error('what is polled is no form');
    if (steps && money) throw new Error('a form whose call moves money has one step');
    const kind = money ? 'money' : steps ? 'steps' : form ? 'form' : poll ? 'poll' : 'loaded';
    return { area, name, route: values.route, kind };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/**
 * The files of a flow and the lines that it adds to others, as they will be.
 * @param {string} root of the repository
 * @param {Order} order
 * @returns {Map<string, string>} path from the root → text
 */
export function filesOf(root, order) {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const { area, name, route, kind } = order;
  const needs = checked(root, order);
  const camel = camelOf(name);
  const words = name.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const filled = (/** @type {string} */ file) =>
    readFileSync(join(templates, kind, file), 'utf8')
      .replaceAll('sample-flow', name)
      .replaceAll('sample-area', area)
      .replaceAll('sampleFlow', camel)
      .replaceAll('SampleFlow', camel.charAt(0).toUpperCase() + camel.slice(1))
      .replaceAll('Sample flow', title)
      .replaceAll('sample flow', words);

  /** @type {Map<string, string>} */
  const files = new Map();
  const folder = `${CORE}/${area}/${name}`;
  for (const file of readdirSync(join(templates, kind))) {
    if (!file.endsWith('.ts.txt')) continue;
    const text = filled(file);
    const path = `${folder}/${file.replace('sample-flow', name).replace(/\.txt$/, '')}`;
    files.set(path, route === undefined ? text.replace(/ {2}(hasAddress|staysWhenLeft): true,\n/g, '') : text);
  }
  const texts = textsOf(JSON.parse(filled('texts.json')), camel, route === undefined ? undefined : title);
  if (Object.keys(texts.core).length > 0)
    files.set(`${folder}/${name}.messages.ts`, messagesFile(camel, title, texts.core));
  if (route !== undefined) {
    files.set(`apps/web/src/screens/${name}/${name}.page.tsx`, inFrame(filled('page.tsx.txt'), needs));
    const row = `  flowAt('${route}', '${area}', '${camel}'),\n`;
    files.set(
      ROUTES,
      read(ROUTES).replace('] as const satisfies readonly Route[];', (end) => row + end),
    );
  }
  const list = `${CORE}/${area}/flows.ts`;
  files.set(list, withLine(read(list), `export { ${camel}, ${camel}View } from './${name}/${name}.flow';`));
  const all = Object.entries({ ...texts.core, ...texts.page });
  if (all.length > 0)
    for (const [index, language] of ['en', 'es'].entries()) {
      const catalogue = `packages/messages/${language}.json`;
      const added = Object.fromEntries(all.map(([id, text]) => [id, text[index] ?? '']));
      files.set(catalogue, sorted({ ...JSON.parse(read(catalogue)), ...added }));
    }
  return files;
}

/** Throws when the flow cannot be written. @param {string} root @param {Order} order @returns who the area is for */
function checked(root, { area, name, route, kind }) {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const needs = needsOf(root, area);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Refusal(`"${name}" is not kebab-case, as in order-ticket`);
  const camel = camelOf(name);
  if (!isIdentifier(camel)) throw new Refusal(`"${name}" is a word of the language`);
  const core = readdirSync(join(root, CORE), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`${CORE}/${file}`));
  // As a flow, or as one of the names that the files of this one would export.
  const own = new RegExp(`^export (const|function) ${camel}(Machine|Actors|Plan|View|Model|Messages)?\\b`, 'm');
  const isTaken =
    core.some((text) => own.test(text) || text.includes(`\n    ${camel}: { event: `)) ||
    existsSync(join(root, CORE, area, name)) ||
    new RegExp(`(screen: |, )'${camel}'`).test(read(ROUTES)) ||
    existsSync(join(root, 'apps/web/src/screens', name));
  if (isTaken) throw new Refusal(`the name "${name}" is taken`);
  const id = Object.keys(JSON.parse(read('packages/messages/en.json'))).find((each) => each.startsWith(`${camel}.`));
  if (id !== undefined) throw new Refusal(`the name "${name}" is taken: there is a text "${id}"`);
  if (route !== undefined && !/^(\/[a-z0-9_-]+)+$/.test(route))
    throw new Refusal(`"${route}" is no address, as in /orderbook`);
  if (route !== undefined && read(ROUTES).includes(`'${route}'`)) throw new Refusal(`the address ${route} is taken`);
  if (kind === 'money' && needs !== 'user') throw new Refusal(`nobody is signed in in "${area}": no money moves there`);
  return needs;
}

/** Who an area is for. @param {string} root @param {string} area */
function needsOf(root, area) {
  const text = readFileSync(join(root, CORE, 'shared/areas.ts'), 'utf8');
  const areas = [...text.matchAll(/^ {2}(\w+): \{ needs: '(\w+)'/gm)];
  const needs = areas.find(([, each]) => each === area)?.[2];
  if (needs === undefined)
    throw new Refusal(`there is no area "${area}"; there are ${areas.map(([, each]) => each).join(', ')}`);
  return needs;
}

/** @param {string} name */
const camelOf = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} word */
function isIdentifier(word) {
  try {
    return new Script(`'use strict'; const ${word} = 1;`) instanceof Script;
  } catch {
    return false;
  }
}

/** @typedef {Record<string, readonly [english: string, spanish: string]>} Texts */

/**
 * The texts with their whole ids; those of the page only where there is one.
 * @param {{ core: Texts, page: Texts }} given @param {string} camel @param {string | undefined} title of the page
 */
function textsOf({ core, page }, camel, title) {
  const whole = (/** @type {Texts} */ texts) =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [`${camel}.${id}`, text]));
  if (title === undefined) return { core: whole(core), page: {} };
  return { core: whole({ title: [title, `${title} (es)`], ...core }), page: whole(page) };
}

/** @param {string} camel @param {string} title @param {Texts} texts */
const messagesFile = (camel, title, texts) =>
  `/** Texts of ${title.toLowerCase()} that core names. */\nexport const ${camel}Messages = {\n${Object.entries(texts)
    .map(([id, [english]]) => `  '${id}': ${quoted(english)},\n`)
    .join('')}} as const;\n`;

/** @param {string} text */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** A page outside the signed-in frame brings the one of visitors; one inside has it. @param {string} page @param {string} needs */
const inFrame = (page, needs) =>
  needs !== 'user'
    ? page
    : page
        .replace("import { PublicPage } from '../public/public-page';\n", '')
        .replace(/import \{ (.*) \} from '@mantine\/core';/, (_, /** @type {string} */ names) => {
          const all = names
            .split(', ')
            .concat('Container')
            .sort((a, b) => (a < b ? -1 : 1));
          return `import { ${all.join(', ')} } from '@mantine/core';`;
        })
        .replaceAll('<PublicPage>', '<Container fluid py="md">')
        .replaceAll('</PublicPage>', '</Container>');

/** A list with one more line, before the first of its statements that comes after it. @param {string} text @param {string} line */
function withLine(text, line) {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((each) => each !== 'export {};');
  const after = lines.findIndex((each) => each.startsWith('export ') && each > line);
  return `${(after < 0 ? [...lines, line] : lines.toSpliced(after, 0, line)).join('\n')}\n`;
}

/** @param {Record<string, string>} catalogue */
const sorted = (catalogue) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

/** Formats files as the rest of the code is. @param {string} root @param {string[]} paths */
export function formatted(root, paths) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...paths], { cwd: root, stdio: 'ignore' });
  return paths;
}

/**
 * Writes a flow, formatted as the rest of the code is.
 * @param {string} root @param {Order} order @returns {string[]} paths that were made or changed
 */
export function writeFlow(root, order) {
  const files = filesOf(root, order);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = formatted(root, [...files.keys()]);
  execFileSync(process.execPath, [join(root, 'packages/core/scripts/charts.mjs')]);
  return [...paths, `${CORE}/generated/models.ts`];
}

/** The page of states beside the model, to be read and kept. @param {string} root @param {Order} order */
export function writeStates(root, { area, name }) {
  const path = `${CORE}/${area}/${name}/${name}.states.txt`;
  const text = execFileSync(process.execPath, [join(root, 'tests/states.mjs'), name], { cwd: root, encoding: 'utf8' });
  writeFileSync(join(root, path), text.replace(/\n\n$/, '\n'));
  return path;
}

/** What a person has to do then, line by line. @param {string} root @param {Order} order */
export function todoOf(root, { area, name, route }) {
  const folder = `${CORE}/${area}/${name}`;
  const isOutside = needsOf(root, area) !== 'user';
  // The pages of a signed-in user load the rest of the texts with their frame.
  const part = area === 'guest' || area === 'device' ? 'GUEST' : 'ENTRY';
  return [
    `${folder}/: the call, what it is sent and what it answers; then \`pnpm unit ${folder} -u\``,
    ...(route ? [`apps/web/src/screens/${name}/: what the page shows`] : []),
    ...(route ? [`${CORE}/testing/guard.table.ts: where ${route} ends, for whom`] : []),
    'its texts: `pnpm --filter @bourse/messages extract`, and Spanish in packages/messages/es.json',
    ...(isOutside
      ? [`packages/messages/scripts/compile.mjs: '${camelOf(name)}' in ${part}, so that they load for visitors`]
      : []),
    `the rows that its tests prove, in their titles: \`pnpm unit ${folder}\` says where`,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  try {
    const order = readOrder(process.argv.slice(2));
    const paths = [...writeFlow(root, order), writeStates(root, order)];
    const todo = todoOf(root, order).map((line) => `- ${line}\n`);
    process.stdout.write(`${paths.join('\n')}\n\nNow yours:\n${todo.join('')}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
