import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What the first steps asked for, once the server has their deposit by card; empty before. */
export const cardPaidFact = defineFact('cardPaid', 'cardDeposit', ({ context }) => context.paidFor);
