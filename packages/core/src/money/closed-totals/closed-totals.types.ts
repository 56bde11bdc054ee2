import type { Decimal } from '../../shared/decimal';

/** All closed positions of the active account mode, as the server sums them up. */
export interface ClosedTotals {
  readonly count: number;
  readonly profit: Decimal;
}
