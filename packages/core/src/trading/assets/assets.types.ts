import type { Decimal } from '../../shared/decimal';
import type { Conversion } from '../../shared/figures';
import type { Asset, Quote, TradedPrices } from '../trading.types';

/** What a ticket is sent of the current asset. */
export interface TicketFacts {
  readonly id: string;
  readonly symbol: string;
  readonly leverage: number;
  readonly decimals: number;
  readonly bid: Decimal;
  readonly ask: Decimal;
  /** From the asset's pricing currency to USD; null when nothing quotes it (T-062). */
  readonly conversion: Conversion | null;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  readonly nextOpen: string | null;
}

export interface AssetsContext {
  /** By id, in the operator's order; a row keeps its reference while unchanged (hard case 14). */
  assets: ReadonlyMap<string, Asset>;
  /** null until the watchlist has been loaded; last entry last (T-156, T-159). */
  watchlistIds: readonly string[] | null;
  /** The watchlist could not be loaded: the default asset is chosen without it. */
  isWatchlistMissing: boolean;
  /** DEFAULT_ASSET as it was found in storage, until it has been checked against the list (T-158, T-161). */
  storedId: string | null;
  /** The asset whose ticket, chart and rate are shown; one of `assets`. */
  currentId: string | null;
  /** The current asset as it was last sent to the ticket. */
  lastSent: TicketFacts | null;
  /** The assets as the open positions were last told their prices (R41). */
  toldAssets: ReadonlyMap<string, Asset>;
  /** The server's time of the last applied rate, ms since 1970; 0 before. */
  quotedAt: number;
  /** The device's time at which it arrived, ms since 1970; 0 before. */
  seenAt: number;
  /** The server's time of the last prices of another call, ms since 1970; null where it said none. */
  pricedAt: number | null;
  /** The asset that rates apply to: they alone open and close its market (T-035). */
  quotedId: string | null;
  /** Screens that show prices of more than the current asset: repeats the load every 15 s (T-114, R22). */
  watchers: number;
  /** The assets that positions were last priced in. */
  tradedIds: readonly string[];
  /** The page is visible and online. */
  isActive: boolean;
  /** Assets that a rate or a list of positions priced since the list was last asked for: its answer has older prices. */
  newerIds: readonly string[];
  /** The prices of the list count as old: it did not come again, or nobody watched, since it last came (R22). */
  isDated: boolean;
  /** The first list did not come, and nobody has pressed since: it is asked for again behind what says so. */
  hasFailed: boolean;
}

export type AssetsEvent =
  | { type: 'assets.reload' }
  /** A person chose an asset (T-142, T-148, T-153). */
  | { type: 'asset.choose'; id: string }
  /** `at`: the server's time of the quote; `seenAt`: the device's time of its arrival. Both ms since 1970. */
  | { type: 'quote.applied'; quote: Quote; at: number; seenAt: number }
  /** The rate is too old to be traded on: from then on it says nothing of its asset (T-060). */
  | { type: 'quote.stale' }
  /**
   * What a list of positions was priced at: as new as a rate of that moment (R41). `at`: the server's time of the
   * opening, ms since 1970, where an answer may tell of one that was some time ago (R15).
   */
  | { type: 'prices.brought'; prices: ReadonlyMap<string, TradedPrices>; at?: number }
  | { type: 'watchlist.changed'; ids: readonly string[] }
  /** It could not be loaded. */
  | { type: 'watchlist.failed' }
  /** DEFAULT_ASSET as this page found it. */
  | { type: 'default.found'; id: string }
  /** DEFAULT_ASSET changed in another tab. */
  | { type: 'default.changedElsewhere'; id: string }
  | { type: 'prices.watch' }
  | { type: 'prices.unwatch' }
  | { type: 'activity.changed'; active: boolean };

/** Events of the actor that stores DEFAULT_ASSET: an id, never more (T-161). */
export type DefaultAssetEvent = { type: 'default.store'; id: string } | { type: 'default.forget' };
