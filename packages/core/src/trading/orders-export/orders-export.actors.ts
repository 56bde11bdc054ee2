import { fromPromise } from 'xstate';
import { saveActor } from '../../shared/export';
import { nextOf } from '../../shared/next-page';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { Position } from '../trading.types';
import { parseTrades } from '../wire/trading.wire';
import type { OrdersTab, ordersExportMachine } from './orders-export.machine';
import { ordersPlan } from './orders-export.table';

/** The most rows that one call answers (R35). */
const MOST_ROWS = 500;

/** An answer outside shape throws: a failed request, never an empty list (hard case 12). */
function usable(body: unknown, next: string | null): Answer<readonly Position[]> {
  const value = parseTrades(body, false);
  if (!value) throw new Error('No usable list of positions');
  return { value, next };
}

export const ordersExportActors = (services: Services) =>
  ({
    ask: fromPromise<Answer<readonly Position[]>, PageInput<OrdersTab>>(async ({ input, signal }) => {
      if (input.question === 'open') {
        const { data } = await services.api.GET('/user/trades/open', { signal });
        return usable(data, null);
      }
      const query = { limit: MOST_ROWS, ...(input.page === null ? {} : { before: Number(input.page) }) };
      const { data, response } = await services.api.GET('/user/trades/closed', { params: { query }, signal });
      if (!response.ok) throw new Error(`The closed positions answered ${response.status}`);
      const answer = usable(data, nextOf(data));
      // A cursor that leads to where it was would never end.
      if (answer.next !== null && answer.next === input.page) throw new Error('The next page is this one');
      return answer;
    }),
    save: saveActor(services, ordersPlan),
  }) satisfies Parameters<typeof ordersExportMachine.provide>[0]['actors'];
