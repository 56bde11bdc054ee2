import { remoteModelOf } from '../../shared/remote/remote.model';
import { countryChoiceMachine } from './country-choice.machine';
import type { CountryOption } from './country-choice.types';

export const some: readonly CountryOption[] = [
  { name: 'Malta', dialCode: '356', isActive: true },
  { name: 'United Kingdom', dialCode: '44', isActive: true },
  { name: 'Yugoslavia', dialCode: '38', isActive: false },
];

export const countryChoiceModel = remoteModelOf(
  countryChoiceMachine,
  [
    { value: some, next: '2' },
    { value: [], next: null },
  ],
  null,
);
