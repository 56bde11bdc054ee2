import { defineFact } from '../../shared/fact';
import type {} from './index';
import { coinOf } from './deposit.rules';

// What is offered while the popup shows it, to the form of each method its own part: a change of another method's
// empties none. null before and after that, and for a method that is off.
export const cardOfferFact = defineFact('offer', 'deposit', ({ context }) => context.offer?.card ?? null);
export const coinOfferFact = defineFact('offer', 'deposit', ({ context }) => context.offer?.coins ?? null);
export const invoiceOfferFact = defineFact('offer', 'deposit', ({ context }) => context.offer?.invoice ?? null);

/** The coin in front, or null. */
export const coinFact = defineFact('coin', 'deposit', ({ context: { offer, chosen } }) => coinOf(offer, chosen));

// Whether a method is in front: an outcome shows in its panel, else as a notice.
export const cardFrontFact = defineFact('isInFront', 'deposit', ({ context }) => context.chosen === 'card');
export const invoiceFrontFact = defineFact('isInFront', 'deposit', ({ context }) => context.chosen === 'invoice');
