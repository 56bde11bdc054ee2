import type { Position } from '../trading.types';

/** The order-book state of T-214 as far as it concerns open positions. */
export interface OpenOrdersContext {
  /** Newest first (T-026); rows keep their reference while unchanged. */
  positions: ReadonlyMap<string, Position>;
  /** Count mismatches in a row (T-101, T-105). */
  failedCount: number;
  /** False during close all and a mode switch (T-106). */
  isUpdating: boolean;
  /** True after the first applied replacement (T-106). */
  isProfitFresh: boolean;
  /** Raised by whatever makes answers on their way outdated (T-098). */
  epoch: number;
  isExpanded: boolean;
  /** Pixels, 120 to 70 % of the window (T-028). */
  panelHeight: number;
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
  | { type: 'panel.toggle' }
  /** `available` is the window's height in px. */
  | { type: 'panel.resize'; height: number; available: number }
  | { type: 'activity.changed'; active: boolean };
