// Our packages as somebody else installs them: in an empty folder, run by plain Node, compiled by a strict compiler.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charts } from './charts.ts';
import { installPacked, link, run, type Packed } from '../lib/packed.ts';
import { startServer } from '../lib/server.ts';
import { demoAccount, ledgerDifferences } from '../lib/steer.ts';

const root = join(import.meta.dirname, '../..');
const names = ['contract', 'core', 'messages', 'model-testing', 'react'] as const;
let folder: string;
let packed: ReadonlyMap<string, Packed>;
const given = (name: string): Packed => {
  const one = packed.get(name);
  if (one === undefined) throw new Error(`${name} was not packed`);
  return one;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
  packed = await installPacked(folder, names);
  // What a person adds beside them.
  link('@types/node', 'packages/core', folder);
  link('@types/react', 'packages/react', folder);
  link('fast-check', 'packages/model-testing', folder);
  cpSync(join(root, 'tests/models/packed'), folder, { recursive: true });
  const readme = readFileSync(join(given('core').folder, 'README.md'), 'utf8');
  for (const [, name = '', code = ''] of readme.matchAll(/^```js (\S+\.mjs)\n([\s\S]*?)^```$/gm))
    writeFileSync(join(folder, name), code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(names)('the packed %s', (name) => {
  const shipped: Readonly<Record<string, readonly string[]>> = { messages: ['compiled', 'en.json', 'es.json'] };
  const entries = () =>
    Object.entries(given(name).manifest.exports).map(([entry, target]) => ({
      entry: `@bourse/${name}${entry.slice(1)}`,
      file: typeof target === 'string' ? target : (target['default'] ?? ''),
    }));

  it('holds what is shipped, with README and licence, and names nothing of the workspace', () => {
    const { folder: own, manifest } = given(name);
    const files = ['LICENSE', 'README.md', 'dist', 'package.json', ...(shipped[name] ?? [])];
    expect(readdirSync(own).sort()).toEqual(files.sort());
    expect(JSON.stringify(manifest)).not.toMatch(/catalog:|workspace:|\/src\/|@bourse\/source/);
    const inDist = readdirSync(join(own, 'dist'), { recursive: true, withFileTypes: true });
    const others = inDist.filter((file) => file.isFile() && !/\.(js|d\.ts)$/.test(file.name)).map((file) => file.name);
    expect(others.sort()).toEqual(name === 'contract' ? ['openapi.json', 'openapi.whole.json'] : []);
  });

  it('publishes what the workspace has, without the sources', () => {
    const source = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Packed['manifest'];
    const published = Object.entries(source.exports).flatMap(([entry, target]) => {
      if (typeof target === 'string') return [[entry, target]];
      const { '@bourse/source': _source, ...rest } = target;
      if (Object.keys(rest).length === 0) return [];
      return [[entry, Object.keys(rest).length === 1 ? rest['default'] : rest]];
    });
    expect(given(name).manifest.exports).toEqual(Object.fromEntries(published));
  });

  it('has no finding of publint', async () => {
    const data = readFileSync(given(name).tarball);
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });

  it('has types that every resolution finds but those of CommonJS, which is not offered', async () => {
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(given(name).tarball))));
    if (checked.types === false) throw new Error('there are no types in it');
    const ofModules = checked.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind)) &&
        problem.kind !== 'CJSResolvesToESM',
    );
    expect(ofModules).toEqual([]);
  });

  it('is imported by plain Node, every entry of it', () => {
    // Those entries are for a runner of tests, which is not there.
    const importing = entries()
      .filter(({ entry }) => !entry.endsWith('/vitest'))
      .map(
        ({ entry, file }) => `await import('${entry}'${file.endsWith('.json') ? ", { with: { type: 'json' } }" : ''});`,
      );
    expect(importing.length).toBeGreaterThan(0);
    const code = [...importing, 'console.log("all");'].join('\n');
    expect(run([process.execPath, '--input-type=module', '--no-warnings', '-e', code], folder)).toBe('all\n');
  });
});

/** Lines of a program that stands in the README, the empty ones left out. */
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean).length;

describe('a program of somebody else', () => {
  it.each([
    ['NodeNext', ['--module', 'nodenext', '--lib', 'es2023', '--types', 'node']],
    [
      'a bundler',
      ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable', '--types', 'node'],
    ],
  ])('compiles for %s, declarations included', (_, options) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const strict = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--resolveJsonModule'];
    const command = [process.execPath, compiler, ...strict, '--skipLibCheck', 'false'];
    expect(run([...command, ...options, 'consumer.ts'], folder)).toBe('');
  });

  it('walks every machine but two with the graph functions of XState: the ten lines of the README', () => {
    expect(linesOf('charts.mjs')).toBeLessThanOrEqual(10);
    link('@xstate/graph', 'packages/model-testing', folder);
    const lines = run([process.execPath, 'charts.mjs'], folder).trim().split('\n');
    console.log(lines.join('\n'));
    expect(lines.length).toBe(charts.length);
    for (const line of lines) expect(line).toMatch(/^\w+\/\w+: \d+ states, (\d+|no) paths$/);
    const unwalked = lines.filter((line) => line.includes('no paths')).map((line) => line.split(':')[0]);
    expect(new Set(unwalked)).toEqual(new Set(['app/app', 'app/area']));
  });

  it('draws a front end that follows what core says: the program of the README', async () => {
    expect(linesOf('front-end.mjs')).toBeLessThanOrEqual(60);
    const server = await startServer();
    const command = ['--no-warnings', 'front-end.mjs', `${server.url}/api/v1/`];
    const client = spawn(process.execPath, command, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const { email, password } = demoAccount(server);
      const typed = [`${email} wrong`, `${email} ${password}`];
      let printed = '';
      for await (const text of client.stdout.setEncoding('utf8') as AsyncIterable<string>) {
        printed += text;
        if (text.endsWith('Email and password:\n')) client.stdin.write(`${String(typed.shift())}\n`);
        if (text.endsWith('positions. Enter ends.\n')) client.stdin.write('\n');
      }
      expect(printed).toMatch(/Email and password:\n…\n.+\nEmail and password:\n…\n[^]*positions\. Enter ends\.\n$/);
    } finally {
      client.kill('SIGKILL');
      await server.stop();
    }
  });

  it('signs in, buys, watches the P/L move and closes: the thirty lines of the README, on plain Node', async () => {
    expect(linesOf('trade.mjs')).toBeLessThanOrEqual(30);
    const server = await startServer();
    try {
      const { email, password } = demoAccount(server);
      const lines = run([process.execPath, 'trade.mjs', `${server.url}/api/v1/`, email, password], folder).split('\n');
      expect(lines).toEqual([expect.stringMatching(/^P\/L( \S+){3}$/), expect.stringMatching(/^closed \d+$/), '']);
      expect(await ledgerDifferences(server)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
