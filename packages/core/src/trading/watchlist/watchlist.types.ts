import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';

/** A change that a person asks for with an asset's star. */
export interface StarChange {
  readonly id: string;
  readonly isAdded: boolean;
}

/** How the server answered a change. */
export type StarOutcome =
  /** The entry that now is, or is no longer, on the list. */
  | { kind: 'changed'; change: StarChange }
  /** Refused, with the server's text (T-160, T-221). */
  | { kind: 'refused'; message: string | null };

export interface WatchlistContext {
  /** In server order, additions last (T-159). */
  ids: readonly string[];
  /** Changes on their way or waiting, one at a time in the order pressed: their star is disabled (T-160). */
  queue: readonly StarChange[];
  /** The list may have changed since it was last asked for: in another tab, or by a star whose answer was lost. */
  isBehind: boolean;
}

export type WatchlistEvent =
  | NetworkChanged
  | { type: 'watchlist.reload' }
  /** Another tab of this browser added or removed an asset. */
  | { type: 'watchlist.changedElsewhere' }
  /** Adds when absent, removes when present (T-014). */
  | { type: 'star.toggle'; id: string }
  /** Adds when absent, else nothing (T-142, T-149). */
  | { type: 'star.add'; id: string };

/** To the actor that joins the tabs: this one has changed the list. */
export interface OtherTabsEvent {
  type: 'change.tell';
}
