import { remoteModelOf } from '../../shared/remote/remote.model';
import { countriesMachine } from './countries.machine';
import type { Country } from './countries.types';

export const some: readonly Country[] = [{ name: 'United Kingdom', dialCode: '44', flag: 'GB' }];

export const countriesModel = remoteModelOf(
  countriesMachine,
  [
    { value: some, next: '2' },
    { value: [], next: null },
  ],
  null,
);
