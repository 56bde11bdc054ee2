import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { priceActivity } from '../price-activity';
import { pollReader } from '../wire/poll-reader';
import { tradeReader } from '../wire/trade-reader';
import type { Position } from '../trading.types';
import type { openOrdersMachine } from './open-orders.machine';

type Account = { isPractice: boolean };

/** An answer outside shape throws: a failed request, never an empty list (T-108). */
export const openOrdersActors = ({ api, ports }: Services) => {
  const readList = tradeReader();
  const readPoll = pollReader(readList);
  const usable = (positions: readonly Position[] | null): readonly Position[] => {
    if (!positions) throw new Error('No usable list of open positions');
    return positions;
  };
  return {
    activity: priceActivity(ports),
    listOpenTrades: fromPromise<readonly Position[], Account>(async ({ input, signal }) => {
      const { data } = await api.GET('/user/trades/open', { signal });
      return usable(readList(data, input.isPractice));
    }),
    pollOpenTrades: fromPromise<readonly Position[], Account>(async ({ input, signal }) => {
      const { data } = await api.GET('/user/trades/update/pnl', { signal, parseAs: 'text' });
      return usable(readPoll(data ?? '', input.isPractice));
    }),
  } satisfies Parameters<typeof openOrdersMachine.provide>[0]['actors'];
};

/** R32: the fixed intervals with their spread. */
export const openOrdersDelays = (services: Services) => ({
  pollInterval: () => services.jitter(4_000),
  retryInterval: () => services.jitter(8_000),
});
