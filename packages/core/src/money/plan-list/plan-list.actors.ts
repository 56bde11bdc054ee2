import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { planListMachine } from './plan-list.machine';
import type { Offering } from './plan-list.types';
import { parseOffering } from './plan-list.wire';

/** GET /user/plans (M-322). */
export const planListActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<Offering>, PageInput<null>>(async ({ signal }) => {
      const { data } = await api.GET('/user/plans', { signal });
      return { value: parseOffering(list<unknown>(data as never), data?.features), next: null };
    }),
  }) satisfies Parameters<typeof planListMachine.provide>[0]['actors'];
