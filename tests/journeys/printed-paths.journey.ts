import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../lib/chromium.mjs';
import { expect, test } from '../lib/journey.ts';
import { amount } from '../lib/long.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What Playwright says of a run, as far as it is read here. */
interface Report {
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly {
      readonly tests: readonly {
        readonly status: 'expected' | 'unexpected' | 'skipped';
        readonly results: readonly { readonly stdout: readonly { readonly text?: string }[] }[];
      }[];
    }[];
  }[];
}

/** The paths of a machine as a spec. */
async function printed(machine: string, ...which: string[]): Promise<string> {
  const args = ['tests/model.mjs', 'paths', machine, ...which, '--format', 'playwright'];
  return (await run(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 })).stdout;
}

test('the paths that the model prints run in a page by the map of the guide, or of a flow, and tell one that differs', async ({
  server,
}) => {
  test.setTimeout(amount({ sample: 240_000, whole: 1_800_000 }));
  const guide = await readFile(join(root, 'packages/core/README.md'), 'utf8');
  const [, map = ''] = /^```ts sign-in\.page\.ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  const wrong = map.replace('isBusy ? 1 : 0', '0');
  expect(wrong).not.toBe(map);
  // A page that nothing can be brought about in.
  const refusing = map.replace(/^ {2}can\(.*\{$/m, (line) => `${line}\n    return false;`);
  expect(refusing).not.toBe(map);
  // A long run takes every path.
  const most = amount({ sample: 1, whole: Infinity });
  const [short, switches] = await Promise.all([
    printed('sign-in', '--to', 'submitting'),
    printed('account-mode', '--to', 'switching'),
  ]);
  const spec = most === 1 ? short : await printed('sign-in');
  // Where Playwright is found, as beside the tests of somebody else.
  const folder = await mkdtemp(join(root, 'tests/printed-'));
  const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
  const settings = { workers: 2, reporter: 'json', use: { launchOptions } };
  const write = async (name: string, text: string) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  try {
    await write('playwright.config.mjs', `export default ${JSON.stringify(settings)};\n`);
    for (const [of, given, page] of [
      ['.', spec, map],
      ['wrong', short, wrong],
      ['refusing', short, refusing],
    ] as const) {
      await write(`${of}/sign-in.spec.ts`, given);
      await write(`${of}/sign-in.page.ts`, page);
    }
    await write('account-mode.spec.ts', switches);
    await write('account-mode.page.ts', `export * from '../lib/paths/account-mode.page.ts';\n`);
    // Of the inputs of the accounts a short run begins with the last: the client trades on the practice account.
    const grep = most === 1 ? ['--grep', String.raw`sign-in\.spec|account-mode\.spec\.ts 3:`] : [];
    const command = join(root, 'tests/node_modules/@playwright/test/cli.js');
    const ran = run(process.execPath, [command, 'test', '--config', join(folder, 'playwright.config.mjs'), ...grep], {
      maxBuffer: 2 ** 26,
      // Nothing of the run around it: its report goes elsewhere.
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PLAYWRIGHT_TEST_BASE_URL: server.url,
        BOURSE_DATA: server.data,
      },
    });
    // It ends with an exit code of its own when a test failed.
    const { stdout } = await ran.catch((error: { stdout: string }) => error);
    const { suites } = JSON.parse(stdout) as Report;
    const tests = (file: string) =>
      suites.filter((suite) => suite.file === file).flatMap(({ specs }) => specs.flatMap((each) => each.tests));
    const ends = (file: string) => [...new Set(tests(file).map(({ status }) => status))];
    const said = (file: string) =>
      tests(file)
        .flatMap(({ results }) => results.flatMap((result) => result.stdout.map(({ text = '' }) => text)))
        .join('');

    expect(ends('sign-in.spec.ts')).toEqual(['expected']);
    expect(tests('sign-in.spec.ts').length).toBeGreaterThanOrEqual(Math.min(most, 10));
    expect(ends('account-mode.spec.ts')).toEqual(['expected']);
    expect(tests('account-mode.spec.ts')).toHaveLength(Math.min(most, 3));
    expect(said('account-mode.spec.ts')).toMatch(/^account-mode: (\d+) of \1 moves taken$/m);
    expect(ends('wrong/sign-in.spec.ts')).toEqual(['unexpected']);
    // What was not taken is not green.
    expect(ends('refusing/sign-in.spec.ts')).toEqual(['skipped']);
    expect(said('refusing/sign-in.spec.ts')).toMatch(/^sign-in: 0 of \d+ moves taken; refused: \S+/m);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
