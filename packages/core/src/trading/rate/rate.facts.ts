import { defineFact, defineLoss } from '../../shared/fact';
import type {} from './index';

/** Nobody asks for the rate any more: the price last told is none to trade by. */
export const rateLostFact = defineLoss('rateLost', 'rate', { type: 'quote.stale' });

/** By how many ms the server's clock was ahead of the device's when the last quote arrived. */
export const serverAheadFact = defineFact('serverAhead', 'rate', ({ context: { quotedAt, arrivedAt } }) =>
  quotedAt === null || arrivedAt === null ? undefined : quotedAt - arrivedAt,
);
