import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { closedTotalsMachine } from './closed-totals.machine';
import type { ClosedTotals } from './closed-totals.types';
import { parseClosedTotals } from './closed-totals.wire';

/** The list itself comes by pages: the server alone sums up all of it (R35). */
export const closedTotalsActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<ClosedTotals>, PageInput<null>>(async ({ signal }) => {
      const { data, response } = await api.GET('/user/trades/closed/summary', { signal });
      if (!response.ok) throw new Error(`The summary of closed positions answered ${response.status}`);
      return { value: parseClosedTotals(data), next: null };
    }),
  }) satisfies Parameters<typeof closedTotalsMachine.provide>[0]['actors'];
