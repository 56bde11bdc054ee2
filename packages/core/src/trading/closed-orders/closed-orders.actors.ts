import { fromPromise } from 'xstate';
import { nextOf } from '../../shared/next-page';
import type { Services } from '../../shared/services';
import { parseClosedSummary, parseTrades } from '../wire/trading.wire';
import type { closedOrdersMachine } from './closed-orders.machine';
import type { ClosedPage, ClosedSum } from './closed-orders.types';

/** Count and P/L of all: of the newest page alone they would be wrong. */
async function sumOfAll({ api }: Services, signal: AbortSignal): Promise<ClosedSum> {
  const { data } = await api.GET('/user/trades/closed/summary', { signal });
  const sum = parseClosedSummary(data);
  if (!sum) throw new Error('No usable summary of closed positions');
  return sum;
}

type Asked = { isPractice: boolean; before: string | null };

/** An answer outside shape throws: a failed request, never an empty list (hard case 12). */
export const closedOrdersActors = (services: Services) =>
  ({
    listClosedTrades: fromPromise<ClosedPage, Asked>(async ({ input: { isPractice, before }, signal }) => {
      const query = before === null ? {} : { before: Number(before) };
      const { data } = await services.api.GET('/user/trades/closed', { params: { query }, signal });
      const positions = parseTrades(data, isPractice);
      if (!positions) throw new Error('No usable list of closed positions');
      const next = nextOf(data);
      return { positions, next, sum: before === null && next !== null ? await sumOfAll(services, signal) : null };
    }),
  }) satisfies Parameters<typeof closedOrdersMachine.provide>[0]['actors'];
