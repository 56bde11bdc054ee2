import { assign, setup } from 'xstate';
import { activityPort } from '../../shared/activity';
import { notAsked, polling, type PollSignal } from '../../shared/poll';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { QuoteAnswer, RateContext, RateEvent } from './rate.types';

const { flow, pollRegions, withAnswer } = polling(
  setup({
    types: {
      context: {} as RateContext,
      events: {} as RateEvent | PollSignal,
      tags: {} as 'background' | 'stale',
      children: {} as { activity: 'activity'; getAssetRate: 'getAssetRate' },
    },
    actors: {
      activity: activityPort,
      getAssetRate: port<QuoteAnswer, { id: string }>('getAssetRate'),
    },
    guards: {
      isOfCurrentAsset: ({ context }, { quote }: QuoteAnswer) => quote.assetId === context.question,
    },
    actions: {
      setQuote: assign((_, { quote, quotedAt }: QuoteAnswer) => ({ quote, quotedAt })),
      forgetQuote: assign({ quote: null, quotedAt: null }),
      tellQuote: tell('assets', (_, { quote, quotedAt, arrivedAt }: QuoteAnswer) => ({
        type: 'quote.applied',
        quote,
        at: quotedAt,
        seenAt: arrivedAt,
      })),
      tellStale: tell('orderTicket', { type: 'quote.stale' }),
      tellAssets: tell('assets', { type: 'quote.stale' }),
    },
  }),
  5_000,
);

/** The current asset's quote: asked for every 5 s, applied or ignored, and how old it is (T-060, T-109…T-113). */
export const rateMachine = flow.createMachine({
  id: 'rate',
  meta: { visible: ['active'] },
  context: { ...notAsked, quote: null, quotedAt: null },
  type: 'parallel',
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  states: pollRegions('getAssetRate', {
    asked: 'asset.changed',
    question: ({ id }) => id,
    forgotten: 'forgetQuote',
    input: ({ context }) => ({ id: context.question ?? '' }),
    applied: {
      guard: withAnswer('isOfCurrentAsset'),
      actions: [withAnswer('setQuote'), withAnswer('tellQuote')],
    },
    staled: ['tellStale', 'tellAssets'],
  }),
});
