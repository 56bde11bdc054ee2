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

/**
 * The user with what a close has booked already: until the session has fetched them anew, theirs is the balance of before,
 * and a dialog would show another one than the header (M-079).
 */
export const bookedUserFact = defineFact('user', 'tradingAccount', ({ context }) => context.user);
