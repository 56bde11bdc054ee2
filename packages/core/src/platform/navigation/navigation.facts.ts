import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What the link that was opened carries to sign in by, or nothing; told with its address alone. */
export const ticketFact = defineFact('ticket', 'navigation', ({ context: { location } }) =>
  location?.screen === 'autoLogin' ? (location.ticket ?? null) : undefined,
);

/** Who recommended the product, while the address says so. */
export const referrerFact = defineFact('referrer', 'navigation', ({ context }) => context.location?.referrer);

/** The screen that the address names. */
export const screenFact = defineFact('screen', 'navigation', ({ context }) => context.location?.screen);
