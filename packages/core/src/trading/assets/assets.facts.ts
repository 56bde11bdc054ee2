import { defineLoss } from '../../shared/fact';
import type {} from './index';

/** Nobody passes prices on any more: the one last told is none to trade by. */
export const assetsLostFact = defineLoss('assetsLost', 'assets', { type: 'quote.stale' });
