import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Position } from '../trading.types';

export interface ClosedOrdersContext {
  /** Newest first by closing; rows keep their reference while unchanged. */
  positions: ReadonlyMap<string, Position>;
  /** The keys of `positions`; the same array while the order is unchanged. */
  ids: readonly string[];
  /** Left the open list without this client closing them; notified with their close_reason once known (T-107). */
  lostIds: readonly string[];
  /** Those of `lostIds` whose reason has arrived and was not notified yet. */
  explained: readonly Position[];
  /** A screen asked for the list at least once. */
  isShown: boolean;
  /** The list was loaded in this account mode; an empty text needs it (R14). */
  isLoaded: boolean;
  isPractice: boolean;
}

export type ClosedOrdersEvent =
  /** What could not be loaded is loaded when the network is back. */
  | NetworkChanged
  /** A screen that shows them opened, or a person tries again. */
  | { type: 'closed.show' }
  /** Something closed: loads again if it was ever shown. */
  | { type: 'closed.reload' }
  /** The server closed these: loads the list to learn why and says so (T-107, R24). */
  | { type: 'positions.lost'; positions: readonly Position[] }
  /** The account's mode changed (T-096). */
  | { type: 'account.changed'; isPractice: boolean };
