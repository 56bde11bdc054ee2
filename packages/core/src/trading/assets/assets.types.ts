import type { Asset, Quote } from '../trading.types';

export interface AssetsContext {
  /** By id, in the operator's order; a row keeps its reference while unchanged (hard case 14). */
  assets: ReadonlyMap<string, Asset>;
  /** null until the watchlist has been loaded; last entry last (T-156, T-159). */
  watchlistIds: readonly string[] | null;
  /** The asset whose ticket, chart and rate are shown; always one of `assets`. */
  currentId: string | null;
  /** DEFAULT_ASSET as stored, not yet checked against the list (T-158, T-161). */
  storedId: string | null;
  /** Screens that show prices of more than the current asset: repeats the load every 15 s (T-114, R22). */
  watchers: number;
  /** The page is visible and online. */
  isActive: boolean;
}

export type AssetsEvent =
  | { type: 'assets.reload' }
  /** A person chose an asset (T-142, T-148, T-153). */
  | { type: 'asset.choose'; id: string }
  /** `at`: the server's time of the quote, ms since 1970. */
  | { type: 'quote.applied'; quote: Quote; at: number }
  | { type: 'watchlist.changed'; ids: readonly string[] }
  /** DEFAULT_ASSET changed in another tab. */
  | { type: 'default.changedElsewhere'; id: string | null }
  | { type: 'prices.watch' }
  | { type: 'prices.unwatch' }
  | { type: 'activity.changed'; active: boolean };
