import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { serverRoot } from './paths';
import { foundInstallation } from './testing/template';

/** Beside the real build, so that the packages are found from there. */
const folder = mkdtempSync(join(serverRoot, 'node_modules', '.build-'));
const ours = join(folder, 'tests');
const production = join(folder, 'production');

async function buildInto(outDir: string, isProduction: boolean): Promise<void> {
  process.env.BOURSE_PRODUCTION = isProduction ? '1' : '0';
  await build({ root: serverRoot, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
}

const scripts = (from: string) =>
  readdirSync(from)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(from, name), 'utf8'))
    .join('\n');

function start(from: string, env: Record<string, string>) {
  const { DATABASE_URL: _url, APP_KEY: _key, BOURSE_TEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
  return spawn(process.execPath, [join(from, 'main.js')], {
    env: { ...inherited, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the built server until it ends by itself. */
async function run(from: string, env: Record<string, string>): Promise<{ code: number; error: string }> {
  const child = start(from, env);
  child.stdout.resume();
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, error };
}

beforeAll(async () => {
  await buildInto(ours, false);
  await buildInto(production, true);
});
afterAll(() => {
  delete process.env.BOURSE_PRODUCTION;
  rmSync(folder, { recursive: true });
});

describe('the built server', () => {
  test('has the test routes, and in a production build has not', () => {
    const words = ['/__test/clock', 'createScriptedMarket', 'A fault that a test asked for', '/healthz'];
    const found = (from: string) => words.filter((word) => scripts(from).includes(word));
    expect(found(ours)).toEqual(words);
    expect(found(production)).toEqual(['/healthz']);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s with code 0 and gives its directory back', async (signal) => {
    const dataDir = join(folder, signal);
    await foundInstallation(dataDir);
    const child = start(ours, { DATA_DIR: dataDir });
    let said = '';
    for await (const chunk of child.stdout) {
      said += String(chunk);
      if (said.includes('Bourse is ready: http://127.0.0.1:') && said.includes('Demo account: ')) break;
    }
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toMatch(new RegExp(`^${child.pid}\n`));
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  test('says at its start that it takes its proxy for everybody', async () => {
    await foundInstallation(join(folder, 'proxy'));
    const child = start(ours, { DATA_DIR: join(folder, 'proxy'), PUBLIC_URL: 'https://trade.example' });
    let said = '';
    for await (const chunk of child.stderr) {
      said += String(chunk);
      if (said.includes('\n')) break;
    }
    expect(said).toContain(
      'Warning: PUBLIC_URL is https, so a proxy stands before this server, but TRUST_PROXY is off',
    );
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });

  test.each([
    ['a test run of a production build', production, { BOURSE_TEST: '1' }, 'this is a production build'],
    ['a test run in production', ours, { BOURSE_TEST: '1', NODE_ENV: 'production' }, 'refused when NODE_ENV'],
    ['PostgreSQL without a key', ours, { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'APP_KEY is not'],
    [
      'PostgreSQL without the https address of its site',
      production,
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', APP_KEY: 'k'.repeat(32), PUBLIC_URL: 'http://trade.example' },
      'PUBLIC_URL is no https address',
    ],
    [
      'a PostgreSQL that is not there',
      ours,
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', APP_KEY: 'k'.repeat(32), DEMO: '1' },
      'could not be opened',
    ],
  ])('refuses %s with a sentence and code 1', async (_name, from, env, text) => {
    const { code, error } = await run(from, env);
    expect(code).toBe(1);
    expect(error).toContain('Bourse did not start. ');
    expect(error).toContain(text);
  });
});
