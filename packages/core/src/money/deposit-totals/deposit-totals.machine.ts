import { remoteMachine } from '../../shared/remote';
import type { Totals } from '../totals';

/** What all deposits come to (T-179). */
export const depositTotalsMachine = remoteMachine<Totals>('depositTotals', null);
