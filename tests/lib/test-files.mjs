// Which suite a test file belongs to; the runners' own settings say the same, and a file that no suite runs is missed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function isJourney(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.journey.ts');
}
/** Journeys that multiply by looks, sizes, screens or times: a sample in the gate, whole by `npm run long`. */
export function isDrawnJourney(/** @type {string} */ path) {
  const byLook = /\/(api-page|list-states|keyboard|pages|pseudo|slips|zoom)\.journey\.ts$/;
  const byScreen = [
    ...['account-mode', 'accounts', 'broken', 'chat', 'demo', 'device-check', 'floating', 'guest-links', 'home'],
    ...[
      'identity',
      'languages',
      'manager',
      'money-faults',
      'motion',
      'onboarding',
      'password-reset',
      'plans',
      'registration',
      'reports',
      'rulings',
      'secrets',
    ],
    ...[
      'session',
      'settings',
      'start',
      'steady',
      'storage',
      'stranger',
      'terminal',
      'trading-rules',
      'transactions',
      'watchlist',
    ],
  ];
  return isJourney(path) && (byLook.test(path) || byScreen.some((name) => path.endsWith(`/${name}.journey.ts`)));
}
export function isFaults(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.faults.ts');
}
export function isPrism(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.prism.ts');
}
export function isLongTest(/** @type {string} */ path) {
  return path.startsWith('tests/') && path.endsWith('.long.test.ts');
}
export function isServerTest(/** @type {string} */ path) {
  return /^(apps\/server|tests\/attacks)\//.test(path) && /\.test\.tsx?$/.test(path);
}
/** Those of vitest.config.ts's project on PostgreSQL. */
export function isDatabaseTest(/** @type {string} */ path) {
  const isThere =
    /^apps\/server\/src\/((access|account|http|jobs|mail|money|operator|trading)\/[^/]+|seed\/demo)\.test\.ts$/;
  if (path.startsWith('tests/attacks/')) return isServerTest(path) && !/\/(prices|files)\.test\.ts$/.test(path);
  return isThere.test(path) && !/\/(several-processes|operator\/process)\.test\.ts$/.test(path);
}
export function isUnitTest(/** @type {string} */ path) {
  return /\.test\.tsx?$/.test(path) && !isServerTest(path) && !isLongTest(path);
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
