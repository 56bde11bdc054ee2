import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { isOn } from '../../shared/flag';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { countriesMachine } from './countries.machine';
import type { Country } from './countries.types';

/** GET /countries, wrapped or bare; the inactive are not offered. */
export const countriesActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<readonly Country[]>, PageInput<null>>(async ({ signal }) => {
      const { data } = await api.GET('/countries', { signal });
      const value = list(data)
        .filter(({ inactive }) => !isOn(inactive))
        .map(({ nicename, phonecode, flag }) => ({
          name: nicename,
          dialCode: String(phonecode).replace(/\D/g, ''),
          flag: /^[a-z]{2}$/i.test(flag) ? flag.toUpperCase() : '',
        }));
      return { value, next: null };
    }),
  }) satisfies Parameters<typeof countriesMachine.provide>[0]['actors'];
