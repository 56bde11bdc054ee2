import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumInstallation, findChromium } from './chromium.mjs';
import { countPlaywright, countVitest, coverageOf, layersOf, neverRan, nothing, plantedOf, settle } from './counts.mjs';
import { keptIn, markOf } from './kept.mjs';
import { run } from './process.mjs';
import { failedOfPlaywright, failedOfVitest, isWorthATry, mergedPlaywright, mergedVitest } from './second-try.mjs';

const vitestFile = (name: string, statuses: string[], status = 'passed', message = '') => ({
  name,
  status,
  message,
  assertionResults: statuses.map((each, i) => ({ status: each, fullName: `test ${i}` })),
});

describe('counting a vitest run', () => {
  it('takes skipped and todo tests as failures', () => {
    const count = countVitest({ testResults: [vitestFile('a.test.ts', ['passed', 'pending', 'todo', 'failed'])] });
    expect(count.passed).toBe(1);
    expect(count.failures).toEqual([
      'a.test.ts: test 1 (pending)',
      'a.test.ts: test 2 (todo)',
      'a.test.ts: test 3 (failed)',
    ]);
    expect(count.files).toEqual(['a.test.ts']);
  });

  it('says below the name what a test failed with', () => {
    const assertionResults = [{ status: 'failed', fullName: 'adds', failureMessages: ['Error: 3 is not 4\n  at a'] }];
    const report = { testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }] };
    expect(countVitest(report).failures).toEqual(['a.test.ts: adds (failed)\n      Error: 3 is not 4\n        at a']);
  });

  it('fails a file that could not be loaded, or whose hook failed after its tests', () => {
    const report = {
      testResults: [
        vitestFile('a.test.ts', [], 'failed', 'Cannot find module\nat x'),
        vitestFile('b.test.ts', ['passed'], 'failed', 'afterAll broke'),
      ],
    };
    expect(countVitest(report).failures).toEqual(['a.test.ts: Cannot find module', 'b.test.ts: afterAll broke']);
  });
});

describe('counting a Playwright run', () => {
  const spec = (title: string, status: string, ...results: string[]) => ({
    title,
    tests: [{ projectName: 'desktop', status, results: results.map((each) => ({ status: each })) }],
  });
  const report = (...specs: object[]) => ({ suites: [{ title: 'a', file: 'a.journey.ts', specs }], errors: [] });

  it('takes skipped, flaky and expected failures as failures', () => {
    const count = countPlaywright(
      report(
        spec('passes', 'expected', 'passed'),
        spec('waits', 'skipped', 'skipped'),
        spec('wavers', 'flaky', 'failed', 'passed'),
        spec('is said to fail', 'expected', 'failed'),
        spec('never ran', 'skipped'),
      ),
    );
    expect(count.passed).toBe(1);
    expect(count.failures).toHaveLength(4);
    expect(count.files).toEqual(['a.journey.ts']);
  });

  it('says below the name what a test failed with, without colours', () => {
    const message = '\u001B[31mError: no button\u001B[39m\n\n  waited 10 s';
    const failed = { status: 'timedOut', errors: [{ message, location: { file: '/x/a.journey.ts', line: 7 } }] };
    const test = { projectName: 'desktop', status: 'unexpected', results: [failed] };
    expect(countPlaywright(report({ title: 'presses', tests: [test] })).failures[0]?.split('\n')).toEqual([
      'a.journey.ts: presses [desktop] (unexpected: timedOut)',
      '      Error: no button',
      '        waited 10 s',
      '      at line 7 of a.journey.ts',
    ]);
  });

  it('counts an error outside of tests', () => {
    expect(countPlaywright({ suites: [], errors: [{ message: 'no config' }] }).failures).toEqual(['no config']);
  });
});

describe('a suite', () => {
  it('that ran nothing fails where it must have tests', () => {
    const run = { exitCode: 0, mustHaveTests: true };
    expect(settle('server', nothing(), run).failures).toEqual(['server ran no test']);
    expect(settle('server', nothing(), { ...run, mustHaveTests: false }).failures).toEqual([]);
  });

  it('that ended badly without a failed test fails', () => {
    const count = { passed: 3, failures: [], files: [] };
    expect(settle('unit', count, { exitCode: 1, mustHaveTests: true }).failures).toHaveLength(1);
    expect(settle('unit', count, { exitCode: 0, mustHaveTests: true }).failures).toEqual([]);
  });

  it('names the files that no report holds', () => {
    expect(neverRan(['a/x.test.ts', 'a/y.test.ts', 'j/z.journey.ts'], ['/root/a/x.test.ts', 'z.journey.ts'])).toEqual([
      'a/y.test.ts',
    ]);
  });
});

