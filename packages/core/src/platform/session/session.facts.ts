import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The account holder, while somebody is signed in. */
export const userFact = defineFact('user', 'session', ({ context }) => context.user ?? undefined);
