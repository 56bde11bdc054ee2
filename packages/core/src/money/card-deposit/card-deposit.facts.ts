import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Whether the popup shows a deposit by card that the server has. */
export const cardPaidFact = defineFact('cardPaid', 'cardDeposit', (snapshot) => snapshot.matches('accepted'));
