import type { PollContext } from '../../shared/poll';
import type { Quote } from '../trading.types';

/** A quote that passed T-113's checks, with both its times in ms since 1970. */
export interface QuoteAnswer {
  readonly quote: Quote;
  /** The server's time of the quote: which candle it belongs to. */
  readonly quotedAt: number;
  /** When it arrived here: what its age counts from (hard case 13). */
  readonly arrivedAt: number;
}

/** The question is the id of the current asset. */
export interface RateContext extends PollContext<string> {
  /** The last applied quote of this asset. */
  quote: Quote | null;
  /** The server's time of that quote, ms since 1970; `arrivedAt` is the device's. */
  quotedAt: number | null;
}

export type RateEvent =
  /** The current asset changed: fetch at once, restart the timer (T-112). */
  | { type: 'asset.changed'; id: string | null }
  /** The page came to the front with a connection, or left; `at` in ms since 1970 (R22). */
  | { type: 'activity.changed'; active: boolean; at: number };
