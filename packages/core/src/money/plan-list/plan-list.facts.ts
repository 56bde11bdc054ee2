import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The plans that can be joined; null until they have been loaded. */
export const offeringFact = defineFact('offering', 'planList', ({ context }) => context.value);
