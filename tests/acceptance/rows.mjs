// The numbered rows against the tests of the last run: pure functions, no file is read here.

/** At most this many rows in one test's title: a test that names more proves none of them by itself. */
export const MOST_IDS_A_TITLE = 4;
/** At most this many rows may be set aside as stating no behaviour. */
export const MOST_NOT_TESTABLE = 25;

/**
 * @typedef {{ title: string, file: string, passed: boolean }} RanTest `title` includes the titles of its suites
 * @typedef {Record<string, string>} Rows row id → text
 * @typedef {{ proven: string[], open: string[], setAside: string[], of: number }} ListReport
 */

/** @param {string} title the ids of rows (A-001, M-001, T-001) and rulings (R1) in a title, each once */
export const idsOf = (title) => [...new Set(title.match(/\b(?:[AMT]-\d{3}|R\d{1,2})\b/g) ?? [])];

/**
 * Tests of a vitest or Playwright JSON report; one that was skipped has not passed.
 * @param {any} report the parsed file; anything of neither form throws
 * @returns {RanTest[]}
 */
export function testsOf(report) {
  if (Array.isArray(report?.testResults))
    return report.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults.map((/** @type {any} */ test) => ({
        title: [...test.ancestorTitles, test.title].join(' › '),
        file: file.name,
        passed: test.status === 'passed',
      })),
    );
  if (Array.isArray(report?.suites)) {
    /** @type {RanTest[]} */
    const found = [];
    const walk = (/** @type {any} */ suite, /** @type {string[]} */ above) => {
      for (const spec of suite.specs ?? [])
        for (const test of spec.tests)
          found.push({
            title: [...above, spec.title].join(' › '),
            file: spec.file ?? suite.file ?? '',
            passed: test.status === 'expected' && test.results.some((/** @type {any} */ r) => r.status === 'passed'),
          });
      for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
    };
    // The outermost suites are files, whose names are no part of a title.
    for (const suite of report.suites) walk(suite, []);
    return found;
  }
  throw new Error('neither a vitest nor a Playwright report');
}

/**
 * Rows set aside: lines `| A-001 | reason |`.
 * @param {string} markdown
 */
export function notTestable(markdown) {
  return [...markdown.matchAll(/^\|\s*([AMT]-\d{3}|R\d{1,2})\s*\|\s*(\S.*?)\s*\|\s*$/gm)].map(
    ([, id = '', reason = '']) => ({
      id,
      reason,
    }),
  );
}

/**
 * A row is proven when at least one test that names it passed and none that names it failed.
 * @param {{ lists: Record<string, Rows>, tests: RanTest[], aside: { id: string, reason: string }[] }} input
 * @returns {{ lists: Record<string, ListReport>, faults: string[] }} faults make the run fail
 */
export function assess({ lists, tests, aside }) {
  const known = new Set(Object.values(lists).flatMap((rows) => Object.keys(rows)));
  const faults = [];
  const passed = new Set();
  const failed = new Set();
  for (const test of tests) {
    const ids = idsOf(test.title);
    if (ids.length > MOST_IDS_A_TITLE)
      faults.push(`${ids.length} rows in one title, at most ${MOST_IDS_A_TITLE}: "${test.title}" (${test.file})`);
    for (const id of ids) {
      if (!known.has(id)) faults.push(`no list holds ${id}: "${test.title}" (${test.file})`);
      (test.passed ? passed : failed).add(id);
    }
  }
  const setAside = new Set(aside.map((row) => row.id));
  if (aside.length > MOST_NOT_TESTABLE)
    faults.push(`${aside.length} rows are set aside as not testable, at most ${MOST_NOT_TESTABLE}`);
  if (setAside.size < aside.length) faults.push('a row is set aside twice');
  for (const id of setAside) {
    if (!known.has(id)) faults.push(`not-testable.md: no list holds ${id}`);
    if (passed.has(id)) faults.push(`not-testable.md: a test names ${id}`);
  }
  const reports = Object.entries(lists).map(([name, rows]) => {
    const ids = Object.keys(rows);
    const testable = ids.filter((id) => !setAside.has(id));
    const proven = testable.filter((id) => passed.has(id) && !failed.has(id));
    return [
      name,
      {
        proven,
        open: testable.filter((id) => !proven.includes(id)),
        setAside: ids.filter((id) => setAside.has(id)),
        of: ids.length,
      },
    ];
  });
  return { lists: Object.fromEntries(reports), faults };
}
