// Positions of a walk: the trader's own, in assets whose prices the walk sets.
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import type { Scene } from './walk.ts';
import { call, rows } from './world.ts';

export const LIST = 'GET /user/trades/open';
export const POLL = 'GET /user/trades/update/pnl';
/** The page asks for the figures of its positions so often, with the spread of the calls, ms. */
export const NEXT_POLL = 6_000;

export interface Listed {
  readonly id: number;
  readonly asset: { readonly sy: string };
}

/** Ask and bid of an asset from now on. */
export const setPrices = ({ server }: Scene, symbol: string, buy: string, sell: string) =>
  steer(server, 'market', { sy: symbol, buy, sell });

/** The account trades in this mode, as another page of the trader's would have it. */
export const setMode = (scene: Scene, isPractice: boolean) =>
  call(scene, 'POST', `/user/switch/to/${isPractice ? 'practice' : 'real'}`, {});

/** What is open in the account's mode. */
export const openPositions = (scene: Scene) => rows<Listed>(scene, '/user/trades/open');

/** Buys so much of an asset by another session than the page's. */
export async function buy(scene: Scene, symbol: string, units: number, isPractice = false): Promise<void> {
  const asset = (await rows<{ id: number; sy: string }>(scene, '/assets')).find(({ sy }) => sy === symbol);
  const off = { is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0, duration: 0 };
  const order = { qty: units, coinId: asset?.id, type: 'buy', is_practice: isPractice, ...off };
  await call(scene, 'POST', '/user/trades/store', order);
}

/** Closes what is open in these assets. */
export async function closeBeside(scene: Scene, symbols: readonly string[], isPractice = false): Promise<void> {
  for (const { id, asset } of await openPositions(scene))
    if (symbols.includes(asset.sy)) await call(scene, 'POST', '/user/close/trade', { id, is_practice: isPractice });
}

export const panel = (page: Page) => page.getByRole('region', { name: 'Total portfolio', includeHidden: true });
export const rowOf = (page: Page, symbol: string) =>
  panel(page).locator('tr[data-position]').filter({ hasText: symbol });
/** The panel lists these, and no others. */
export async function lists(page: Page, symbols: readonly string[]): Promise<void> {
  await expect(panel(page).locator('tr[data-position]')).toHaveCount(symbols.length);
  for (const symbol of symbols) await expect(rowOf(page, symbol)).toHaveCount(1);
}
