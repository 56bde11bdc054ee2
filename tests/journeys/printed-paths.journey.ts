import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../lib/chromium.mjs';
import { expect, test } from '../lib/journey.ts';
import { amount } from '../lib/long.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What Playwright says of a run, as far as it is read here. */
interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

test('the paths that the model prints run in a page by the map of the guide alone, and tell a page that differs', async ({
  server,
}) => {
  test.setTimeout(amount({ sample: 240_000, whole: 1_800_000 }));
  const guide = await readFile(join(root, 'packages/core/README.md'), 'utf8');
  const [, map = ''] = /^```ts sign-in\.page\.ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  // A long run takes every path.
  const most = amount({ sample: 1, whole: Infinity });
  const which = most === 1 ? ['--to', 'submitting'] : [];
  const args = ['tests/model.mjs', 'paths', 'sign-in', ...which, '--format', 'playwright'];
  const { stdout: spec } = await run(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  // Where Playwright is found, as beside the tests of somebody else.
  const folder = await mkdtemp(join(root, 'tests/printed-'));
  const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
  const settings = { workers: 1, reporter: 'json', use: { launchOptions } };
  /** A run ends with an exit code of its own when a test failed. */
  const play = async (written: string, ...more: string[]): Promise<Report> => {
    await writeFile(join(folder, 'sign-in.page.ts'), written);
    const command = join(root, 'tests/node_modules/@playwright/test/cli.js');
    const ran = run(process.execPath, [command, 'test', '--config', join(folder, 'playwright.config.mjs'), ...more], {
      // Nothing of the run around it: its report goes elsewhere.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PLAYWRIGHT_TEST_BASE_URL: server.url },
    });
    const { stdout } = await ran.catch((error: { stdout: string }) => error);
    return JSON.parse(stdout) as Report;
  };
  try {
    await writeFile(join(folder, 'sign-in.spec.ts'), spec);
    await writeFile(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(settings)};\n`);
    const { stats } = await play(map);
    expect(stats.unexpected).toBe(0);
    expect(stats.expected).toBeGreaterThanOrEqual(Math.min(most, 10));
    const wrong = map.replace('isBusy ? 1 : 0', '0');
    expect(wrong).not.toBe(map);
    expect((await play(wrong, '--max-failures=1')).stats.unexpected).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
