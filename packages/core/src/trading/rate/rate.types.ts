import type { Quote } from '../trading.types';

export interface RateContext {
  assetId: string | null;
  /** The last applied quote of this asset. */
  quote: Quote | null;
  /** Whole seconds since the quote arrived; counts once it is stale (T-060). */
  age: number;
}

export type RateEvent =
  /** The current asset changed: fetch at once, restart the timer (T-112). */
  | { type: 'asset.changed'; id: string | null }
  | { type: 'activity.changed'; active: boolean };
