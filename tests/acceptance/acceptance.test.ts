import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testFiles } from '../lib/test-files.mjs';
import { expectTidy } from '../lib/tidy.ts';
import { parseLayers, parseRows, parseRulings } from './import-rows.mjs';
import { fromLetters, layersOf, lettersOf, SUITES, type Layer } from './layers.mjs';
import { assess, idsOf, MOST_IDS_A_TITLE, MOST_NOT_TESTABLE, notTestable, sharedTitles, testsOf } from './rows.mjs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const lists = { A: { 'A-901': 'one', 'A-902': 'two', 'A-903': 'three' }, R: { R91: 'a ruling' } };
const needs: Record<string, Layer[]> = { 'A-901': ['core'], 'A-902': ['core', 'page'], 'A-903': [], R91: ['server'] };
const aside = (id: string) => ({ id, reason: 'states no behaviour' });
const files = { core: 'packages/core/x.test.ts', page: 'tests/journeys/x.journey.ts', server: 'apps/server/x.test.ts' };
const web = 'apps/web/x.test.tsx';
const test = (title: string, file: string, passed = true) => ({ title, file, project: '', passed });
type Tests = readonly ReturnType<typeof test>[];
const assessed = (tests: Tests, given: object = {}) =>
  assess({ lists, needs, tests: [...tests], aside: [aside('A-903')], layersOf, ...given });

describe('a row', () => {
  it('is done when a passing test names it in every layer it needs', () => {
    const half = [test('decides (A-902)', files.core), test('answers (R91)', files.server)];
    const { lists: report, faults } = assessed(half);
    expect(report['A']).toEqual({
      done: [],
      named: ['A-902'],
      open: [
        { id: 'A-901', missing: ['core'] },
        { id: 'A-902', missing: ['page'] },
      ],
      setAside: ['A-903'],
      of: 3,
    });
    expect(report['R']).toEqual({ done: ['R91'], named: ['R91'], open: [], setAside: [], of: 1 });
    expect(faults).toEqual([]);
    expect(assessed([...half, test('shows (A-902)', files.page)]).lists['A']?.done).toEqual(['A-902']);
  });

  it('is not done by a layer that it does not need, nor by a suite that proves no layer', () => {
    const { lists: report } = assessed([test('x (A-901)', files.server), test('x (A-902)', web)]);
    expect(report['A']?.named).toEqual(['A-901', 'A-902']);
    expect(report['A']?.open.map(({ missing }) => lettersOf(missing))).toEqual(['c', 'cp']);
  });

  it('does not count at all when one test that names it failed or was skipped', () => {
    const both = [test('decides (A-902)', files.core), test('shows (A-902)', files.page)];
    const { lists: report, failed } = assessed([...both, test('more of it (A-902)', web, false)]);
    expect(report['A']?.named).toEqual([]);
    expect(report['A']?.open[1]).toEqual({ id: 'A-902', missing: ['core', 'page'] });
    expect(failed).toEqual(['A-902']);
  });

  it('that no list holds is a fault', () => {
    expect(assessed([test('does it (A-999)', files.core)]).faults).toEqual([
      'no list holds A-999: "does it (A-999)" (packages/core/x.test.ts)',
    ]);
    expect(assessed([test('does it (R99)', files.core)]).faults).toHaveLength(1);
  });

  it('shares a title with at most three others', () => {
    const more = { ...lists, M: { 'M-901': '', 'M-902': '' } };
    const given = { lists: more, needs: { ...needs, 'M-901': ['core'], 'M-902': ['core'] } };
    const title = 'does all of it (A-901, A-902, R91, M-901)';
    expect(assessed([test(title, files.core)], given).untidy).toEqual([]);
    const { untidy } = assessed([test(`${title} M-902`, files.core)], given);
    expect(untidy).toEqual([expect.stringContaining('5 rows in one title')]);
  });

  it('named in a file whose layer nobody decided is a fault', () => {
    expect(assessed([test('x (A-901)', 'elsewhere/x.test.ts')]).faults).toEqual([
      'no layer is known of elsewhere/x.test.ts',
    ]);
    expect(assessed([test('x', 'elsewhere/x.test.ts')]).faults).toEqual([]);
  });
});

