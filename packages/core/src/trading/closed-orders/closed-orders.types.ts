import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Decimal } from '../../shared/decimal';
import type { Position } from '../trading.types';

/** How many positions are closed, and their P/L: of all, where the list holds its newest part only. */
export interface ClosedSum {
  readonly count: number;
  readonly profit: Decimal;
  /** What they moved the balance by (R35). */
  readonly booked: Decimal;
}

/** Newest first, at most as many as one call answers (R35). */
export interface ClosedPage {
  readonly positions: readonly Position[];
  /** Where the older ones begin; null when there are none. */
  readonly next: string | null;
  /** Asked for with the newest page when it is not all; null when it did not come. */
  readonly sum: ClosedSum | null;
}

export interface ClosedOrdersContext {
  /** Newest first by closing; rows keep their reference while unchanged. */
  positions: ReadonlyMap<string, Position>;
  /** The keys of `positions`; the same array while the order is unchanged. */
  ids: readonly string[];
  /** Where the next older ones begin; null when all are listed. */
  next: string | null;
  /** null when all are listed, which say it themselves, or while it is not known. */
  sum: ClosedSum | null;
  /** Left the open list without this client closing them; notified with their close_reason once known (T-107). */
  lostIds: readonly string[];
  /** Those of `lostIds` whose reason has arrived and was not notified yet. */
  explained: readonly Position[];
  /** A screen asked for the list at least once. */
  isShown: boolean;
  /** The list was loaded in this account mode; an empty text needs it (R14). */
  isLoaded: boolean;
  /** The newest ones were asked for and did not come. */
  isOutdated: boolean;
  /** A person waits for the next older ones: they come after whatever is on its way. */
  isOlderWanted: boolean;
  /** The page is visible and online: otherwise nothing is asked for by itself (R22). */
  isActive: boolean;
  isPractice: boolean;
}

export type ClosedOrdersEvent =
  /** What could not be loaded is loaded when the network is back. */
  | NetworkChanged
  /** Somebody looks, or nobody does any more. */
  | { type: 'active.changed'; active: boolean }
  /** A screen that shows them opened, or a person tries again. */
  | { type: 'closed.show' }
  /** A person wants the next older ones. */
  | { type: 'closed.older' }
  /** Something closed: loads again if it was ever shown. */
  | { type: 'closed.reload' }
  /** Closed, and it is not known by whom: loads the list to learn why and says so (T-107, R24). */
  | { type: 'positions.lost'; positions: readonly Position[] }
  /** The account's mode changed (T-096). */
  | { type: 'account.changed'; isPractice: boolean };
