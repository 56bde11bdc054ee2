// What `pnpm new:area` and `pnpm new:flow` write: an area, and one flow of each kind, in a copy of the sources that is
// thrown away.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, readOrder, Refusal, writeFlow, writeStates } from '../new-flow/new-flow.mjs';
import { areaFilesOf, readAreaOrder, writeArea } from '../new-flow/new-area.mjs';
import { rules } from '../architecture/rules.ts';
import { show } from '../architecture/source.ts';
import { testFiles } from './test-files.mjs';

const root = join(import.meta.dirname, '../..');
const WORKSPACES = ['packages/contract', 'packages/core', 'packages/messages', 'packages/model-testing'];
const PARTS = [...WORKSPACES, 'packages/react', 'apps/web'];
/** The generated flows; each command is what a person types. */
const commands = [
  'access plain-list',
  'access listed-page --route /listed-page',
  'access plain-form --form',
  'access form-page --form --route /form/page',
  'access plain-poll --poll',
  'access polled-page --poll --route /polled-page',
  'access plain-steps --steps',
  'access steps-page --steps --route /steps-page',
  'trading paid-once --money',
  'trading list-inside --route /list-inside',
  'trading polled-inside --poll --route /polled-inside',
  'trading steps-inside --form --steps --route /steps-inside',
  'trading money-page --form --money --route /money-page',
  // Into the area that is made first.
  'lessons lesson-list --route /lessons',
  'lessons lesson-paid --money',
];
const lessons = readAreaOrder(['lessons']);
const orders = commands.map((command) => readOrder(command.split(' ')));
/** ms; a busy machine needs many times what a quiet one does. */
const LIMIT = 300_000;
const camelOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const folderOf = ({ area, name }: (typeof orders)[number]) => `packages/core/src/${area}/${name}`;

let copy: string;
const paths: string[] = [];

const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const filesOfCopy = () => {
  const within = (folder: string): string[] =>
    readdirSync(join(copy, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink() || entry.name === 'node_modules') return [];
      return entry.isDirectory() ? within(path) : [path];
    });
  return within('.').sort();
};