describe('rows set aside', () => {
  it('count apart', () => {
    const { lists: report } = assessed([]);
    expect(report['A']).toMatchObject({ done: [], named: [], setAside: ['A-903'], of: 3 });
    expect(report['A']?.open.map(({ id }) => id)).toEqual(['A-901', 'A-902']);
  });

  it('are those that no layer has to prove, and only those', () => {
    expect(assessed([], { aside: [] }).faults).toEqual(['not-testable.md does not say why A-903 is nowhere']);
    expect(assessed([], { aside: [aside('A-903'), aside('A-902')] }).faults).toEqual([
      'not-testable.md: A-902 is to be proven in core, page',
    ]);
    expect(assessed([], { needs: { ...needs, 'A-904': ['core'] } }).faults).toHaveLength(1);
    const { R91: _left, ...fewer } = needs;
    expect(assessed([], { needs: fewer }).faults).toEqual(['layers.json does not say where R91 is proven']);
  });

  it('are a fault when a test names one, when one is unknown or when there are too many', () => {
    expect(assessed([test('x A-903', files.core)]).faults).toHaveLength(1);
    expect(assessed([], { aside: [aside('A-903'), aside('A-999')] }).faults).toHaveLength(1);
    const ids = Array.from({ length: MOST_NOT_TESTABLE + 1 }, (_, i) => `A-${100 + i}`);
    const faultsOf = (some: string[]) =>
      assessed([], {
        lists: { A: Object.fromEntries(some.map((id) => [id, ''])) },
        needs: Object.fromEntries(some.map((id) => [id, []])),
        aside: some.map(aside),
      }).faults;
    expect(faultsOf(ids.slice(1))).toEqual([]);
    expect(faultsOf(ids)).toHaveLength(1);
  });

  it('are read from the table, each with a reason', () => {
    expect(notTestable('| row | reason |\n|---|---|\n| A-001 | a scope |\n| M-002 |  |\nA-003')).toEqual([
      { id: 'A-001', reason: 'a scope' },
    ]);
  });
});

describe('a report', () => {
  it('of vitest gives the tests that ran, a skipped one as not passed', () => {
    const assertion = (title: string, status: string) => ({ ancestorTitles: ['suite (A-901)'], title, status });
    const report = {
      testResults: [
        { name: '/home/x.test.ts', assertionResults: [assertion('passes', 'passed'), assertion('waits', 'pending')] },
      ],
    };
    expect(testsOf(report, '/home/')).toEqual([
      test('suite (A-901) › passes', 'x.test.ts'),
      test('suite (A-901) › waits', 'x.test.ts', false),
    ]);
  });

  it('of Playwright gives the tests that ran, nested and per browser', () => {
    const spec = (title: string, status: string, result: string) => ({
      title,
      file: 'journeys/x.journey.ts',
      tests: [{ projectName: 'desktop', status, results: [{ status: result }] }],
    });
    const report = {
      config: { rootDir: '/home/tests' },
      suites: [
        {
          title: 'x.journey.ts',
          specs: [spec('opens (A-901)', 'expected', 'passed')],
          suites: [
            { title: 'room', specs: [spec('closes', 'skipped', 'skipped'), spec('breaks', 'unexpected', 'failed')] },
          ],
        },
      ],
    };
    const ran = (title: string, passed: boolean) => ({ ...test(title, files.page, passed), project: 'desktop' });
    expect(testsOf(report, '/home/')).toEqual([
      ran('opens (A-901)', true),
      ran('room › closes', false),
      ran('room › breaks', false),
    ]);
  });

  it('of Playwright gives a journey’s steps beside it, also those within steps', () => {
    const steps = [{ title: 'pays (A-901)', steps: [{ title: 'and is told (A-902)' }] }];
    const tests = [{ projectName: 'desktop', status: 'unexpected', results: [{ status: 'failed', steps }] }];
    const specs = [{ title: 'a deposit', file: 'journeys/x.journey.ts', tests }];
    const given = { config: { rootDir: '/home/tests' }, suites: [{ title: 'x.journey.ts', specs }] };
    const step = (title: string) => ({ ...test(title, files.page, false), project: 'desktop', within: 'a deposit' });
    expect(testsOf(given, '/home/')).toEqual([
      { ...test('a deposit', files.page, false), project: 'desktop' },
      step('pays (A-901)'),
      step('and is told (A-902)'),
    ]);
    const again = { ...step('pays (A-901)'), within: 'another deposit' };
    expect(sharedTitles([step('pays (A-901)'), again])).toEqual([]);
    expect(sharedTitles([again, again])).toEqual([expect.stringContaining('"another deposit › pays (A-901)"')]);
  });

  it('of another form is refused', () =>
    expect(() => testsOf({ results: [] }, '/')).toThrow('neither a vitest nor a Playwright report'));

  it('has no title twice that names a row, but the same one on two screens', () => {
    const one = test('opens (A-901)', files.page);
    expect(sharedTitles([one, { ...one, project: 'mobile' }, { ...one, file: web }])).toEqual([]);
    expect(sharedTitles([test('opens', web), test('opens', web)])).toEqual([]);
    expect(sharedTitles([one, one, one])).toEqual([
      'two tests are called "opens (A-901)" (tests/journeys/x.journey.ts)',
    ]);
  });
});

