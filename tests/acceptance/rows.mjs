// The numbered rows against the tests of the last run: pure functions, no file is read here.

/** At most this many rows in the title of a test or of a step: one that names more proves none of them by itself. */
export const MOST_IDS_A_TITLE = 4;
/** At most this many rows may be set aside as stating no behaviour. */
export const MOST_NOT_TESTABLE = 25;

/**
 * @typedef {import('./layers.mjs').Layer} Layer
 * @typedef {{ title: string, file: string, project: string, passed: boolean, within?: string }} RanTest `title` includes
 *   the titles of its suites; `project` is Playwright's, where one test runs on several screens; `within` is the title of
 *   the test that a step belongs to
 * @typedef {Record<string, string>} Rows row id → text
 * @typedef {{ id: string, missing: Layer[] }} OpenRow a row that is not done, and the layers in which nothing proves it
 * @typedef {{ done: string[], named: string[], open: OpenRow[], setAside: string[], of: number }} ListReport `done` in
 *   every layer it needs, `named` by any passing test
 */

/** @param {string} title the ids of rows (A-001, M-001, T-001) and rulings (R1) in a title, each once */
export const idsOf = (title) => [...new Set(title.match(/\b(?:[AMT]-\d{3}|R\d{1,2})\b/g) ?? [])];

/**
 * Tests of a vitest or Playwright JSON report; one that was skipped has not passed. A journey's steps stand beside it,
 * so that each part of it names the rows that it proves; they have passed when the whole journey has.
 * @param {any} report the parsed file; anything of neither form throws
 * @param {string} root the repository's folder, with a slash at its end; files are told from there
 * @returns {RanTest[]}
 */
export function testsOf(report, root) {
  const fromRoot = (/** @type {string} */ path) => (path.startsWith(root) ? path.slice(root.length) : path);
  if (Array.isArray(report?.testResults))
    return report.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults.map((/** @type {any} */ test) => ({
        title: [...test.ancestorTitles, test.title].join(' › '),
        file: fromRoot(file.name),
        project: '',
        passed: test.status === 'passed',
      })),
    );
  if (Array.isArray(report?.suites)) {
    /** @type {RanTest[]} */
    const found = [];
    const walk = (/** @type {any} */ suite, /** @type {string[]} */ above) => {
      for (const spec of suite.specs ?? [])
        for (const test of spec.tests) {
          const title = [...above, spec.title].join(' › ');
          const ran = {
            // Playwright tells files from the folder of its settings.
            file: fromRoot(`${report.config?.rootDir ?? ''}/${spec.file ?? suite.file ?? ''}`),
            project: test.projectName ?? '',
            passed: test.status === 'expected' && test.results.some((/** @type {any} */ r) => r.status === 'passed'),
          };
          found.push({ ...ran, title });
          for (const step of stepsOf(test.results.at(-1))) found.push({ ...ran, title: step, within: title });
        }
      for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
    };
    // The outermost suites are files, whose names are no part of a title.
    for (const suite of report.suites) walk(suite, []);
    return found;
  }
  throw new Error('neither a vitest nor a Playwright report');
}

/** The titles of a result's steps, and of those within them. @param {any} result @returns {string[]} */
const stepsOf = (result) => (result?.steps ?? []).flatMap((/** @type {any} */ step) => [step.title, ...stepsOf(step)]);

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
 * A row is done when a test that passed names it in every layer it needs, and none that names it failed or was skipped.
 * @param {{
 *   lists: Record<string, Rows>,
 *   needs: Record<string, Layer[]>,
 *   tests: RanTest[],
 *   aside: { id: string, reason: string }[],
 *   layersOf: (file: string) => Layer[] | undefined,
 * }} input `needs`: row id → layers; a row without any states nothing of its own and is set aside
 * @returns {{ lists: Record<string, ListReport>, failed: string[], faults: string[], untidy: string[] }} faults make every run fail, what
 *   is untidy a long one
 */
