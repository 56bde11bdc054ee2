import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkOf, closure, filesOf, modulesOf, tooEarly, type BuildManifest, type ModulesByChunk } from './closure.ts';

const at = (path: string) => new URL(`../../apps/web/dist/${path}`, import.meta.url);
const built = (name: string) => JSON.parse(readFileSync(at(`.vite/${name}`), 'utf8')) as unknown;

/** What every page loads: its first file, the one that it asks for, and the words. */
const ALWAYS = ['src/boot.ts', 'src/main.tsx', 'compiled/en.json'];
const LOGIN = [...ALWAYS, 'login/login.page.tsx'];
/** Then what the trade room shows at once, and what it may open, which arrives while nothing else is to do. */
const TRADE_ROOM = [
  ...LOGIN,
  ...['shell/shell.page.tsx', 'trade-room/trade-room.page.tsx', 'chart/price-chart.tsx'],
  ...['asset-search.dialog.tsx', 'close-all.dialog.tsx', 'menu.dialog.tsx', 'order-detail.dialog.tsx'],
  ...['order-ticket.dialog.tsx', 'order-book.page.tsx'],
];

/** Parts of libraries that weigh more than the one thing that they would be used for. */
const HEAVY =
  /node_modules\/@floating-ui\/|@mantine\/core\/.*\/(ScrollArea|Popover|Tooltip|ActionIcon|Menu)\/\w+\.mjs$/;
const HEAVY_SAMPLES = [
  'node_modules/.pnpm/@floating-ui+dom@1.8.0/node_modules/@floating-ui/dom/dist/floating-ui.dom.mjs',
  'node_modules/.pnpm/x/node_modules/@mantine/core/esm/components/ScrollArea/ScrollArea.mjs',
];

describe('the built page of sign-in', () => {
  // Without a build this fails: `pnpm build` comes first.
  it('loads no late area, no decimals, no library of parts and no chart', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = LOGIN.map((ending) => chunkOf(manifest, modules, ending));
    const loaded = modulesOf(closure(manifest, keys), modules);
    expect(loaded.some((path) => path.endsWith('src/screens/login/login.page.tsx'))).toBe(true);
    expect(loaded.some((path) => path.includes('packages/core/src/access/'))).toBe(true);
    expect(tooEarly(loaded)).toEqual([]);
  });

  it('is followed by pages that carry nothing bought for one use: no positioning, no scroll bars', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = TRADE_ROOM.map((ending) => chunkOf(manifest, modules, ending));
    const loaded = modulesOf(closure(manifest, keys), modules);
    expect(loaded.some((path) => /@mantine\/core\/.*\/ModalBase\.mjs$/.test(path))).toBe(true);
    expect(loaded.filter((path) => HEAVY.test(path))).toEqual([]);
    expect(HEAVY_SAMPLES.filter((path) => !HEAVY.test(path))).toEqual([]);
  });

  it('is judged by a build that does hold what comes late', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const everything = modulesOf(
      Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])),
      modules,
    );
    const kinds = new Set(tooEarly(everything).map((line) => line.split(':')[0]));
    expect(kinds).toEqual(
      new Set([
        'a machine of an area that loads when needed',
        'the decimal library',
        'the library of the signed-in pages',
        'the chart',
      ]),
    );
  });
});

describe('the first visit as the server sends it', () => {
  /** Bytes of a built file on the line: packed beside it where it gains from that. */
  const sent = (file: string) => statSync(at(existsSync(at(`${file}.br`)) ? `${file}.br` : file)).size;
  const weigh = (endings: readonly string[]) => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = endings.map((ending) => chunkOf(manifest, modules, ending));
    // The first file knows where the font is; public pages do not ask for it.
    const fonts = (file: string) => endings === LOGIN && file.endsWith('.woff2');
    const files = filesOf(manifest, keys).filter((file) => !fonts(file));
    return ['index.html', ...files].reduce((sum, file) => sum + sent(file), 0);
  };

  it('of sign-in weighs at most 125 kB', () => {
    const bytes = weigh(LOGIN);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(125_000);
  });

  it('of sign-in and then the trade room weighs at most 290 kB, chart, font and all that it may open included', () => {
    const bytes = weigh(TRADE_ROOM);
    expect(bytes).toBeGreaterThan(150_000);
    expect(bytes).toBeLessThanOrEqual(290_000);
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
