import { defineFact } from '../../shared/fact';
import type {} from './index';
import { coinOf } from './deposit.rules';

/** The ways to pay in, while the popup shows them; null before and after that. */
export const offerFact = defineFact('offer', 'deposit', ({ context }) => context.offer);

/** The coin in front, or null. */
export const coinFact = defineFact('coin', 'deposit', ({ context: { offer, chosen } }) => coinOf(offer, chosen));
