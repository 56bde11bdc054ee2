import { fromCallback, fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { parseCandles } from '../wire/trading.wire';
import type { candlesMachine } from './candles.machine';
import {
  intervals,
  type Candle,
  type CandlesEvent,
  type CandlesInput,
  type IntervalKept,
  type PriceMoved,
} from './candles.types';

const KEY = 'webtrader_interval';
/** As many as one call gives: who goes back mostly goes on, and a page that slept has missed many. Or those just ended. */
const LIMITS = { long: 500, short: 3 } as const;

export const candlesActors = ({ api, ports }: Services) =>
  ({
    /** The chosen interval outlives the page. */
    keptInterval: fromCallback<IntervalKept, undefined>(({ sendBack, receive }) => {
      const kept = intervals.find((interval) => interval === ports.storage.get(KEY));
      if (kept) sendBack({ type: 'interval.choose', interval: kept } satisfies CandlesEvent);
      receive(({ interval }) => ports.storage.set(KEY, interval));
    }),
    /** A price without a time is of the moment at which it came: as long after the last rate by the server's clock as here. */
    dating: fromCallback<PriceMoved, undefined>(({ sendBack, receive }) => {
      receive(({ assetId, bid, at, seenAt }) => {
        const now = ports.clock.now();
        sendBack({ type: 'bid.applied', assetId, bid, at: at + now - seenAt, seenAt: now } satisfies CandlesEvent);
      });
    }),
    getAssetCandles: fromPromise<readonly Candle[], CandlesInput>(async ({ input, signal }) => {
      const { id, interval, before, extent = before === undefined ? undefined : 'long' } = input;
      const limit = extent && LIMITS[extent];
      const query = { interval, ...(before !== undefined && { before }), ...(limit !== undefined && { limit }) };
      const { data } = await api.GET('/asset/candles/{id}', {
        params: { path: { id: Number(id) }, query },
        signal,
      });
      const candles = parseCandles(data);
      if (!candles) throw new Error('No usable candles');
      return candles;
    }),
  }) satisfies Parameters<typeof candlesMachine.provide>[0]['actors'];
