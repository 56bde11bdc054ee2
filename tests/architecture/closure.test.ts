import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { charts } from '@bourse/core/charts';
import english from '@bourse/messages/en.json' with { type: 'json' };
import entry from '@bourse/messages/compiled/en.entry.json' with { type: 'json' };
import { getStateNodes } from '@xstate/graph';
import { describe, expect, it } from 'vitest';
import {
  chunkOf,
  closure,
  filesOf,
  modulesOf,
  tooEarly,
  unstyled,
  type BuildManifest,
  type ModulesByChunk,
} from './closure.ts';
import { expectTidy } from '../lib/tidy.ts';

const at = (path: string) => new URL(`../../apps/web/dist/${path}`, import.meta.url);
const built = (name: string) => JSON.parse(readFileSync(at(`.vite/${name}`), 'utf8')) as unknown;

/** What every page loads: its first file, the one that it asks for, and the words. */
const ALWAYS = ['src/boot.ts', 'src/main.tsx', 'compiled/en.entry.json'];
const LOGIN = [...ALWAYS, 'login/login.page.tsx'];
/** Then what the trade room shows. */
const TRADE_ROOM = [
  ...LOGIN,
  'compiled/en.rest.json',
  ...['shell/shell.page.tsx', 'trade-room/trade-room.page.tsx', 'adapters/notices-corner.tsx'],
  ...['chart/price-chart.tsx', 'chart/chart-tools.tsx'],
];
/** And what arrives while nothing else is to do, since it may be opened next. */
const OPENED = [
  ...TRADE_ROOM,
  ...['asset-search.dialog.tsx', 'close-all.dialog.tsx', 'menu.dialog.tsx', 'order-detail.dialog.tsx'],
  ...['order-ticket.dialog.tsx', 'order-book.page.tsx', 'manager-controls.tsx'],
];

/** And what comes with the first dialogs of paying in and out, not before. */
const MONEY = [
  'deposit-chooser.dialog.tsx',
  'deposit-popup.dialog.tsx',
  ...['withdrawal.dialog.tsx', 'withdrawal-methods.dialog.tsx', 'receiver-form.dialog.tsx'],
  'money/deposit/deposit.machine.ts',
  'compiled/en.money.json',
];

describe('the built page of sign-in', () => {
  // Without a build this fails: `pnpm build` comes first.
  it('loads no late area, no decimals and no chart', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = LOGIN.map((ending) => chunkOf(manifest, modules, ending));
    const loaded = modulesOf(closure(manifest, keys), modules);
    expect(loaded.some((path) => path.endsWith('src/screens/login/login.page.tsx'))).toBe(true);
    expect(loaded.some((path) => path.includes('packages/core/src/access/'))).toBe(true);
    expect(tooEarly(loaded)).toEqual([]);
    // What opens a client to the inspector loads for `?inspect` alone.
    const isInspection = (path: string) => /\/(app\/inspect\w+|app\/stately-messages|adapters\/inspect)/.test(path);
    expect(loaded.filter(isInspection)).toEqual([]);
    const everything = modulesOf(closure(manifest, [chunkOf(manifest, modules, 'adapters/inspect.ts')]), modules);
    expect(everything.some(isInspection)).toBe(true);
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
        'the library of dates',
        'a library of charts',
      ]),
    );
  });
});

