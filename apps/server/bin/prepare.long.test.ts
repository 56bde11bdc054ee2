import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A checkout with a pnpm of its own, which writes down what it was asked and makes what a build makes. */
let root: string;

function plant(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

const PNPM = `#!/usr/bin/env node
const fs = require('node:fs');
const args = process.argv.slice(2);
if (args[0] === '--version') { console.log('1.2.3'); process.exit(); }
fs.appendFileSync('calls.txt', [...args, process.env.BOURSE_BUILD ?? ''].join(' ').trim() + '\\n');
if (fs.existsSync('broken') && args.join(' ').includes(fs.readFileSync('broken', 'utf8'))) {
  console.error('it broke here');
  process.exit(3);
}
const make = (path) => { fs.mkdirSync(path.replace(/\\/[^/]+$/, ''), { recursive: true }); fs.writeFileSync(path, ''); };
if (args[0] === 'install') make('apps/server/node_modules/fastify/package.json');
if (args.includes('@bourse/web')) make('apps/web/dist/index.html');
if (args.includes('@bourse/server')) make('apps/server/dist/main.js');
if (args.includes('@bourse/inspector')) make(args[args.indexOf('--outDir') + 1] + '/index.html');
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bourse-checkout-'));
  for (const name of ['prepare.mjs', 'build.mjs'])
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'apps/server/bin', name));
  plant('package.json', '{"config":{"pnpm":"1.2.3"}}');
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'openapi/openapi.yaml'])
    plant(path, '');
  for (const path of ['packages/core', 'apps/web', 'apps/inspector', 'apps/server'])
    plant(`${path}/package.json`, '{}');
  plant('apps/web/src/page.ts', 'one');
  plant('tools/pnpm', PNPM, 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  PATH: [join(root, 'tools'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
  BOURSE_PRODUCTION: '',
  BOURSE_BUILD: '',
  ...more,
});

/** Runs a step in the checkout; answers whether it had anything to do, and what pnpm was asked. */
function step(call: string, env: Record<string, string> = {}): { worked: boolean; calls: string[] } {
  rmSync(join(root, 'calls.txt'), { force: true });
  const code = `const steps = await import('./apps/server/bin/prepare.mjs');
    console.log(JSON.stringify(await steps.${call}));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: environment(env),
    encoding: 'utf8',
  });
  return { worked: JSON.parse(out.trim().split('\n').at(-1) ?? '') as boolean, calls: calls() };
}
const calls = () =>
  existsSync(join(root, 'calls.txt')) ? readFileSync(join(root, 'calls.txt'), 'utf8').trim().split('\n') : [];
const install = () => step('install(() => undefined)');
const build = (env?: Record<string, string>) => step('build(() => undefined)', env);

describe('installing', () => {
  test('is done once, and again when the packages changed or are gone', () => {
    expect(install()).toEqual({ worked: true, calls: ['install --frozen-lockfile --prefer-offline'] });
    expect(install()).toEqual({ worked: false, calls: [] });
    plant('pnpm-lock.yaml', 'another');
    expect(install().worked).toBe(true);
    plant('packages/core/package.json', '{"dependencies":{}}');
    expect(install().worked).toBe(true);
    rmSync(join(root, 'apps/server/node_modules'), { recursive: true });
    expect(install().worked).toBe(true);
    expect(install().worked).toBe(false);
  });

  test('takes pnpm of the version that the project names, by npx where there is another', () => {
    expect(step('pnpmCommand()').worked).toEqual(['pnpm']);
    plant('package.json', '{"config":{"pnpm":"4.5.6"}}');
    expect(step('pnpmCommand()').worked).toEqual(['npx', '-y', 'pnpm@4.5.6']);
  });
});

