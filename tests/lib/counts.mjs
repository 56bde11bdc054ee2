// What a run counted: from the JSON that vitest and Playwright wrote. A skipped test is a failure, and so is a file
// of tests that ran none. Pure functions, so that they are tested themselves.

import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failures: string[], files: string[] }} Count `files` are those that ran at least one test */

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failures: [], files: [] });

/**
 * @param {any} report vitest's JSON
 * @returns {Count}
 */
export function countVitest(report) {
  const count = nothing();
  for (const file of report.testResults) {
    if (file.assertionResults.length > 0) count.files.push(file.name);
    else count.failures.push(`${file.name}: ${firstLine(file.message) || 'no test ran'}`);
    for (const test of file.assertionResults)
      if (test.status === 'passed') count.passed += 1;
      else count.failures.push(`${file.name}: ${test.fullName} (${test.status})${why(test.failureMessages)}`);
    // A hook of the file that failed after its tests passed fails the file alone.
    const failed = file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed');
    if (file.status === 'failed' && file.assertionResults.length > 0 && !failed)
      count.failures.push(`${file.name}: ${firstLine(file.message) || 'the file failed'}`);
  }
  return count;
}

/**
 * @param {any} report Playwright's JSON
 * @returns {Count}
 */
export function countPlaywright(report) {
  const count = nothing();
  const files = new Set();
  const walk = (/** @type {any} */ suite, /** @type {string} */ file) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        files.add(spec.file ?? file);
        // "expected" alone would let test.fail() and a flaky retry count as passed.
        const ran = test.results.map((/** @type {any} */ result) => result.status);
        if (test.status === 'expected' && ran.length === 1 && ran[0] === 'passed') count.passed += 1;
        else
          count.failures.push(
            `${spec.file ?? file}: ${spec.title} [${test.projectName}] (${test.status}: ${ran.join(', ')})${why(test.results.flatMap(messagesOf))}`,
          );
      }
    for (const inner of suite.suites ?? []) walk(inner, suite.file ?? file);
  };
  for (const suite of report.suites) walk(suite, suite.file);
  for (const error of report.errors ?? []) count.failures.push(firstLine(error.message) || 'Playwright failed');
  count.files = [...files];
  return count;
}

/**
 * A suite that ended badly without a failed test (an error outside of tests, a reporter that wrote nothing) or that
 * ran nothing must not look green.
 * @param {string} name
 * @param {Count} count
 * @param {{ exitCode: number, mustHaveTests: boolean }} run
 * @returns {Count}
 */
export function settle(name, count, { exitCode, mustHaveTests }) {
  const failures = [...count.failures];
  if (exitCode !== 0 && failures.length === 0)
    failures.push(`${name} ended with code ${exitCode} though no test failed`);
  if (mustHaveTests && count.passed + failures.length === 0) failures.push(`${name} ran no test`);
  return { ...count, failures };
}

/**
 * Files of tests that no report holds: written, but run by nothing.
 * @param {string[]} written paths from the root
 * @param {string[]} ran absolute paths or paths whose end is a written one
 */
