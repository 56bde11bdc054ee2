import type { Position } from '../trading.types';

export interface ClosedOrdersContext {
  /** Newest first. */
  positions: ReadonlyMap<string, Position>;
}

export type ClosedOrdersEvent =
  /** A screen that shows them opened: loads when not loaded yet. */
  | { type: 'closed.show' }
  /** Something closed: loads again if it was ever shown (T-107). */
  | { type: 'closed.reload' };
