import type { Position } from '../trading.types';

/** The order-book state of T-214 as far as it concerns open positions. */
export interface OpenOrdersContext {
  /** Newest first (T-026); rows keep their reference while unchanged. */
  positions: ReadonlyMap<string, Position>;
  /** The keys of `positions`; the same array while the order is unchanged. */
  ids: readonly string[];
  /** Left the list without this client closing them; told on at once (T-107). */
  closedElsewhere: readonly Position[];
  /** Ids that were listed and are no longer open: a late answer to their own order does not bring them back (T-098). */
  removedIds: ReadonlySet<string>;
  /** What the others were last told. */
  lastSent: { readonly positions: ReadonlyMap<string, Position>; readonly isPractice: boolean };
  /** Count mismatches in a row (T-101, T-105). */
  failedCount: number;
  /** True after the first applied replacement of a poll (T-106). */
  isProfitFresh: boolean;
  /** The full list is to be loaded before the next poll: it was changed here, or nothing is known. */
  isLoadDue: boolean;
  /** The list was loaded once in this account mode; an empty text needs it (R14). */
  isLoaded: boolean;
  /** The last request failed and nobody asked again: what is shown may be old, or is the failed face (R14). */
  hasFailed: boolean;
  /** The account mode whose positions are shown; answers of the other one are dropped (T-097, T-098). */
  isPractice: boolean;
  /** A manager may trade: the idle list is loaded every 60 s (T-198). */
  isManaged: boolean;
  /** The page is visible and online (R22). */
  isActive: boolean;
}

export type OpenOrdersEvent =
  /** Loads GET /user/trades/open again. */
  | { type: 'orders.reload' }
  /** Placed: in front of the list, panel expands (T-073, T-074). */
  | { type: 'position.placed'; position: Position }
  /** Closed by this client: leaves the list, then list and user are fetched again (T-086). */
  | { type: 'position.closed'; id: string }
  /** Close all is on its way: answers from before are dropped, no poll until it has settled (T-106). */
  | { type: 'closeAll.started' }
  /** Ids that were closed; the others stay (T-095). null: nothing is known, keep the list and load. */
  | { type: 'closeAll.settled'; closed: readonly string[] | null }
  /** The account's mode or its manager changed (T-096). */
  | { type: 'account.changed'; isPractice: boolean; isManaged: boolean }
  | { type: 'activity.changed'; active: boolean };
