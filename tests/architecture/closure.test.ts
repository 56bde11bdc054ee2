import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkOf, closure, modulesOf, tooEarly, type BuildManifest, type ModulesByChunk } from './closure.ts';

const built = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../apps/web/dist/.vite/${name}`, import.meta.url), 'utf8')) as unknown;

describe('the built page of sign-in', () => {
  // Without a build this fails: `pnpm build` comes first.
  it('loads no late area, no decimals and no chart', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
    const login = chunkOf(manifest, modules, 'src/screens/login/login.page.tsx');
    const loaded = modulesOf(closure(manifest, [...entries, login]), modules);
    expect(loaded.some((path) => path.endsWith('src/screens/login/login.page.tsx'))).toBe(true);
    expect(loaded.some((path) => path.includes('packages/core/src/access/'))).toBe(true);
    expect(tooEarly(loaded)).toEqual([]);
  });

  it('is judged by a build that does hold what comes late', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const everything = modulesOf(
      Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])),
      modules,
    );
    const kinds = new Set(tooEarly(everything).map((line) => line.split(':')[0]));
    expect(kinds).toEqual(new Set(['a machine of an area that loads when needed', 'the decimal library', 'the chart']));
  });
});

describe('the closure of a page', () => {
  const manifest: BuildManifest = {
    'index.html': { file: 'a/index.js', isEntry: true, imports: ['_react.js'] },
    'src/login.tsx': { file: 'a/login.js', imports: ['_forms.js', 'index.html'] },
    'src/room.tsx': { file: 'a/room.js', imports: ['_big.js'] },
    '_react.js': { file: 'a/react.js' },
    '_forms.js': { file: 'a/forms.js', imports: ['_big.js'] },
    '_big.js': { file: 'a/big.js', imports: ['_forms.js'] },
  };
  const modules: ModulesByChunk = {
    'a/login.js': ['apps/web/src/login.tsx'],
    'a/big.js': ['node_modules/.pnpm/big.js@7.0.1/node_modules/big.js/big.mjs', 'packages/core/src/shared/decimal.ts'],
    'a/room.js': ['packages/core/src/trading/index.ts', 'apps/web/src/chart/chart.ts'],
  };

  it('follows imports of imports, cycles included', () => {
    expect(closure(manifest, ['src/login.tsx']).sort()).toEqual([
      'a/big.js',
      'a/forms.js',
      'a/index.js',
      'a/login.js',
      'a/react.js',
    ]);
    expect(() => closure({ a: { file: 'a', imports: ['b'] } }, ['a'])).toThrow('the manifest has no b');
  });

  it('finds a chunk by its module and refuses a guess', () => {
    expect(chunkOf(manifest, modules, 'src/login.tsx')).toBe('src/login.tsx');
    expect(chunkOf(manifest, modules, 'chart/chart.ts')).toBe('src/room.tsx');
    expect(() => chunkOf(manifest, modules, 'nowhere.tsx')).toThrow('is in 0 chunks');
    expect(() => chunkOf(manifest, modules, '.tsx')).toThrow('is in 2 chunks');
  });

  it('reads every chunk or throws, and names what comes too early', () => {
    expect(() => modulesOf(['a/other.js'], modules)).toThrow('modules.json has no a/other.js');
    expect(tooEarly(modulesOf(['a/big.js'], modules))).toHaveLength(2);
    expect(tooEarly(modulesOf(['a/room.js'], modules))).toHaveLength(2);
    expect(tooEarly(modulesOf(['a/login.js'], modules))).toEqual([]);
    expect(tooEarly(['node_modules/@formatjs/icu-messageformat-parser/lib/parser.js'])).toHaveLength(1);
  });
});
