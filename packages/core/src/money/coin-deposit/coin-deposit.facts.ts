import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What the first steps asked for, once the server has their deposit by coin; empty before. */
export const coinPaidFact = defineFact('coinPaid', 'coinDeposit', ({ context }) => context.paidFor);
