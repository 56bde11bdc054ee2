import { defineLoss } from '../../shared/fact';
import type {} from './index';

/** Nobody asks for the rate any more: the price last told is none to trade by. */
export const rateLostFact = defineLoss('rateLost', 'rate', { type: 'quote.stale' });
