import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Whether the popup shows a deposit by coin that the server has. */
export const coinPaidFact = defineFact('coinPaid', 'coinDeposit', (snapshot) =>
  snapshot.matches({ payment: 'accepted' }),
);