describe('the text of a test', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const all = testFiles(root, (path) => /\.(test\.tsx?|journey\.ts|faults\.ts|prism\.ts)$/.test(path));

  it('has no title of more than four rows, which the report would refuse after the run', () => {
    const tooMany = all
      .filter((path) => path !== 'tests/acceptance/acceptance.test.ts')
      .flatMap((path) =>
        readFileSync(`${root}${path}`, 'utf8')
          .split('\n')
          .filter((line) => idsOf(line).length > MOST_IDS_A_TITLE && /['"`].*['"`]/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expectTidy('more than four rows in one title', tooMany);
  });
});

describe('the layer of a test', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const all = testFiles(root, (path) => /\.(test\.tsx?|journey\.ts|faults\.ts|prism\.ts)$/.test(path));

  it('is decided for every file of tests, and every line of the table is of use', () => {
    expect(all.filter((file) => layersOf(file) === undefined)).toEqual([]);
    const used = new Set(all.map((file) => SUITES.find((suite) => suite.files.test(file))));
    expect(SUITES.filter((suite) => !used.has(suite)).map(({ files: pattern }) => pattern.source)).toEqual([]);
  });

  it('is the page only where Chromium runs, and the core only where core runs', () => {
    const fileIn = (layer: Layer) => all.filter((file) => layersOf(file)?.includes(layer));
    expect(fileIn('page').filter((file) => !/\.(journey|faults)\.ts$/.test(file))).toEqual([]);
    expect(fileIn('core').filter((file) => !/^(packages\/(core|contract|messages)|tests)\//.test(file))).toEqual([]);
    expect(layersOf(web)).toEqual([]);
    expect(layersOf('tests/contract/access-forms.test.ts')).toEqual([]);
  });

  it('has a letter', () => {
    expect(lettersOf(['server', 'core'])).toBe('cs');
    expect(fromLetters('sp')).toEqual(['page', 'server']);
    expect(parseLayers({ 'A-901': ['page', 'core'], 'A-902': [] })).toEqual({ 'A-901': 'cp', 'A-902': '' });
    expect(() => parseLayers({ 'A-901': ['web'] })).toThrow('A-901 names a layer that is none: web');
  });
});

describe('ids in a title', () => {
  it('are found once each, and not inside other words', () => {
    expect(idsOf('keeps A-901 and A-901, R9 (T-042), not BA-901, A-9011 or R2D2')).toEqual(['A-901', 'R9', 'T-042']);
  });
});

describe('the rows of the project', () => {
  const keys = (name: string) => Object.keys(JSON.parse(read(name)) as object);

  it('number 288, 337 and 263 without a gap, and 41 rulings', () => {
    const expected = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}-${String(i + 1).padStart(3, '0')}`);
    expect(keys('access.json')).toEqual(expected('A', 288));
    expect(keys('money.json')).toEqual(expected('M', 337));
    expect(keys('trading.json')).toEqual(expected('T', 263));
    expect(keys('rulings.json')).toEqual(Array.from({ length: 41 }, (_, i) => `R${i + 1}`));
  });

  it('have their layers, by letters that stand for one', () => {
    const letters = JSON.parse(read('layers.json')) as Record<string, string>;
    const every = ['access.json', 'money.json', 'trading.json', 'rulings.json'].flatMap(keys);
    expect(Object.keys(letters).sort()).toEqual(every.sort());
    expect(Object.values(letters).filter((some) => lettersOf(fromLetters(some)) !== some)).toEqual([]);
  });

  it('are taken from lists with continued lines, and a row that stands twice is refused', () => {
    expect(parseRows('# x\n- A-001 One\n  and more.\n\ntext\n- A-002 Two')).toEqual({
      'A-001': 'One and more.',
      'A-002': 'Two',
    });
    expect(() => parseRows('- A-001 One\n- A-001 Two')).toThrow('A-001 stands twice');
  });

  it('are joined and replaced by rulings', () => {
    expect(parseRulings('R1 **Flags.** As A-003 says. (Replaces A-001.)\nR2 More. (Joins M-002, M-001.)')).toEqual({
      R1: { text: expect.stringContaining('Flags'), names: ['A-001', 'A-003'], replaces: ['A-001'], joins: [] },
      R2: { text: expect.any(String), names: ['M-001', 'M-002'], replaces: [], joins: ['M-002', 'M-001'].sort() },
    });
  });
});