describe('Chromium', () => {
  it('is the one given, which must be there, else the first of the system', () => {
    expect(findChromium({ CHROMIUM_PATH: '/opt/c' }, (path) => path === '/opt/c')).toBe('/opt/c');
    expect(() => findChromium({ CHROMIUM_PATH: '/opt/c' }, () => false)).toThrow('where nothing is');
    expect(findChromium({}, (path) => String(path).includes('google'))).toBe('/usr/bin/google-chrome');
    expect(findChromium({}, (path) => String(path).includes('chromium'))).toBe('/usr/bin/chromium-headless-shell');
    expect(findChromium({}, () => false)).toBeUndefined();
  });

  it('is installed as a system package only where that is allowed', () => {
    const machine = { isRoot: false, hasSudo: false, hasApt: true };
    expect(chromiumInstallation(machine).by).toBe('playwright');
    expect(chromiumInstallation({ ...machine, isRoot: true }).commands[1]?.at(-1)).toMatch(
      /^apt-get install .* chromium-headless-shell \|\| apt-get install .* chromium$/,
    );
    expect(chromiumInstallation({ ...machine, hasSudo: true }).commands[0]?.slice(0, 2)).toEqual(['sudo', '-n']);
    expect(chromiumInstallation({ isRoot: true, hasSudo: true, hasApt: false }).by).toBe('playwright');
  });
});

describe('a command', () => {
  const node = (code: string, limitSeconds = 20) =>
    run([process.execPath, '-e', code], { cwd: '.', label: 'a command', limitSeconds });

  it('tells its code and its output', async () => {
    const { code, output } = await node('console.log(1); console.error(2); process.exit(3)');
    expect(code).toBe(3);
    expect(output).toContain('1\n');
    expect(output).toContain('2\n');
  });

  it('that hangs is ended with all it started', async () => {
    // The output stays open as long as the inner process lives, and the run settles only when it closes.
    const inner = "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' })";
    const { code, seconds } = await node(`${inner}; setInterval(() => {}, 1000)`, 1);
    expect(code).toBe(124);
    expect(seconds).toBeLessThan(30);
  });

  it('that does not exist fails', async () => {
    expect((await run(['/nowhere/at-all'], { cwd: '.', label: 'none', limitSeconds: 5 })).code).toBe(127);
  });
});

describe('the coverage of the machines', () => {
  it('is read from the titles of their proofs', () => {
    const titled = (title: string) => ({ assertionResults: [{ title }, { title: 'something else' }] });
    const report = {
      testResults: [titled('takes every transition — b: 2/2'), titled('takes every transition — a: 1/1')],
    };
    expect(coverageOf(report)).toEqual(['a: 1/1', 'b: 2/2']);
  });
});

describe('the planted faults of a long run', () => {
  const told = (fullName: string, status = 'passed') => ({ fullName, status });

  it('are counted by layer, told and all, without the tests beside them', () => {
    const depth = {
      testResults: [
        {
          name: '/p/tests/models/mutants.long.test.ts',
          assertionResults: [
            told('faults planted into plans 01-lost-guard: joins at once'),
            told('faults planted into plans 02-kept-key: one key for two', 'failed'),
            told('faults planted into plans are enough, and the sound chart has no finding'),
          ],
        },
        {
          name: '/p/tests/mutants/handlers.long.test.ts',
          assertionResults: [
            told('01-always-sold is told by the generated paths of order-ticket'),
            told('every fault of a handler has its flow'),
          ],
        },
        {
          name: '/p/tests/properties/planted.long.test.ts',
          assertionResults: [told('01-late: after it', 'failed'), told('02-twice: once more')],
        },
        { name: '/p/tests/other.long.test.ts', assertionResults: [told('into a 01-b: c')] },
      ],
    };
    const file = 'faults/planted-page.faults.ts';
    const specs = [
      { file, title: 'chat.silent: nothing is said', ok: true },
      { file, title: 'are enough, and of scenes that exist', ok: true },
    ];
    const faults = { suites: [{ file, suites: [{ file, specs }] }] };
    expect(plantedOf([depth, faults]).map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'core | charts, by hand | 1 of 2',
      'core | the order of events | 1 of 2',
      'page | screens | 1 of 1',
      'server | handlers | 1 of 1',
    ]);
    expect(plantedOf([])).toEqual([]);
    expect(
      layersOf([depth, faults], 8, 7)
        .split('\n')
        .map((line) => line.trim().replaceAll(/ {2,}/g, ' | ')),
    ).toEqual([
      'generated alone | all tests',
      'core | 8 of 10 (80.0 %) | 9 of 12 (75.0 %)',
      'page | 1 of 1 (100.0 %) | 1 of 1 (100.0 %)',
      'server | 1 of 1 (100.0 %) | 1 of 1 (100.0 %)',
    ]);
  });
});

