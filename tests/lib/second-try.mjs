// A second try of the few tests that failed beside a server or a browser: what passes alone was disturbed, and is
// printed as shaky. Pure functions over the runners' reports.
import { countPlaywright, countVitest } from './counts.mjs';

/** More failures than these are no disturbance. */
export const MOST_TRIED_AGAIN = 5;
/** More shaky tests than these fail the gate. */
export const MOST_SHAKY = 3;

/**
 * @typedef {{ files: string[], names: string[], isRunnerBroken: boolean }} Failed absolute paths of files, a line for each
 *   failed test, and whether something failed that is no test: a file that could not be loaded, an error of the runner
 */

/** Vitest's report is silent about these, its output says so at the end. */
const UNHANDLED = /Vitest caught \d+ unhandled error/;

/**
 * @param {any} report vitest's JSON
 * @param {string} output what it printed
 * @returns {Failed}
 */
export function failedOfVitest(report, output) {
  const files = report.testResults.filter((/** @type {any} */ file) => file.status === 'failed');
  return {
    files: files.map((/** @type {any} */ { name }) => name),
    names: countVitest(report).failures,
    isRunnerBroken:
      UNHANDLED.test(output) || files.some((/** @type {any} */ file) => file.assertionResults.length === 0),
  };
}

/** @param {any} report Playwright's JSON @returns {Failed} */
export function failedOfPlaywright(report) {
  const { failures } = countPlaywright(report);
  const files = [...new Set(failures.map((line) => line.split(': ')[0] ?? ''))];
  return { files, names: failures, isRunnerBroken: (report.errors ?? []).length > 0 };
}

/** Whether so few tests failed that each may be tried once more, alone. @param {Failed} failed */
export const isWorthATry = ({ names, isRunnerBroken }) =>
  !isRunnerBroken && names.length > 0 && names.length <= MOST_TRIED_AGAIN;

/** The first report with the files of the second in their places. @param {any} first @param {any} second */
export function mergedVitest(first, second) {
  const again = new Map(second.testResults.map((/** @type {any} */ file) => [file.name, file]));
  return {
    ...first,
    testResults: first.testResults.map((/** @type {any} */ file) => again.get(file.name) ?? file),
  };
}

/** The first report with the tests of the second in their places. @param {any} first @param {any} second */
export function mergedPlaywright(first, second) {
  const again = new Map();
  each(second, (test, name) => again.set(name, test));
  const merged = structuredClone(first);
  each(merged, (test, name) => Object.assign(test, again.get(name)));
  return { ...merged, errors: [...(first.errors ?? []), ...(second.errors ?? [])] };
}

/** @param {any} report @param {(test: any, name: string) => void} visit */
function each(report, visit) {
  const walk = (/** @type {any} */ suite, /** @type {string[]} */ above) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests)
        visit(test, [...above, `${spec.file}:${spec.line ?? ''}`, spec.title, test.projectName].join(' › '));
    for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
  };
  for (const suite of report.suites) walk(suite, []);
}
