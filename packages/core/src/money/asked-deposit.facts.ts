import { defineFact } from '../shared/fact';
import type {} from './first-steps';

/**
 * What the open popup of deposits is still asked for, USD: empty without one, and from a deposit for it on, so that no
 * other method offers the amount again (M-209).
 */
export const askedAmountFact = defineFact('askedAmount', 'firstSteps', (firstSteps) =>
  firstSteps.matches({ completion: 'awaiting' }) ? firstSteps.context.askedAmount : '',
);
