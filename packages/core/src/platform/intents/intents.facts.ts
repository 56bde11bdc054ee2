import { defineFact } from '../../shared/fact';
import type {} from './index';

/** How many money calls were settled after the flow that asked was gone: each may have changed the account. */
export const recoveredFact = defineFact('recovered', 'intentQueue', ({ context }) => context.recovered);
