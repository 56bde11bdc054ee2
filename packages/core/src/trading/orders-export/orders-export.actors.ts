import { fromPromise } from 'xstate';
import { saveActor, type ExportPage } from '../../shared/export';
import { nextOf } from '../../shared/next-page';
import type { Answer } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { Position } from '../trading.types';
import { parseTrades } from '../wire/trading.wire';
import type { OrdersTab, ordersExportMachine } from './orders-export.machine';
import { ordersPlan } from './orders-export.table';

/** The most rows that one call answers (R35). */
const MOST_ROWS = 500;

/** An answer outside shape throws: a failed request, never an empty list (hard case 12). */
function usable(body: unknown, next: string | null, isPractice: boolean | null): Answer<readonly Position[]> {
  // One that does not say its mode has that of the list.
  const value = parseTrades(body, isPractice === true);
  if (!value) throw new Error('No usable list of positions');
  // The account was switched elsewhere, or just now: a file of both would be one of neither.
  if (isPractice !== null && value.some((position) => position.isPractice !== isPractice))
    throw new Error('Positions of the other account mode');
  return { value, next };
}

export const ordersExportActors = (services: Services) =>
  ({
    ask: fromPromise<Answer<readonly Position[]>, ExportPage<OrdersTab>>(async ({ input, signal }) => {
      if (input.question === 'open') {
        const { data } = await services.api.GET('/user/trades/open', { signal });
        return usable(data, null, input.isPractice);
      }
      const query = { limit: MOST_ROWS, ...(input.page === null ? {} : { before: Number(input.page) }) };
      const { data, response } = await services.api.GET('/user/trades/closed', { params: { query }, signal });
      if (!response.ok) throw new Error(`The closed positions answered ${response.status}`);
      const answer = usable(data, nextOf(data), input.isPractice);
      // A cursor that leads to where it was would never end.
      if (answer.next !== null && answer.next === input.page) throw new Error('The next page is this one');
      return answer;
    }),
    save: saveActor(services, ordersPlan),
  }) satisfies Parameters<typeof ordersExportMachine.provide>[0]['actors'];
