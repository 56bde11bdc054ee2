import { remoteMachine } from '../../shared/remote';
import type { CountryOption } from './country-choice.types';

/** The countries of a profile, those included that cannot be chosen any more (M-172, M-179). */
export const countryChoiceMachine = remoteMachine<readonly CountryOption[]>('countryChoice', null);