describe('what a long command keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const file = join(folder, 'reports', 'made.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is there for the next run, part by part, until a source changes', () => {
    const first = keptIn<string[]>(file, 'sources');
    expect(first.of('one')).toBeUndefined();
    first.keep('one', ['a']);
    // Ended here, the next run makes the second only.
    const next = keptIn<string[]>(file, 'sources');
    expect([next.of('one'), next.of('two')]).toEqual([['a'], undefined]);
    next.keep('two', []);
    expect(keptIn(file, 'sources').of('two')).toEqual([]);
    expect(keptIn(file, 'other sources').of('one')).toBeUndefined();
  });

  it('is marked by the sources of its folders alone', () => {
    const root = join(import.meta.dirname, '../..');
    const mark = markOf(root, ['packages/react']);
    expect(mark).toBe(markOf(root, ['packages/react']));
    expect(mark).not.toBe(markOf(root, ['packages/react', 'packages/messages/src']));
  });
});

describe('a second try', () => {
  const ran = (status: string) => ({ testResults: [vitestFile('a.test.ts', ['passed', status], status)] });
  const spec = (status: string) => ({
    title: 'opens',
    file: 'a.journey.ts',
    line: 3,
    tests: [{ projectName: 'desktop', status: status === 'passed' ? 'expected' : 'unexpected', results: [{ status }] }],
  });
  const walked = (status: string) => ({ suites: [{ title: 'a', file: 'a.journey.ts', specs: [spec(status)] }] });

  it('is for one to five failed tests', () => {
    const names = (count: number) => ({ files: [], names: Array<string>(count).fill('a: b'), isRunnerBroken: false });
    expect([0, 1, 5, 6].map((count) => isWorthATry(names(count)))).toEqual([false, true, true, false]);
  });

  it('is for no run in which something else than a test failed', () => {
    const report = { testResults: [vitestFile('a.test.ts', [], 'failed', 'Cannot find module')] };
    const unloaded = failedOfVitest(report, '');
    const unhandled = failedOfVitest(ran('failed'), 'Vitest caught 1 unhandled error during the test run.');
    const broken = failedOfPlaywright({ ...walked('failed'), errors: [{ message: 'no config' }] });
    expect([unloaded, unhandled, broken].map(isWorthATry)).toEqual([false, false, false]);
    expect(isWorthATry(failedOfPlaywright(walked('failed')))).toBe(true);
  });

  it('takes the place of the failed one in the report, whatever it says', () => {
    const failed = failedOfVitest(ran('failed'), '1 failed');
    expect(failed).toEqual({ files: ['a.test.ts'], names: ['a.test.ts: test 1 (failed)'], isRunnerBroken: false });
    expect(countVitest(mergedVitest(ran('failed'), ran('passed')))).toMatchObject({ passed: 2, failures: [] });
    expect(countVitest(mergedVitest(ran('failed'), ran('failed'))).failures).toEqual(failed.names);
    expect(failedOfPlaywright(walked('failed')).files).toEqual(['a.journey.ts']);
    expect(countPlaywright(mergedPlaywright(walked('failed'), walked('passed'))).failures).toEqual([]);
    expect(countPlaywright(mergedPlaywright(walked('failed'), { suites: [] })).failures).toHaveLength(1);
  });
});
