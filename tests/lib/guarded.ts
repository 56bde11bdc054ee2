// Walks every address of the client in one page, as core's table of the guards has them.
import type { Route } from '@bourse/core';
import type { guards } from '@bourse/core/testing';
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { RunningServer } from './server.ts';
import { newTrader, steer } from './steer.ts';
import { signIn } from './trader.ts';
import { inEnglish } from './words.ts';

export type Present = guards.Present;
type Operator = guards.Operator;

const root = join(import.meta.dirname, '../..');
const read = async <T>(file: string) =>
  (await runnerImport<T>(join(root, 'packages/core/src', file), { root, logLevel: 'error' })).module;
const table = await read<typeof guards>('testing/guard.table.ts');
const { routes } = await read<{ routes: readonly Route[] }>('platform/navigation/routes.ts');

export const { operators } = table;
/** Every switch is off. */
export const plainOperator: Operator = {
  ...{ hasDarkLogin: false, hasHome: false, hasTerminal: false, hasMining: false },
  settings: 'ready',
};
export const presents: readonly Present[] = ['none', 'unverified', 'signedIn'];

/** The title of what shows at an address. */
const titleAt = (path: string) => inEnglish(routes.find((route) => route.path === path)?.title ?? 'route.notFound');

/** What a walk meets: an address, where it ends, and what shows there. */
interface Stop {
  readonly path: string;
  readonly end: string;
  readonly title: string;
}

export const stopsOf = (present: Present, operator: Operator): readonly Stop[] =>
  table.guardedPaths.map((pattern) => {
    const end = table.shownEnd(pattern, present, operator);
    return { path: table.exampleOf(pattern), end, title: titleAt(end) };
  });

const REFUSALS: Readonly<Record<string, { status: number; json: object }>> = {
  unreachable: { status: 500, json: { message: 'Broken' } },
  maintenance: { status: 503, json: { message: 'Back soon', status: 'maintenance' } },
};
const SETTINGS = '**/api/v1/user/settings';

/** Somebody is there, or nobody; the device check is due for as long as `set` says so. */
export async function becomes(page: Page, server: RunningServer, present: Present): Promise<void> {
  await steer(server, 'settings', { two_fa: 'false' });
  if (present !== 'none') return signIn(page, await newTrader(server));
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

async function set(page: Page, server: RunningServer, present: Present, operator: Operator): Promise<void> {
  await steer(server, 'settings', {
    two_fa: String(present === 'unverified'),
    login_page: operator.hasDarkLogin ? 'dark' : 'light',
    home_page: operator.hasHome ? 'wealth_management' : 'trade_room',
    enable_mt: String(operator.hasTerminal),
    enable_mining: String(operator.hasMining),
  });
  await page.unroute(SETTINGS);
  const refusal = REFUSALS[operator.settings];
  if (refusal) await page.route(SETTINGS, (route) => route.fulfill(refusal));
}

/** Opens each address as a link of the page does, and answers where it ended and what showed there. */
export const walkIn = (page: Page, stops: readonly Stop[]) =>
  page.evaluate(async (all) => {
    const frame = () => new Promise(requestAnimationFrame);
    const seen: Stop[] = [];
    for (const { path, end, title } of all) {
      const now = () => ({ path, end: location.pathname, title: document.title.split(' · ')[0] ?? '' });
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      // It must stay there for a few frames: what leads on does so a moment after the address.
      const limit = performance.now() + 20_000;
      for (let still = 0; still < 3 && performance.now() < limit; ) {
        await frame();
        still = now().end === end && now().title === title ? still + 1 : 0;
      }
      seen.push(now());
    }
    return seen;
  }, stops);

/** Loads an address as somebody does who typed it. */
async function load(page: Page, { path, end, title }: Stop, operator: Operator): Promise<void> {
  await page.goto(path);
  const what = `${path} as loaded: ${JSON.stringify(operator)}`;
  await expect.poll(() => new URL(page.url()).pathname, what).toBe(end);
  await expect(page, what).toHaveTitle(new RegExp(`^${title}( · |$)`));
}

/** One of the addresses is loaded, all of them are walked to from there; answers how many cases these are. */
export async function walkGuards(
  page: Page,
  server: RunningServer,
  present: Present,
  chosen: readonly Operator[],
): Promise<number> {
  let cases = 0;
  for (const operator of chosen) {
    await set(page, server, present, operator);
    const stops = stopsOf(present, operator);
    // Each load begins somewhere else.
    const first = stops[(operators.indexOf(operator) * 5) % stops.length];
    if (!first) throw new Error('the table is empty');
    await load(page, first, operator);
    expect(await walkIn(page, stops), JSON.stringify(operator)).toEqual(stops);
    cases += stops.length;
  }
  return cases;
}

/** Each address is loaded; answers how many these are. */
export async function loadGuards(
  page: Page,
  server: RunningServer,
  present: Present,
  operator: Operator,
): Promise<number> {
  await set(page, server, present, operator);
  const stops = stopsOf(present, operator);
  for (const stop of stops) await load(page, stop, operator);
  return stops.length;
}
