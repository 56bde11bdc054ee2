import type { AssetPrices, Position } from '../trading.types';

/** The order-book state of T-214 as far as it concerns open positions. */
export interface OpenOrdersContext {
  /** Newest first (T-026); rows keep their reference while unchanged. */
  positions: ReadonlyMap<string, Position>;
  /** The keys of `positions`; the same array while the order is unchanged. */
  ids: readonly string[];
  /** Left the list without this client closing them; passed on at once (T-107). */
  closedElsewhere: readonly Position[];
  /** Ids that were listed and are no longer open: a late answer to their own order does not bring them back (T-098). */
  removedIds: ReadonlySet<string>;
  /** What `tradingAccount` and `closing` were last sent. */
  lastSent: { readonly positions: ReadonlyMap<string, Position>; readonly isPractice: boolean };
  /** Count mismatches in a row (T-101, T-105). */
  failedCount: number;
  /** The account mode whose positions are shown; answers of the other one are dropped (T-097, T-098). */
  isPractice: boolean;
  /** A manager may trade: the idle list is loaded every 60 s (T-198). */
  isManaged: boolean;
  /** The page is visible and online (R22). */
  isActive: boolean;
  /** Prices that came while a list was on its way: its own may be older (R41). */
  newerPrices: ReadonlyMap<string, AssetPrices>;
  /** It was away since the last answer that became the list: what is known counts as old until the next one (R22). */
  isDated: boolean;
}

export type OpenOrdersEvent =
  /** Loads GET /user/trades/open again. */
  | { type: 'orders.reload' }
  /** The newest prices of assets, from whichever call: rows of them show these until the next answer's own (R41). */
  | { type: 'prices.changed'; prices: ReadonlyMap<string, AssetPrices> }
  /** Placed: in front of the list, panel expands (T-073, T-074). */
  | { type: 'position.placed'; position: Position }
  /** Closed in this browser, here or in another window: they leave the list, then list and user are fetched (T-086). */
  | { type: 'positions.closed'; ids: readonly string[] }
  /** Close all is on its way: answers from before are dropped, no poll until it has settled (T-106). */
  | { type: 'closeAll.started' }
  /** Ids that were closed; the others stay (T-095). null: nothing is known, keep the list and load. */
  | { type: 'closeAll.settled'; closed: readonly string[] | null }
  /** The account's mode or its manager changed (T-096). */
  | { type: 'account.changed'; isPractice: boolean; isManaged: boolean }
  | { type: 'activity.changed'; active: boolean };

/** Events from the region `list` to the region `content`. */
export type OpenOrdersSignal =
  /** An answer became the list. */
  | { type: 'answer.applied' }
  | { type: 'request.failed' }
  /** The list changed here, or somebody asks for it again: a former failure no longer counts. */
  | { type: 'load.due' };
