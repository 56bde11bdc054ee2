import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { priceActivity } from '../price-activity';
import { parseQuote } from '../wire/trading.wire';
import type { rateMachine } from './rate.machine';
import type { QuoteAnswer } from './rate.types';

/** Anything but a quote within T-113's bounds throws: a failed request, which is silent (T-111). */
export const rateActors = ({ api, ports }: Services) =>
  ({
    activity: priceActivity(ports),
    getAssetRate: fromPromise<QuoteAnswer, { id: string }>(async ({ input, signal }) => {
      const { data } = await api.GET('/asset/rate/{id}', { params: { path: { id: Number(input.id) } }, signal });
      const parsed = parseQuote(data);
      if (!parsed) throw new Error('No usable quote');
      const arrivedAt = ports.clock.now();
      return { quote: parsed.quote, quotedAt: parsed.quotedAt ?? arrivedAt, arrivedAt };
    }),
  }) satisfies Parameters<typeof rateMachine.provide>[0]['actors'];

/** R32: the fixed interval with its spread. */
export const rateDelays = (services: Services) => ({ pollInterval: () => services.jitter(5_000) });
