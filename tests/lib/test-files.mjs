// Which suite a test file belongs to; the runners' own settings say the same, and a file that no suite runs is missed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const isLong = (/** @type {string} */ path) => /\.long\.(test\.tsx?|journey\.ts)$/.test(path);

export function isAnyJourney(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.journey.ts');
}
/** Journeys of the gate. */
export function isJourney(/** @type {string} */ path) {
  return isAnyJourney(path) && !isLong(path);
}
export function isFaults(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.faults.ts');
}
export function isPrism(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.prism.ts');
}
export function isLongTest(/** @type {string} */ path) {
  return path.endsWith('.long.test.ts');
}
const isOfServer = (/** @type {string} */ path) =>
  /^(apps\/server|tests\/attacks)\//.test(path) && /\.test\.tsx?$/.test(path) && !isLong(path);
/** Those of vitest.config.ts's project on PostgreSQL. */
export function isDatabaseTest(/** @type {string} */ path) {
  const isThere =
    /^apps\/server\/src\/((access|account|feed|http|jobs|mail|money|operator|trading)\/[^/]+|seed\/demo)\.test\.ts$/;
  if (path.startsWith('tests/attacks/')) return isOfServer(path) && !/\/price[^/]*$/.test(path);
  return isOfServer(path) && isThere.test(path);
}
const onBoth = /^apps\/server\/src\/(http\/every-call|trading\/(placing|closing))\.test\.ts$/;
/** What the gate runs without PostgreSQL. */
export function isServerTest(/** @type {string} */ path) {
  return isOfServer(path) && (!isDatabaseTest(path) || onBoth.test(path));
}
/** What `npm run long` runs on the embedded database. */
export function isPgliteTest(/** @type {string} */ path) {
  return isDatabaseTest(path) && !onBoth.test(path);
}
export function isCoreTest(/** @type {string} */ path) {
  return /^packages\/.*\.test\.tsx?$/.test(path) && !isLong(path);
}
/** The page's parts without a browser, and the machines against the server in one process. */
export function isUnitTest(/** @type {string} */ path) {
  return /^(apps\/web|tests)\/.*\.test\.tsx?$/.test(path) && !isOfServer(path) && !isLong(path) && !isRulesTest(path);
}
/** What reads the sources and the contract, and runs none of the product. */
export function isRulesTest(/** @type {string} */ path) {
  return /^tests\/([^/]+|(architecture|acceptance|contract|lib)\/.*)\.test\.ts$/.test(path) && !isLong(path);
}

/**
 * Files in the tree, committed or not, without those git ignores.
 * @param {string} root
 * @param {(path: string) => boolean} choose
 */
export function testFiles(root, choose) {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr || listed.error?.message}`);
  return listed.stdout.split('\n').filter((path) => path !== '' && choose(path) && existsSync(join(root, path)));
}
