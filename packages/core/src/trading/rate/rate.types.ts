import type { Quote } from '../trading.types';

/** A quote that passed T-113's checks, with both its times in ms since 1970. */
export interface QuoteAnswer {
  readonly quote: Quote;
  /** The server's time of the quote: which candle it belongs to. */
  readonly quotedAt: number;
  /** When it arrived here: what its age counts from (hard case 13). */
  readonly arrivedAt: number;
}

export interface RateContext {
  assetId: string | null;
  /** The last applied quote of this asset. */
  quote: Quote | null;
  arrivedAt: number | null;
  /** Whole seconds since the quote arrived; counts once it is stale (T-060). */
  age: number;
  isActive: boolean;
}

export type RateEvent =
  /** The current asset changed: fetch at once, restart the timer (T-112). */
  | { type: 'asset.changed'; id: string | null }
  /** The page came to the front with a connection, or left; `at` in ms since 1970 (R22). */
  | { type: 'activity.changed'; active: boolean; at: number };
