import { remoteMachine } from '../../shared/remote';
import type { Country } from './countries.types';

/** The countries that are offered, by name. */
export const countriesMachine = remoteMachine<readonly Country[]>('countries', null);
