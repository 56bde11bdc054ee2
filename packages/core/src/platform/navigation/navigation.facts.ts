import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The screen that the address names. */
export const screenFact = defineFact('screen', 'navigation', ({ context }) => context.location?.screen);
