import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What can be spent (T-121). A list that is not here yet is not a list without positions: no free margin until then. */
export const fundsFact = defineFact(
  'funds',
  'tradingAccount',
  ({ context: { user, figures, arePositionsLoaded } }) => ({
    isPractice: user.isPractice,
    balance: figures.balance,
    freeMargin: arePositionsLoaded ? figures.freeMargin : null,
  }),
);
