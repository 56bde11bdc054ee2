import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failedOfVitest } from './second-try.mjs';

const tests = fileURLToPath(new URL('..', import.meta.url));
let root: string;

function plant(path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

/** A runner that writes the given report and ends with the given code. */
const plantVitest = (statuses: string[] | 'no report', code: number) =>
  plant(
    'node_modules/.bin/vitest',
    `#!/usr/bin/env node
const output = process.argv.find((each) => each.startsWith('--outputFile.json=')).split('=')[1];
const assertionResults = ${JSON.stringify(statuses)};
if (assertionResults !== 'no report') require('fs').writeFileSync(output, JSON.stringify({ testResults: [{
  name: process.cwd() + '/packages/core/src/a.test.ts', status: 'passed', message: '',
  assertionResults: assertionResults.map((status) => ({ status, fullName: 'a test', ancestorTitles: [], title: 'a test' })),
}] }));
process.exit(${code});
`,
    0o755,
  );

function gate(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, ['tests/run.mjs', ...args], { cwd: root, encoding: 'utf8' });
  return { last: stdout.trimEnd().split('\n').at(-1), stdout, status };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gate-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  plant('package.json', '{"config":{"pnpm":"0.0.0"},"type":"commonjs"}');
  for (const path of [
    'run.mjs',
    'lib/chromium.mjs',
    'lib/counts.mjs',
    'lib/process.mjs',
    'lib/second-try.mjs',
    'lib/test-files.mjs',
  ])
    cpSync(join(tests, path), join(root, 'tests', path));
  cpSync(join(tests, '../apps/server/bin/prepare.mjs'), join(root, 'apps/server/bin/prepare.mjs'));
  plant('packages/core/src/a.test.ts', '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the gate', () => {
  it('ends with the one line, and with code 0 only when all passed', () => {
    plantVitest(['passed', 'passed', 'passed'], 0);
    expect(gate('--only', 'core')).toMatchObject({ last: '3 passed, 0 failed', status: 0 });
  });

  it('fails for a test that failed, and for one that was skipped', () => {
    plantVitest(['passed', 'failed'], 1);
    expect(gate('--only', 'core')).toMatchObject({ last: '1 passed, 1 failed', status: 1 });
    plantVitest(['passed', 'pending'], 0);
    expect(gate('--only', 'core')).toMatchObject({ last: '1 passed, 1 failed', status: 1 });
  });

  it('fails when the runner breaks after all tests passed, and when it wrote no report', () => {
    plantVitest(['passed'], 1);
    expect(gate('--only', 'core')).toMatchObject({ last: '1 passed, 1 failed', status: 1 });
    plantVitest('no report', 0);
    expect(gate('--only', 'core')).toMatchObject({ status: 1 });
  });

  it('knows the words in which vitest tells of an error outside of tests', () => {
    plant('a.test.js', "test('a', () => void Promise.reject(new Error('lost')));\n");
    const vitest = join(tests, '../node_modules/vitest/vitest.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--globals', '--root', root], {
      encoding: 'utf8',
    });
    const report = { testResults: [{ name: 'a', status: 'passed', assertionResults: [{ status: 'passed' }] }] };
    expect(failedOfVitest(report, stripVTControlCharacters(stdout + stderr)).isRunnerBroken).toBe(true);
    expect(failedOfVitest(report, '').isRunnerBroken).toBe(false);
  });

  it('does not count the report of an earlier run', () => {
    plantVitest(['passed'], 0);
    gate('--only', 'core');
    plantVitest('no report', 0);
    expect(gate('--only', 'core').last).toMatch(/^0 passed, [1-9]/);
  });

  it('fails for a file of tests that nothing ran', () => {
    plantVitest(['passed'], 0);
    plant('packages/core/src/b.test.ts', '');
    const { last, status, stdout } = gate('--only', 'core');
    expect({ last, status }).toEqual({ last: '1 passed, 1 failed', status: 1 });
    expect(stdout).toContain('packages/core/src/b.test.ts: no test of it ran');
  });

  it('leaves the long suites to `npm run long`', () => {
    plantVitest(['passed'], 0);
    plant('tests/faults/b.long.test.ts', '');
    plant('apps/server/src/c.long.test.ts', '');
    expect(gate('--only', 'core').last).toBe('1 passed, 0 failed');
    const { stdout } = gate('--long', '--only', 'depth');
    expect(stdout).toContain('tests/faults/b.long.test.ts: no test of it ran');
    expect(stdout).toContain('apps/server/src/c.long.test.ts: no test of it ran');
  });

  it('counts what could not run as failed', () => {
    expect(gate('--only', 'static,core,chromium')).toMatchObject({ status: 1 });
    expect(gate('--only', 'core').last).toBe('0 passed, 1 failed');
  });

  it('refuses a group that does not exist', () => {
    expect(gate('--only', 'units')).toMatchObject({ status: 2, stdout: '' });
  });
});
