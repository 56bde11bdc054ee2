import { remoteMachine } from '../../shared/remote';
import type { ClosedTotals } from './closed-totals.types';

/** What all closed positions come to (T-179). Another account mode starts the flow anew. */
export const closedTotalsMachine = remoteMachine<ClosedTotals>('closedTotals', null);
