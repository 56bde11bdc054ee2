import { defineFact } from '../../shared/fact';
import type {} from './index';

/** How many money calls were settled without whoever asked for them: each may have changed the account. */
export const recoveredFact = defineFact('recovered', 'intentQueue', ({ context }) => context.recovered);
