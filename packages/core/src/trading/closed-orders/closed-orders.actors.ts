import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { parseTrades } from '../wire/trading.wire';
import type { Position } from '../trading.types';
import type { closedOrdersMachine } from './closed-orders.machine';

/** An answer outside shape throws: a failed request, never an empty list (hard case 12). */
export const closedOrdersActors = ({ api }: Services) =>
  ({
    listClosedTrades: fromPromise<readonly Position[], { isPractice: boolean }>(async ({ input, signal }) => {
      const { data } = await api.GET('/user/trades/closed', { signal });
      const positions = parseTrades(data, input.isPractice);
      if (!positions) throw new Error('No usable list of closed positions');
      return positions;
    }),
  }) satisfies Parameters<typeof closedOrdersMachine.provide>[0]['actors'];
