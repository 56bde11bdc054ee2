export interface WatchlistContext {
  /** In server order, additions last (T-159). */
  ids: readonly string[];
  /** Entries whose change is on its way: their star is disabled (T-160). */
  pending: ReadonlySet<string>;
}

export type WatchlistEvent =
  | { type: 'watchlist.reload' }
  /** Adds when absent, removes when present (T-014). */
  | { type: 'star.toggle'; id: string }
  /** Adds when absent, else nothing (T-142, T-149). */
  | { type: 'star.add'; id: string };