export const neverRan = (written, ran) =>
  written.filter(
    (file) => !ran.some((path) => path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`)),
  );

const MOST_LINES = 12;

/**
 * The first lines of what a test failed with, below its name: a run's end is often all of it that is kept.
 * @param {string[] | undefined} messages
 */
function why(messages) {
  const lines = (messages ?? [])
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return lines
    .slice(0, MOST_LINES)
    .map((line) => `\n      ${line}`)
    .join('');
}

/** @param {any} result of one try of a Playwright test */
const messagesOf = (result) =>
  (result.errors ?? []).map(
    (/** @type {any} */ { message, location }) =>
      `${message ?? ''}${location ? `\nat line ${location.line} of ${location.file.split('/').pop()}` : ''}`,
  );

const firstLine = (/** @type {string | undefined} */ text) => (text ?? '').trim().split('\n')[0] ?? '';

/**
 * What the proofs of the machines covered, a line each: the graph kit puts it into the title of its test.
 * @param {any} report vitest's JSON
 */
export function coverageOf(report) {
  const titles = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => /** @type {string} */ (test.title)),
  );
  return titles
    .flatMap((/** @type {string} */ title) => /^takes every transition — (.+)$/.exec(title)?.[1] ?? [])
    .sort();
}

/** Files in which a test is a fault that is planted into a layer, told by what its title has, and which tests tell it. */
export const PLANTED = [
  {
    layer: 'core',
    into: 'charts, by hand',
    by: 'generated',
    file: 'tests/models/mutants.long.test.ts',
    title: / \d\d-[a-z-]+: /,
  },
  {
    layer: 'core',
    into: 'the order of events',
    by: 'properties',
    file: 'tests/properties/planted.long.test.ts',
    title: /^\d\d-[a-z-]+: /,
  },
  {
    layer: 'core',
    into: 'calls on a bad line',
    by: 'scenarios',
    file: 'tests/faults/planted.long.test.ts',
    title: / \d\d-[a-z-]+: /,
  },
  {
    layer: 'page',
    into: 'screens',
    by: 'generated',
    file: 'tests/faults/planted-page.faults.ts',
    title: /^\w+\.[a-z-]+: /,
  },
  {
    layer: 'server',
    into: 'handlers',
    by: 'generated',
    file: 'tests/mutants/handlers.long.test.ts',
    title: /^\d\d-[a-z-]+ is told /,
  },
];

/**
 * Of the faults planted into core, page and server, how many were told: a line for each file that ran.
 * @param {any[]} reports vitest's and Playwright's JSON
 */
export function plantedOf(reports) {
  return countPlanted(reports).map(
    ({ layer, into, told, all }) => `${layer.padEnd(8)}${into.padEnd(22)}${told} of ${all}`,
  );
}

/**
 * The planted faults of each suite that ran, and how many of them were told.
 * @param {any[]} reports
 */
export function countPlanted(reports) {
  const tests = reports.flatMap((report) => (report.testResults ? testsOfVitest(report) : testsOfPlaywright(report)));
  return PLANTED.flatMap(({ layer, into, by, file, title }) => {
    const suite = file.replace('tests/', '/');
    const planted = tests.filter((test) => `/${test.file}`.endsWith(suite) && title.test(test.name));
    const told = planted.filter(({ isPassed }) => isPassed).length;
    return planted.length === 0 ? [] : [{ layer, into, by, told, all: planted.length }];
  });
}

/**
 * Which share of the faults of each layer is told, mutants of charts among core's: by the generated tests alone those that
 * were put before them, and by all tests.
 * @param {any[]} reports vitest's and Playwright's JSON of the suites that plant faults
 * @param {number} mutants
 * @param {number} toldMutants
 */
export function layersOf(reports, mutants, toldMutants) {
  const made = { layer: 'core', into: 'charts, made', by: 'generated', told: toldMutants, all: mutants };
  const counted = [made, ...countPlanted(reports)];
  const sum = (/** @type {typeof counted} */ of) => of.reduce((all, each) => all + each.all, 0);
  const share = (/** @type {typeof counted} */ of, /** @type {number} */ all) => {
    const told = of.reduce((known, each) => known + each.told, 0);
    return all === 0 ? '—' : `${told} of ${all} (${((told / all) * 100).toFixed(1)} %)`;
  };
  const rows = ['core', 'page', 'server'].map((layer) => {
    const own = counted.filter((each) => each.layer === layer);
    const generated = own.filter(({ by }) => by === 'generated');
    return `${layer.padEnd(8)}${share(generated, sum(generated)).padStart(24)}${share(own, sum(own)).padStart(24)}`;
  });
  return [`${''.padEnd(8)}${'generated alone'.padStart(24)}${'all tests'.padStart(24)}`, ...rows].join('\n');
}

/** @typedef {{ file: string, name: string, isPassed: boolean }} RunTest */

/** @returns {RunTest[]} */
const testsOfVitest = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      file: file.name,
      name: test.fullName,
      isPassed: test.status === 'passed',
    })),
  );

/** @returns {RunTest[]} */
const testsOfPlaywright = (/** @type {any} */ { suites = [], specs = [] }) => [
  ...specs.map((/** @type {any} */ spec) => ({ file: spec.file, name: spec.title, isPassed: spec.ok })),
  ...suites.flatMap(testsOfPlaywright),
];