/** Packages as installed, ours as copied. */
function link(workspace: string) {
  const [from, to] = [join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules')];
  mkdirSync(join(to, '@bourse'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@bourse') symlinkSync(join(from, name), join(to, name));
  for (const name of existsSync(join(from, '@bourse')) ? readdirSync(join(from, '@bourse')) : [])
    symlinkSync(join(copy, 'packages', name), join(to, '@bourse', name), 'dir');
}

function run(program: string, ...args: string[]) {
  const env = { ...process.env, CI: '', VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '', NODE_ENV: '' };
  const { stdout, stderr } = spawnSync(process.execPath, [resolve(root, program), ...args], {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`.trim();
}

interface Tested {
  readonly status: string;
  readonly title: string;
}

/** What became of each test of these files of the copy. */
function tested(...files: readonly string[]): Tested[] {
  run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json', ...files);
  const { testResults } = JSON.parse(read('report.json')) as {
    testResults: { message: string; assertionResults: Tested[] }[];
  };
  expect(testResults.map(({ message }) => message).filter((message) => message !== '')).toEqual([]);
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-flow-'));
  const isNeeded = (path: string) =>
    PARTS.some((part) => path.startsWith(`${part}/`)) ||
    /^[^/]+\.(json|ts)$|^\.(oxlintrc\.json|gitignore)$|^tests\/(states\.mjs|models\/charts\.ts|architecture\/.*|lib\/(source\.mjs|seeded\.ts|long\.ts|tidy\.ts)|package\.json)$/.test(
      path,
    );
  for (const path of testFiles(root, isNeeded)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const types = 'packages/contract/src/generated/schema.d.ts';
  cpSync(join(root, types), join(copy, types));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  for (const workspace of [...PARTS, 'tests']) link(workspace);
  paths.push(...writeArea(copy, lessons));
  for (const order of orders) paths.push(...writeFlow(copy, order));
}, LIMIT);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a flow from the generator', () => {
  it('adds to its area one line, to the route table one row, and its texts: nothing else outside its folder', () => {
    const outside = paths.filter((path) => !orders.some((order) => path.startsWith(`${folderOf(order)}/`)));
    const ofArea = [...areaFilesOf(root, lessons).keys()];
    expect(ofArea).toHaveLength(7);
    expect([...new Set(outside)].sort()).toEqual(
      [
        ...ofArea,
        ...orders.flatMap(({ name, route }) => (route ? [`apps/web/src/screens/${name}/${name}.page.tsx`] : [])),
        'packages/core/src/access/flows.ts',
        'packages/core/src/generated/models.ts',
        'packages/core/src/platform/navigation/routes.ts',
        'packages/core/src/trading/flows.ts',
        'packages/messages/en.json',
        'packages/messages/es.json',
      ].sort(),
    );
    const added = (path: string) =>
      read(path).split('\n').length - readFileSync(join(root, path), 'utf8').split('\n').length;
    expect([added('packages/core/src/access/flows.ts'), added('packages/core/src/trading/flows.ts')]).toEqual([8, 5]);
    expect(added('packages/core/src/platform/navigation/routes.ts')).toBe(9);
    expect(read('packages/core/src/lessons/flows.ts')).not.toContain('export {}');
  });

  it(
    'has its types right',
    () => {
      const config = {
        extends: './tsconfig.json',
        include: orders
          .flatMap((order) => [`../../${folderOf(order)}`, `src/screens/${order.name}`])
          .concat('src/routes.ts'),
      };
      writeFileSync(join(copy, 'apps/web/tsconfig.flows.json'), JSON.stringify(config));
      expect(run('node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.flows.json')).toBe('');
    },
    LIMIT,
  );

  it(
    'is linted and formatted',
    () => {
      const written = [...orders.map(folderOf), ...paths.filter((path) => path.endsWith('.page.tsx'))];
      expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', ...written)).toContain(
        'Found 0 warnings and 0 errors.',
      );
      expect(run('node_modules/@biomejs/biome/bin/biome', 'format', ...paths)).not.toMatch(/error|would have/);
    },
    LIMIT,
  );

  it(
    'keeps the architecture rules',
    () => {
      const tree = new Map(
        filesOfCopy()
          .filter((path) => /\.(tsx?|json|css|html)$/.test(path))
          .map((path) => [path, read(path)]),
      );
      expect(rules.flatMap((rule) => rule.check(tree).map((each) => `${rule.name}: ${show(each)}`))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'is proved by its tests, which fail where rows are to be named or an address is in no table yet, and nowhere else',
    () => {
      // The page of one is written as the command writes it, the others by the runner: both are the same text.
      const [first] = orders;
      if (first) paths.push(writeStates(copy, first));
      const all = tested(...orders.map(folderOf), 'packages/messages', 'packages/core/src/platform/navigation');
      expect(all.length).toBeGreaterThan(8 * orders.length);
      const failed = all.filter(({ status }) => status !== 'passed').map(({ title }) => title);
      // Each address also wants its row in the table of who may see it.
      expect(failed.toSorted((one, other) => one.localeCompare(other))).toEqual([
        'has a row of the table for every address',
        ...orders.map(() => 'name your rows'),
      ]);
      expect(orders.filter((order) => !existsSync(join(copy, folderOf(order), `${order.name}.states.txt`)))).toEqual(
        [],
      );
    },
    LIMIT,
  );

  it(
    'takes nothing with it when it fails, and comes back',
    () => {
      const all = tested('packages/core/src/app/failures.test.ts');
      const titles = all.map(({ title }) => title);
      expect(
        orders.filter(({ area, name }) => !titles.some((one) => one.startsWith(`${camelOf(name)} of ${area} `))),
      ).toEqual([]);
      expect(all.filter(({ status }) => status !== 'passed')).toEqual([]);
    },
    LIMIT,
  );

  it(
    'loads with its own page, its styles and, once they are in a part for visitors, its texts',
    () => {
      const parts = 'packages/messages/scripts/compile.mjs';
      const named = orders.filter(({ area }) => area === 'access').map(({ name }) => `'${camelOf(name)}', `);
      writeFileSync(
        join(copy, parts),
        read(parts).replace("'account.signOut', ", (first) => first + named.join('')),
      );
      run(join(copy, parts));
      run('node_modules/vite/bin/vite.js', 'build', 'apps/web');
      const all = tested('tests/architecture/closure.test.ts');
      const failed = all.filter(({ status }) => status !== 'passed').map(({ title }) => title);
      // So many more flows weigh more than the area may.
      expect(failed.filter((title) => !title.includes('weighs at most'))).toEqual([]);
      expect(all.length - failed.length).toBeGreaterThan(orders.length);
    },
    2 * LIMIT,
  );

  it(
    'passes once its rows are named',
    () => {
      const [order] = orders;
      if (!order) throw new Error('no flow');
      const file = `${folderOf(order)}/${order.name}.test.ts`;
      writeFileSync(join(copy, file), read(file).replaceAll(/\(name your rows\)(?=',)/g, '(R14)'));
      expect(run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', file)).toContain('"numFailedTests":0');
    },
    LIMIT,
  );
});

describe('the generator refuses, and changes nothing,', () => {
  it.each([
    ['nothing', '', /an area and a name are needed[\s\S]*usage: /],
    ['a word too many', 'access one two', /usage: /],
    ['an unknown flag', 'access one --dialog', /--dialog[\s\S]*usage: /],
    ['a form that is polled', 'access one --poll --form', /what is polled is no form[\s\S]*usage: /],
    ['money in steps', 'trading one --money --steps', /one step[\s\S]*usage: /],
    ['an unknown area', 'shopping cart', /no area "shopping"; there are access, guest, device, account, trading/],
    ['a name that is not kebab-case', 'access ForgotPassword', /"ForgotPassword" is not kebab-case/],
    ['the name of a flow', 'access order-ticket', /the name "order-ticket" is taken/],
    ['the name of a screen', 'access order-book', /the name "order-book" is taken/],
    ['the name of a shared machine', 'trading dialog-form --form', /the name "dialog-form" is taken/],
    ['a word of the language', 'access delete', /"delete" is a word of the language/],
    ['a name with texts', 'access login --form', /taken/],
    ['an address that is taken', 'access asked --route /login', /the address \/login is taken/],
    ['an address that is none', 'access asked --route asked', /"asked" is no address/],
    ['money where nobody is signed in', 'access asked --money', /nobody is signed in in "access"/],
  ])('%s', (_, command, words) => {
    const before = filesOfCopy().length;
    const write = () => filesOf(copy, readOrder(command.split(' ').filter((word) => word !== '')));
    expect(write).toThrow(words);
    expect(write).toThrow(Refusal);
    expect(filesOfCopy()).toHaveLength(before);
  });
});

describe('the generator of areas refuses, and changes nothing,', () => {
  it.each([
    ['nothing', '', /a name is needed[\s\S]*usage: /],
    ['a name of two words', 'price-lists', /"price-lists" is not one word/],
    ['the name of an area', 'trading', /the name "trading" is taken/],
    ['the name of a folder that is none', 'platform', /the name "platform" is taken/],
    ['people that there are none of', 'lectures --needs strangers', /nobody is "strangers"/],
  ])('%s', (_, command, words) => {
    const before = filesOfCopy().length;
    const write = () => areaFilesOf(copy, readAreaOrder(command.split(' ').filter((word) => word !== '')));
    expect(write).toThrow(words);
    expect(write).toThrow(Refusal);
    expect(filesOfCopy()).toHaveLength(before);
  });
});
