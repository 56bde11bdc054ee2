// Which files the pages load, and what these weigh on the line, read from the build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes, type Route } from '@bourse/core';
import { pack } from '@bourse/server/testing/packing';
import { expect } from 'vitest';
import { chunkOf, closure, filesOf, modulesOf, type BuildManifest, type ModulesByChunk } from './closure.ts';
import { expectTidy } from '../lib/tidy.ts';

export const at = (path: string) => new URL(`../../apps/web/dist/${path}`, import.meta.url);
const built = (name: string) => JSON.parse(readFileSync(at(`.vite/${name}`), 'utf8')) as unknown;

/** What the build wrote of its chunks. Without a build this fails: `pnpm build` comes first. */
export const readBuild = () => ({
  manifest: built('manifest.json') as BuildManifest,
  modules: built('modules.json') as ModulesByChunk,
});

/** What every page loads: its first file, the one that it asks for, and the words. */
const ALWAYS = ['src/boot.ts', 'src/main.tsx', 'compiled/en.entry.json'];
export const LOGIN = [...ALWAYS, 'login/login.page.tsx'];
/** Then what the trade room shows. */
export const TRADE_ROOM = [
  ...LOGIN,
  'compiled/en.rest.json',
  ...['shell/shell.page.tsx', 'trade-room/trade-room.page.tsx', 'adapters/notices-corner.tsx'],
  ...['chart/price-chart.tsx', 'chart/chart-tools.tsx'],
];
/** And what arrives while nothing else is to do, since it may be opened next. */
export const OPENED = [
  ...TRADE_ROOM,
  ...['asset-search.dialog.tsx', 'close-all.dialog.tsx', 'menu.dialog.tsx', 'order-detail.dialog.tsx'],
  ...['order-ticket.dialog.tsx', 'order-book.page.tsx', 'manager-controls.tsx'],
];

/** And what comes with the first dialogs of paying in and out, not before. */
export const MONEY = [
  'deposit-chooser.dialog.tsx',
  'deposit-popup.dialog.tsx',
  ...['withdrawal.dialog.tsx', 'withdrawal-methods.dialog.tsx', 'receiver-form.dialog.tsx'],
  'money/deposit/deposit.machine.ts',
  'compiled/en.money.json',
];

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What a public page's first visit loads: what every page does, the machines of its area, its view and its texts. */
function partsOf({ screen, page = screen, area }: Route): string[] {
  const file = `/${kebab(page)}.page.tsx`;
  const hasView = Object.keys(readBuild().manifest).some((key) => key.endsWith(file)) || file === '/login.page.tsx';
  const hasTexts = area === 'guest' || area === 'device';
  return [
    ...LOGIN,
    ...(area === undefined ? [] : [`core/src/${area}/index.ts`]),
    ...(hasTexts ? ['compiled/en.guest.json'] : []),
    // What only leads on draws nothing of its own.
    ...(hasView && page !== 'login' ? [file] : []),
  ];
}

const unknown: Route = { screen: 'notFound', path: 'an unknown address', needs: 'anyone', title: 'notFound.title' };
const isPublic = (route: Route) => route.needs !== 'user';

/** Every page that needs nobody signed in, by its address. */
export const publicPages = (): { path: string; parts: string[] }[] =>
  [...routes, unknown].filter(isPublic).map((route) => ({ path: route.path, parts: partsOf(route) }));

/** The chunks that hold the given modules. */
export function keysOf(endings: readonly string[]): string[] {
  const { manifest, modules } = readBuild();
  return endings.map((ending) => chunkOf(manifest, modules, ending));
}

/** The modules that the scripts of the given ones bring. */
export function modulesWith(endings: readonly string[]): string[] {
  const { manifest, modules } = readBuild();
  return modulesOf(closure(manifest, keysOf(endings)), modules);
}

/** All of the page's scripts, or styles, one after the other. */
export function textOf(ending: '.js' | '.css'): string {
  const folder = fileURLToPath(at('assets/'));
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Scripts and styles; pictures of assets are asked for one by one, where one is shown. */
export const chunksOf = (endings: readonly string[]): string[] =>
  filesOf(readBuild().manifest, keysOf(endings)).filter((file) => /\.(js|css)$/.test(file));

/** Bytes of a built file on the line: packed beside it where it gains from that. */
export const sent = (file: string) => statSync(at(existsSync(at(`${file}.br`)) ? `${file}.br` : file)).size;
/** The page itself, which is packed when it is asked for, with a nonce in each of its places: the same here each time. */
const page = () => {
  const nonce = createHash('sha256').update('a nonce').digest('base64').slice(0, 24);
  return pack.br(Buffer.from(readFileSync(at('index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonce))).length;
};
export const weigh = (endings: readonly string[]) => chunksOf(endings).reduce((sum, file) => sum + sent(file), page());

/** So much above its budget fails the gate. */
const TOO_MUCH = 1.1;

/** A budget that is missed is warned of; one that is missed by a tenth fails, or by more than the limit given. */
export function hold(what: string, bytes: number, most: number, limit = most * TOO_MUCH): void {
  expect(bytes).toBeLessThanOrEqual(limit);
  expectTidy('weight', bytes > most ? [`${what}: ${bytes} of ${most} bytes`] : []);
}
