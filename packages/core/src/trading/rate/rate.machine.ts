import { assign, raise, setup } from 'xstate';
import { activityPort } from '../../shared/activity';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import type { QuoteAnswer, RateContext, RateEvent } from './rate.types';

/** Seconds after which a quote is stale: three missed polls (T-060). */
const STALE_AFTER = 15;

/** The current asset's quote: asked for every 5 s, applied or ignored, and how old it is (T-060, T-109…T-113). */
export const rateMachine = setup({
  types: {
    context: {} as RateContext,
    events: {} as RateEvent | { type: 'rate.due' } | { type: 'rate.applied' },
    tags: {} as 'background' | 'stale',
    children: {} as { activity: 'activity'; getAssetRate: 'getAssetRate' },
  },
  actors: {
    activity: activityPort,
    getAssetRate: port<QuoteAnswer, { id: string }>('getAssetRate'),
  },
  guards: {
    hasAsset: ({ context }) => context.assetId !== null,
    isOtherAsset: ({ context }, id: string | null) => id !== null && id !== context.assetId,
    isNone: (_, id: string | null) => id === null,
    isActive: (_, active: boolean) => active,
    isReturn: ({ context }, active: boolean) => active && context.assetId !== null,
    hasQuote: ({ context }) => context.quote !== null,
    isPolled: ({ context }, id: string | null) => context.isActive && id !== null && id !== context.assetId,
    isOfCurrentAsset: ({ context }, answer: QuoteAnswer) => answer.quote.assetId === context.assetId,
  },
  actions: {
    rememberAsset: assign((_, assetId: string | null) => ({ assetId, quote: null, arrivedAt: null, age: 0 })),
    rememberQuote: assign((_, { quote, arrivedAt }: QuoteAnswer) => ({ quote, arrivedAt, age: 0 })),
    rememberActivity: assign((_, isActive: boolean) => ({ isActive })),
    // Timers sleep in a hidden page, so the age is taken from the clock.
    measureAge: assign(({ context }, at: number) => ({
      age: Math.max(0, Math.floor((at - (context.arrivedAt ?? at)) / 1_000)),
    })),
    startAge: assign({ age: STALE_AFTER }),
    countAge: assign({ age: ({ context }) => context.age + 1 }),
    askNow: raise({ type: 'rate.due' }),
    markApplied: raise({ type: 'rate.applied' }),
    tellQuote: tell('assets', (_, { quote, quotedAt }: QuoteAnswer) => ({
      type: 'quote.applied',
      quote,
      at: quotedAt,
    })),
    tellStale: tell('orderTicket', { type: 'quote.stale' }),
  },
  delays: { pollInterval: 5_000, requestLimit: 10_000, staleAfter: STALE_AFTER * 1_000, second: 1_000 },
}).createMachine({
  id: 'rate',
  context: { assetId: null, quote: null, arrivedAt: null, age: 0, isActive: true },
  type: 'parallel',
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  states: {
    timer: {
      initial: 'stopped',
      on: {
        'asset.changed': [
          {
            guard: { type: 'isPolled', params: ({ event }) => event.id },
            target: '.ticking',
            actions: [{ type: 'rememberAsset', params: ({ event }) => event.id }, 'askNow'],
          },
          {
            target: '.stopped',
            guard: { type: 'isNone', params: ({ event }) => event.id },
            actions: { type: 'rememberAsset', params: ({ event }) => event.id },
          },
          {
            guard: { type: 'isOtherAsset', params: ({ event }) => event.id },
            actions: { type: 'rememberAsset', params: ({ event }) => event.id },
          },
        ],
        'activity.changed': [
          {
            guard: { type: 'isReturn', params: ({ event }) => event.active },
            target: '.ticking',
            actions: [{ type: 'rememberActivity', params: ({ event }) => event.active }, 'askNow'],
          },
          { target: '.stopped', actions: { type: 'rememberActivity', params: ({ event }) => event.active } },
        ],
      },
      states: {
        stopped: {},
        ticking: { after: { pollInterval: { target: 'ticking', reenter: true, actions: 'askNow' } } },
      },
    },
    request: {
      initial: 'idle',
      states: {
        idle: { on: { 'rate.due': { guard: 'hasAsset', target: 'asking' } } },
        // A tick that comes while this one is in flight is skipped (T-112).
        asking: {
          tags: 'background',
          invoke: {
            id: 'getAssetRate',
            src: 'getAssetRate',
            input: ({ context }) => ({ id: context.assetId ?? '' }),
            onDone: [
              {
                guard: { type: 'isOfCurrentAsset', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'rememberQuote', params: ({ event }) => event.output },
                  { type: 'tellQuote', params: ({ event }) => event.output },
                  'markApplied',
                ],
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
          after: { requestLimit: 'idle' },
          on: {
            'asset.changed': [
              { guard: { type: 'isNone', params: ({ event }) => event.id }, target: 'idle' },
              { guard: { type: 'isOtherAsset', params: ({ event }) => event.id }, target: 'idle' },
            ],
            'activity.changed': 'idle',
          },
        },
      },
    },
    freshness: {
      initial: 'none',
      on: {
        'asset.changed': [
          { guard: { type: 'isNone', params: ({ event }) => event.id }, target: '.none' },
          // What the list said of it may be old: not to be traded on before the first applied rate.
          { guard: { type: 'isOtherAsset', params: ({ event }) => event.id }, target: '.awaited' },
        ],
        // Whether it leaves or comes back: nobody follows the price until the next applied rate (R22).
        'activity.changed': {
          guard: 'hasQuote',
          target: '.stale',
          actions: [{ type: 'measureAge', params: ({ event }) => event.at }, 'tellStale'],
        },
        'rate.applied': '.fresh',
      },
      states: {
        none: {},
        awaited: { tags: 'stale' },
        fresh: { after: { staleAfter: { target: 'stale', actions: ['startAge', 'tellStale'] } } },
        stale: { tags: 'stale', after: { second: { target: 'stale', reenter: true, actions: 'countAge' } } },
      },
    },
  },
});
