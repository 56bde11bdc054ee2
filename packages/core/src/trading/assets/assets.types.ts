import type { Asset, Quote } from '../trading.types';

export interface AssetsContext {
  /** By id, in the operator's order; a row keeps its reference while unchanged (hard case 14). */
  assets: ReadonlyMap<string, Asset>;
  /** null until the watchlist has been loaded; last entry last (T-156, T-159). */
  watchlistIds: readonly string[] | null;
  /** DEFAULT_ASSET: the asset whose ticket, chart and rate are shown (T-158, T-161). */
  currentId: string | null;
  /** Screens that show prices of more than the current asset: repeats the load every 15 s (T-114, R22). */
  watchers: number;
}

export type AssetsEvent =
  | { type: 'assets.reload' }
  /** A person chose an asset (T-142, T-148, T-153). */
  | { type: 'asset.choose'; id: string }
  | { type: 'quote.applied'; quote: Quote }
  | { type: 'watchlist.changed'; ids: readonly string[] }
  /** DEFAULT_ASSET changed in another tab. */
  | { type: 'default.changedElsewhere'; id: string | null }
  | { type: 'prices.watch' }
  | { type: 'prices.unwatch' };