describe('building', () => {
  test('goes from the contract to the server, names what it built, and has nothing to do afterwards', () => {
    const { worked, calls: asked } = build();
    expect(worked).toBe(true);
    const id = /[0-9a-f]{12}$/.exec(asked[0] ?? '')?.[0];
    expect(asked).toEqual([
      `--filter @bourse/contract run gen ${id}`,
      `--filter @bourse/messages run build ${id}`,
      `--filter @bourse/web run build ${id}`,
      `--filter @bourse/server run build ${id}`,
      `--filter @bourse/inspector run build --outDir ${join(root, 'apps/inspector/compiled')}`,
    ]);
    expect(build()).toEqual({ worked: false, calls: [] });
  });

  test.each([
    ['a source', 'apps/web/src/page.ts'],
    ['a new source', 'packages/core/src/new.ts'],
    ['the contract', 'openapi/openapi.yaml'],
    ['the locked packages', 'pnpm-lock.yaml'],
  ])('is done again under another name when %s changed', (_name, path) => {
    const first = build().calls[0];
    plant(path, 'two');
    const second = build();
    expect(second.worked).toBe(true);
    expect(second.calls[0]).not.toBe(first);
  });

  test('does not heed tests, documents and what builds make', () => {
    build();
    for (const path of ['src/page.test.ts', 'README.md', 'dist/page.js', 'node_modules/a.js', 'src/generated/a.ts'])
      plant(`apps/web/${path}`, 'two');
    expect(build().worked).toBe(false);
  });

  test('is done again when what it made is gone, or it is to be a production build', () => {
    build();
    rmSync(join(root, 'apps/server/dist'), { recursive: true });
    expect(build().worked).toBe(true);
    const production = build({ BOURSE_PRODUCTION: '1' });
    expect(production.worked).toBe(true);
    expect(production.calls.join()).not.toContain('inspector');
    expect(existsSync(join(root, 'apps/inspector/dist'))).toBe(false);
    expect(build({ BOURSE_PRODUCTION: '1' }).worked).toBe(false);
    expect(build().worked).toBe(true);
  });

  test('that fails says which step, shows its output, and counts as not done', () => {
    plant('broken', '@bourse/web');
    const run = spawnSync(process.execPath, ['apps/server/bin/build.mjs'], {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('it broke here');
    expect(run.stderr).toContain('"pnpm --filter @bourse/web run build" failed with code 3.');
    expect(calls()).toHaveLength(3);
    rmSync(join(root, 'broken'));
    expect(build().worked).toBe(true);
  });

  test('by `pnpm build` is always done, and leaves nothing to do for `npm start`', () => {
    build();
    rmSync(join(root, 'calls.txt'));
    execFileSync(process.execPath, ['apps/server/bin/build.mjs'], { cwd: root, env: environment() });
    expect(calls()).toHaveLength(5);
    expect(build().worked).toBe(false);
  });
});

describe('building the inspector', () => {
  const inspector = (options = '{}') => step(`buildInspector(() => undefined, ${options})`);
  const isBuilt = () => existsSync(join(root, 'apps/inspector/dist/index.html'));

  test('is left out by `npm start` until the server runs, and has a stamp of its own', () => {
    expect(step('build(() => undefined, { hasInspector: false })').calls).toHaveLength(4);
    expect(isBuilt()).toBe(false);
    expect(inspector('{ isInBackground: true }')).toMatchObject({ worked: true, calls: [expect.any(String)] });
    expect(isBuilt()).toBe(true);
    expect(build()).toEqual({ worked: false, calls: [] });
    plant('apps/web/src/page.ts', 'two');
    expect(inspector()).toEqual({ worked: false, calls: [] });
    expect(build().calls).toHaveLength(4);
    plant('apps/inspector/src/page.ts', 'two');
    expect(build().calls).toEqual([expect.stringContaining('@bourse/inspector')]);
    expect(inspector().worked).toBe(false);
    plant('packages/core/src/new.ts', 'two');
    expect(inspector().worked).toBe(true);
  });

  test('is announced by its folder only while it lasts, and leaves no former one when it fails', () => {
    inspector();
    plant('apps/inspector/src/page.ts', 'two');
    plant('broken', '@bourse/inspector');
    expect(() => inspector()).toThrow('it broke here');
    expect(isBuilt()).toBe(false);
    expect(existsSync(join(root, 'apps/inspector/compiled'))).toBe(false);
    rmSync(join(root, 'broken'));
    expect(inspector().worked).toBe(true);
    expect(isBuilt()).toBe(true);
    expect(existsSync(join(root, 'apps/inspector/compiled'))).toBe(false);
  });
});