export function assess({ lists, needs, tests, aside, layersOf }) {
  const known = new Set(Object.values(lists).flatMap((rows) => Object.keys(rows)));
  const faults = [];
  const untidy = [];
  /** @type {Map<string, Set<Layer>>} */
  const passed = new Map();
  const failed = new Set();
  for (const test of tests) {
    const ids = idsOf(test.title);
    const layers = layersOf(test.file);
    if (ids.length > MOST_IDS_A_TITLE)
      untidy.push(`${ids.length} rows in one title, at most ${MOST_IDS_A_TITLE}: "${test.title}" (${test.file})`);
    if (ids.length > 0 && !layers) faults.push(`no layer is known of ${test.file}`);
    for (const id of ids) {
      if (!known.has(id)) faults.push(`no list holds ${id}: "${test.title}" (${test.file})`);
      if (!test.passed) failed.add(id);
      else passed.set(id, new Set([...(passed.get(id) ?? []), ...(layers ?? [])]));
    }
  }
  faults.push(...asideFaults({ known, needs, named: passed, aside }));
  const setAside = new Set(aside.map((row) => row.id));
  const missing = (/** @type {string} */ id) =>
    (needs[id] ?? []).filter((layer) => failed.has(id) || !passed.get(id)?.has(layer));
  const reports = Object.entries(lists).map(([name, rows]) => {
    const ids = Object.keys(rows);
    const open = ids.filter((id) => missing(id).length > 0).map((id) => ({ id, missing: missing(id) }));
    return [
      name,
      {
        done: ids.filter((id) => !setAside.has(id) && missing(id).length === 0),
        named: ids.filter((id) => !setAside.has(id) && passed.has(id) && !failed.has(id)),
        open,
        setAside: ids.filter((id) => setAside.has(id)),
        of: ids.length,
      },
    ];
  });
  return {
    lists: Object.fromEntries(reports),
    failed: [...failed].sort((a, b) => a.localeCompare(b)),
    faults: [...new Set(faults)],
    untidy: [...new Set(untidy)],
  };
}

/**
 * Each row has its layers; those without any, and no others, are set aside with a reason, and no test names them.
 * @param {{
 *   known: Set<string>,
 *   needs: Record<string, Layer[]>,
 *   named: Map<string, unknown>,
 *   aside: { id: string, reason: string }[],
 * }} input
 */
function asideFaults({ known, needs, named, aside }) {
  const faults = [];
  const setAside = new Set(aside.map((row) => row.id));
  if (aside.length > MOST_NOT_TESTABLE)
    faults.push(`${aside.length} rows are set aside as not testable, at most ${MOST_NOT_TESTABLE}`);
  if (setAside.size < aside.length) faults.push('a row is set aside twice');
  for (const id of setAside) {
    if (!known.has(id)) faults.push(`not-testable.md: no list holds ${id}`);
    else if (needs[id]?.length) faults.push(`not-testable.md: ${id} is to be proven in ${needs[id].join(', ')}`);
    if (named.has(id)) faults.push(`not-testable.md: a test names ${id}`);
  }
  for (const id of known) {
    if (!needs[id]) faults.push(`layers.json does not say where ${id} is proven`);
    else if (needs[id].length === 0 && !setAside.has(id))
      faults.push(`not-testable.md does not say why ${id} is nowhere`);
  }
  for (const id of Object.keys(needs)) if (!known.has(id)) faults.push(`layers.json: no list holds ${id}`);
  return faults;
}

/**
 * Titles that name a row and that two tests of one file share: one of them could go unnoticed.
 * @param {RanTest[]} tests of one report
 */
export function sharedTitles(tests) {
  const seen = new Set();
  const shared = new Set();
  for (const { title, file, project, within } of tests) {
    if (idsOf(title).length === 0) continue;
    const name = `"${within === undefined ? title : `${within} › ${title}`}" (${file}${project && `, ${project}`})`;
    if (seen.has(name)) shared.add(`two tests are called ${name}`);
    seen.add(name);
  }
  return [...shared];
}
