import { remoteMachine } from '../../shared/remote';
import type { Totals } from '../totals';

/** What all withdrawals come to (T-179). */
export const withdrawalTotalsMachine = remoteMachine<Totals>('withdrawalTotals', null);
