import { defineFact } from '../../shared/fact';
import type {} from '../../platform/session';
import type {} from './index';

/** The account's mode, and whether somebody else trades for it (T-096, T-198). */
export const accountFact = defineFact(
  'account',
  'session',
  ({ context: { user } }) =>
    user === null
      ? undefined
      : { isPractice: user.isPractice, isManaged: user.traderRequest === 'accepted' && user.managerId !== null },
  (account) => ({ type: 'account.changed', ...account }),
);

/** The input of a flow that needs it. */
export interface AccountNeeded {
  readonly account: { readonly isPractice: boolean; readonly isManaged: boolean };
}

/** What can be spent (T-121). A list that is not here yet is not a list without positions: no free margin until then. */
export const fundsFact = defineFact('funds', 'trading', ({ context: { user, figures, arePositionsLoaded } }) => ({
  isPractice: user.isPractice,
  balance: figures.balance,
  freeMargin: arePositionsLoaded ? figures.freeMargin : null,
}));
