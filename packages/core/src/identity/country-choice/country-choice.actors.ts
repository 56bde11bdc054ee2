import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { isOn } from '../../shared/flag';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { countryChoiceMachine } from './country-choice.machine';
import type { CountryOption } from './country-choice.types';

/** GET /countries, wrapped or bare (M-317, M-331). */
export const countryChoiceActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<readonly CountryOption[]>, PageInput<null>>(async ({ signal }) => {
      const { data } = await api.GET('/countries', { signal });
      const value = list(data).map(({ nicename, phonecode, inactive }) => ({
        name: nicename,
        dialCode: String(phonecode).replaceAll(/\D/g, ''),
        isActive: !isOn(inactive),
      }));
      return { value, next: null };
    }),
  }) satisfies Parameters<typeof countryChoiceMachine.provide>[0]['actors'];
