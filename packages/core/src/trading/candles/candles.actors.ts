import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { parseCandles } from '../wire/trading.wire';
import type { candlesMachine } from './candles.machine';
import type { Candle, Interval } from './candles.types';

export const candlesActors = ({ api }: Services) =>
  ({
    getAssetCandles: fromPromise<readonly Candle[], { id: string; interval: Interval }>(async ({ input, signal }) => {
      const { data } = await api.GET('/asset/candles/{id}', {
        params: { path: { id: Number(input.id) }, query: { interval: input.interval } },
        signal,
      });
      const candles = parseCandles(data);
      if (!candles) throw new Error('No usable candles');
      return candles;
    }),
  }) satisfies Parameters<typeof candlesMachine.provide>[0]['actors'];