describe('the texts that load with the sign-in', () => {
  it('hold each that a module of it names; the titles of other pages come with them', () => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const loaded = modulesOf(
      closure(
        manifest,
        LOGIN.map((ending) => chunkOf(manifest, modules, ending)),
      ),
      modules,
    );
    const sources = loaded.filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !path.endsWith('/routes.ts'));
    const named = sources.flatMap((path) =>
      [
        ...readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').matchAll(/['"`]([a-z]\w*\.[\w.]+)['"`]/gi),
      ].map(([, id = '']) => id),
    );
    const ids = new Set(named.filter((id) => id in english));
    expect(ids.size).toBeGreaterThan(30);
    expect([...ids].filter((id) => !(id in entry))).toEqual([]);
  });
});

describe('what charts say of their states', () => {
  it('is in no script of the page: it is for whoever looks at machines', () => {
    const folder = fileURLToPath(at('assets/'));
    const scripts = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const said = charts.flatMap(({ machine }) =>
      [machine.root, ...getStateNodes(machine.root)].flatMap(({ description = [], meta }) => [
        ...[description].flat(),
        ...(meta === undefined ? [] : ['meta:{visible']),
      ]),
    );
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((words) => scripts.includes(words))).toEqual([]);
    // The chart itself is there.
    expect(scripts).toContain('closingAll');
  });
});

describe('the styles of the library of controls', () => {
  it.each([
    ['the page of sign-in', LOGIN],
    ['the trade room and all that it may open', OPENED],
    ['the dialogs of paying in', [...OPENED, ...MONEY]],
  ])('are all there with what draws them: %s', (_, endings) => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = endings.map((ending) => chunkOf(manifest, modules, ending));
    const drawn = modulesOf(closure(manifest, keys), modules);
    const sheets = filesOf(manifest, keys).filter((file) => file.endsWith('.css'));
    expect(drawn.some((path) => path.endsWith('/Button.module.mjs'))).toBe(true);
    expect(unstyled(drawn, modulesOf(sheets, modules))).toEqual([]);
  });

  it('are missed by name', () => {
    const drawn = [
      'x/@mantine/core/esm/components/Button/Button.module.mjs',
      'x/@mantine/core/esm/components/Input/Input.module.mjs',
    ];
    expect(unstyled(drawn, ['x/@mantine/core/styles/Button.layer.css'])).toEqual(['Input']);
  });
});

/** So much above its budget fails the gate. */
const TOO_MUCH = 1.1;

/** Bytes as transferred: the page, its packed scripts and its styles. */
const MOST = { login: 150_000, room: 320_000, opened: 330_000, money: 70_000 };

/** What each of these adds to what was there when it opens: its machines, its views and its texts, in chunks of its own. */
const OPENINGS = [
  {
    what: '/reset',
    after: LOGIN,
    parts: ['password-reset/password-reset.page.tsx', 'core/src/guest/index.ts', 'compiled/en.guest.json'],
    most: 30_000,
  },
  {
    what: '/two_fa',
    after: LOGIN,
    parts: ['two-fa/two-fa.page.tsx', 'core/src/device/index.ts', 'compiled/en.guest.json'],
    most: 30_000,
  },
  { what: 'the popup of deposits', after: OPENED, parts: MONEY, most: MOST.money },
  {
    what: 'the chat',
    after: OPENED,
    parts: ['chat/chat.dialog.tsx', 'core/src/support/chat/chat.machine.ts', 'compiled/en.support.json'],
    most: 20_000,
  },
] as const;

/** A budget that is missed is warned of; one that is missed by a tenth fails. */
function hold(what: string, bytes: number, most: number): void {
  expect(bytes).toBeLessThanOrEqual(most * TOO_MUCH);
  expectTidy('weight', bytes > most ? [`${what}: ${bytes} of ${most} bytes`] : []);
}

describe('the first visit as the server sends it', () => {
  /** Bytes of a built file on the line: packed beside it where it gains from that. */
  const sent = (file: string) => statSync(at(existsSync(at(`${file}.br`)) ? `${file}.br` : file)).size;
  const weigh = (endings: readonly string[]) => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const keys = endings.map((ending) => chunkOf(manifest, modules, ending));
    // Pictures of assets are asked for one by one, where one is shown.
    const files = filesOf(manifest, keys).filter((file) => /\.(js|css)$/.test(file));
    return ['index.html', ...files].reduce((sum, file) => sum + sent(file), 0);
  };

  it(`of sign-in weighs at most ${MOST.login / 1000} kB`, () => {
    const bytes = weigh(LOGIN);
    expect(bytes).toBeGreaterThan(50_000);
    hold('sign-in', bytes, MOST.login);
  });

  it(`of sign-in and then the trade room weighs at most ${MOST.room / 1000} kB`, () => {
    const bytes = weigh(TRADE_ROOM);
    expect(bytes).toBeGreaterThan(150_000);
    hold('sign-in and the trade room', bytes, MOST.room);
  });

  it(`of these and all that the room may open next weighs at most ${MOST.opened / 1000} kB`, () => {
    const bytes = weigh(OPENED);
    expect(bytes).toBeGreaterThan(weigh(TRADE_ROOM));
    hold('all that the room may open', bytes, MOST.opened);
  });

  it.each(OPENINGS)('of $what adds chunks of its own, at most $most bytes', ({ what, after, parts, most }) => {
    const manifest = built('manifest.json') as BuildManifest;
    const modules = built('modules.json') as ModulesByChunk;
    const chunks = (endings: readonly string[]) =>
      filesOf(
        manifest,
        endings.map((ending) => chunkOf(manifest, modules, ending)),
      ).filter((file) => /\.(js|css)$/.test(file));
    const present = new Set(chunks(after));
    const added = chunks([...after, ...parts]).filter((file) => !present.has(file));
    const bytes = added.reduce((sum, file) => sum + sent(file), 0);
    console.log([`${what}: ${bytes} bytes`, ...added.map((file) => `  ${sent(file)} ${file}`)].join('\n'));
    // A visitor's page brings nothing of the signed-in ones.
    if (after === LOGIN) expect(added.filter((file) => file.includes('/signed-in-'))).toEqual([]);
    expect(bytes).toBeGreaterThan(1_000);
    hold(what, bytes, most);
  });

  it(`of paying in adds at most ${MOST.money / 1000} kB when it is opened`, () => {
    const bytes = weigh([...OPENED, ...MONEY]) - weigh(OPENED);
    expect(bytes).toBeGreaterThan(5_000);
    hold('paying in', bytes, MOST.money);
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
