import type { EventObject } from 'xstate';
import { toPlainText } from '../../shared/decimal';
import { defineFact, defineLoss } from '../../shared/fact';
import type {} from './index';

/** The real account's free margin, USD (R19); null while it is not known: the practice account says nothing of it. */
export const freeMarginFact = defineFact(
  'freeMargin',
  'tradingAccount',
  ({ context: { user, figures, arePositionsLoaded } }) =>
    arePositionsLoaded && !user.isPractice ? toPlainText(figures.freeMargin) : null,
);

const unknown: EventObject & { readonly freeMargin: null } = { type: 'freeMargin.changed', freeMargin: null };
export const freeMarginLostFact = defineLoss('freeMarginLost', 'tradingAccount', unknown);
