// What looking into machines costs: those who look, and everybody else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Rolldown } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectTidy } from '../lib/tidy.ts';
import { chunkOf, modulesOf, type BuildManifest, type ModulesByChunk } from './closure.ts';

const path = (of: string) => fileURLToPath(new URL(`../../${of}`, import.meta.url));
const MOST = 150_000;
/** So much above it fails the gate. */
const TOO_MUCH = 1.1;

describe('the inspector', () => {
  const folder = path('apps/inspector/dist/');
  const text = (file: string) => readFileSync(folder + file, 'utf8');
  const sent = (file: string) => statSync(folder + (existsSync(`${folder}${file}.br`) ? `${file}.br` : file)).size;

  /** What its page names, and what each script of these imports before it runs. */
  function loadedFirst(): string[] {
    const files = new Set(['index.html']);
    for (const file of files) {
      const named = file.endsWith('.js')
        ? [...text(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)].map(([, name]) => `assets/${name}`)
        : [...text(file).matchAll(/(?:src|href)="\/inspector\/([^"]+)"/g)].map(([, name]) => name ?? '');
      for (const name of file.endsWith('.css') ? [] : named) files.add(name);
    }
    return [...files];
  }

  it(`loads at most ${MOST / 1000} kB before it shows`, () => {
    const files = loadedFirst();
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    expect(files.some((file) => file.endsWith('.css'))).toBe(true);
    const bytes = files.reduce((sum, file) => sum + sent(file), 0);
    console.log([`the inspector: ${bytes} bytes`, ...files.map((file) => `  ${sent(file)} ${file}`)].join('\n'));
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(MOST * TOO_MUCH);
    expectTidy('weight', bytes > MOST ? [`the inspector: ${bytes} of ${MOST} bytes`] : []);
  });
});

describe('the page from its sources', () => {
  it('has the inspector at its own address, as a page is inspected from there alone', async () => {
    const root = path('apps/web');
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, `${root}/vite.config.ts`, root);
    const { proxy = {} } = loaded?.config.server ?? {};
    expect(proxy['/inspector']).toBe('http://127.0.0.1:3000');
    expect(proxy['/api']).toBe(proxy['/inspector']);
  });
});

describe('the page of a production build', () => {
  const isInspection = (module: string) => /\/(app\/inspect\w+|app\/stately-messages|adapters\/inspect)/.test(module);
  const ADAPTER = 'adapters/inspect';
  const built = (name: string) => JSON.parse(readFileSync(path(`apps/web/dist/.vite/${name}`), 'utf8')) as unknown;
  afterEach(() => vi.unstubAllEnvs());

  /** The first file of the page as it is built, everything that it imports left out. */
  async function mainOf(production: '0' | '1'): Promise<Rolldown.OutputChunk> {
    vi.stubEnv('BOURSE_PRODUCTION', production);
    const root = path('apps/web');
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, `${root}/vite.config.ts`, root);
    const input = `${root}/src/main.tsx`;
    const made = await build({
      root,
      configFile: false,
      logLevel: 'error',
      define: loaded?.config.define ?? {},
      build: {
        write: false,
        rolldownOptions: { input, external: (id) => id !== input, preserveEntrySignatures: 'strict' },
      },
    });
    const [bundle] = [made].flat() as Rolldown.RolldownOutput[];
    if (!bundle) throw new Error('main.tsx was not bundled');
    return bundle.output[0];
  }

  it('does not ask for what opens it to the inspector', async () => {
    expect((await mainOf('0')).dynamicImports).toEqual([ADAPTER]);
    const { code, imports, dynamicImports } = await mainOf('1');
    expect(imports).toContain('@bourse/core');
    expect([...imports, ...dynamicImports]).not.toContain(ADAPTER);
    expect(code).not.toContain('inspect');
  });

  it('has no byte of it elsewhere: it all comes with that one file', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const adapter = chunkOf(manifest, modules, 'adapters/inspect.ts');
    const reached = (without?: string) => {
      const keys = new Set([chunkOf(manifest, modules, 'src/main.tsx'), chunkOf(manifest, modules, 'src/boot.ts')]);
      for (const key of keys)
        for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])])
          if (next !== without) keys.add(next);
      return modulesOf(
        [...keys].flatMap((key) => manifest[key]?.file ?? []),
        modules,
      );
    };
    expect(reached().filter(isInspection)).not.toEqual([]);
    expect(reached(adapter).length).toBeGreaterThan(1_000);
    expect(reached(adapter).filter(isInspection)).toEqual([]);
  });
});
