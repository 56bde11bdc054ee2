import { assign, sendTo, setup } from 'xstate';
import { listenerPort, port } from '../../shared/actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from '../../shared/remote';
import * as rules from './candles.rules';
import type {
  Candle,
  CandleRead,
  CandlesContext,
  CandlesEvent,
  CandlesInput,
  Interval,
  IntervalKept,
  PriceMoved,
} from './candles.types';

/** Of what is charted, before its first answer. */
const afresh = {
  candles: [],
  askedUpTo: 0,
  seenAt: null,
  isWhole: false,
  isOlderWanted: false,
  isEndedWanted: false,
  read: null,
} as const;

type Bid = { assetId: string; bid: number; at: number; seenAt: number };

const idOf = ({ event }: { event: { id: string | null } }) => event.id;
const intervalOf = ({ event }: { event: { interval: Interval } }) => event.interval;
const setAsset = { type: 'setAsset', params: idOf } as const;
const choose = {
  guard: { type: 'isOtherInterval', params: intervalOf },
  actions: [{ type: 'setInterval', params: intervalOf }, 'keepInterval'],
} as const;

const flow = setup({
  types: {
    context: {} as CandlesContext,
    events: {} as CandlesEvent,
    tags: {} as 'busy' | 'background',
    children: {} as {
      getAssetCandles: 'getAssetCandles';
      getOlderCandles: 'getAssetCandles';
      getEndedCandles: 'getAssetCandles';
      keptInterval: 'keptInterval';
      dating: 'dating';
    },
  },
  actors: {
    keptInterval: listenerPort<IntervalKept>('keptInterval'),
    dating: listenerPort<PriceMoved>('dating'),
    getAssetCandles: port<readonly Candle[], CandlesInput>('getAssetCandles'),
  },
  guards: {
    isNone: (_, id: string | null) => id === null,
    hasAsset: ({ context }) => context.assetId !== null,
    isOtherAsset: ({ context }, id: string | null) => id !== context.assetId,
    isOtherInterval: ({ context }, interval: Interval) => interval !== context.interval,
    isOnline,
    isEmpty: (_, candles: readonly Candle[]) => candles.length === 0,
    isBehind: ({ context }, bid: Bid) => bid.assetId === context.assetId && rules.hasHole(context, bid),
    hasOlder: ({ context }) => !context.isWhole && rules.hasRoom(context.candles),
    isNoneOlder: ({ context }, answer: readonly Candle[]) => rules.isNoneOlder(context.candles, answer),
    isOlderWanted: ({ context }) => context.isOlderWanted,
    isOfCurrentAsset: ({ context }, { assetId }: Bid) => assetId === context.assetId,
    isAfterRate: (_, { seenAt }: PriceMoved) => seenAt > 0,
    isEndedWanted: ({ context }) => context.isEndedWanted,
  },
  actions: {
    setAsset: assign((_, assetId: string | null) => ({ assetId, ...afresh })),
    setInterval: assign((_, interval: Interval) => ({ interval, ...afresh })),
    forgetCandles: assign(afresh),
    datePrice: sendTo('dating', (_, price: PriceMoved) => price),
    keepInterval: sendTo('keptInterval', ({ context }) => ({ type: 'interval.keep', interval: context.interval })),
    setCandles: assign(({ context: { candles, loads, isWhole, isOlderWanted, read } }, answer: readonly Candle[]) => {
      const joined = rules.joinNewer(candles, answer);
      // Where the chart begins anew, what was asked of the former one is over.
      const isJoined = joined[0]?.time === candles[0]?.time;
      return {
        candles: joined,
        isEndedWanted: false,
        loads: loads + 1,
        isWhole: isWhole && isJoined,
        isOlderWanted: isOlderWanted && isJoined,
        read: isJoined ? read : null,
      };
    }),
    addOlder: assign(({ context: { candles, loads } }, answer: readonly Candle[]) => ({
      candles: rules.joinOlder(candles, answer),
      loads: loads + 1,
      isOlderWanted: false,
    })),
    forgetEnded: assign({ isEndedWanted: false }),
    correct: assign(({ context: { candles, loads } }, answer: readonly Candle[]) => ({
      candles: rules.corrected(candles, answer),
      loads: loads + 1,
    })),
    readCandle: assign(({ context }, { to, from }: CandleRead) => ({ read: rules.candleAt(context, to, from) })),
    leaveCandle: assign({ read: null }),
    setWhole: assign({ isWhole: true, isOlderWanted: false }),
    wantOlder: assign({ isOlderWanted: true }),
    dropWish: assign({ isOlderWanted: false }),
    setAsked: assign((_, { at, seenAt }: Bid) => ({ askedUpTo: rules.askedBy(at), seenAt })),
    /** The next bid asks again: none is drawn over a hole. */
    missAgain: assign({ seenAt: 0 }),
    applyBid: assign(({ context: { candles, interval, isEndedWanted } }, { bid, at, seenAt }: Bid) => ({
      candles: rules.followBid(candles, interval, bid, at),
      isEndedWanted: isEndedWanted || rules.beginsNext(candles, interval, at),
      seenAt,
    })),
  },
  delays: { requestTimeout, olderPause: 3_000 },
});

const { request, remoteStates, withAnswer } = requestsOf(flow);
// A page that slept has missed many: what has no hole joins what is there.
const input = ({ context: { assetId, interval, candles } }: { context: CandlesContext }) => ({
  id: assetId ?? '',
  interval,
  extent: candles.length > 0 ? ('long' as const) : undefined,
});
const { loading, failed } = remoteStates('getAssetCandles', {
  input,
  loaded: [
    { guard: withAnswer('isEmpty'), target: 'empty' },
    { target: 'ready', actions: withAnswer('setCandles') },
  ],
  reload: 'candles.reload',
});
const catchingUp = request('getAssetCandles', {
  input,
  answered: [
    { guard: withAnswer('isEmpty'), target: 'ready' },
    { target: 'ready', actions: withAnswer('setCandles') },
  ],
  failed: { target: 'ready', actions: 'missAgain' },
});

/** The chart's candles: of the current asset and the chosen interval, the last one following applied bids (T-009). */
export const candlesMachine = flow.createMachine({
  id: 'candles',
  meta: { visible: ['interval', 'assetId', 'to'] },
  context: { assetId: null, interval: '1m', loads: 0, ...afresh },
  initial: 'idle',
  tags: 'background',
  invoke: [
    { id: 'keptInterval', src: 'keptInterval', onError: {} },
    { id: 'dating', src: 'dating', onError: {} },
  ],
  on: {
    'asset.changed': [
      { guard: { type: 'isNone', params: idOf }, target: '.idle', actions: setAsset },
      { guard: { type: 'isOtherAsset', params: idOf }, target: '.loading', actions: setAsset },
    ],
    // Candles of one source are never joined with those of another.
    'marketSource.changed': { guard: 'hasAsset', target: '.loading', actions: 'forgetCandles' },
    'interval.choose': { ...choose, target: '.loading' },
    'candle.read': { actions: { type: 'readCandle', params: ({ event }) => event } },
    'candle.leave': { actions: 'leaveCandle' },
  },
  states: {
    idle: {
      description: 'There is no asset to draw.',
      on: { 'interval.choose': choose },
    },
    loading: { description: 'The candles of this asset and interval are fetched.', ...loading },
    ready: {
      description: 'The chart shows; each new bid moves its last candle.',
      on: {
        'price.moved': {
          guard: { type: 'isAfterRate', params: ({ event }) => event },
          actions: { type: 'datePrice', params: ({ event }) => event },
        },
        'bid.applied': [
          {
            guard: { type: 'isBehind', params: ({ event }) => event },
            target: 'catchingUp',
            actions: { type: 'setAsked', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOfCurrentAsset', params: ({ event }) => event },
            actions: { type: 'applyBid', params: ({ event }) => event },
          },
        ],
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'What is there shows; more is asked for when its oldest candle comes into sight.',
          always: [
            { guard: 'isOlderWanted', target: 'loadingOlder' },
            { guard: 'isEndedWanted', target: 'correcting' },
          ],
          on: { 'candles.older': { guard: 'hasOlder', target: 'loadingOlder', actions: 'wantOlder' } },
        },
        correcting: {
          description:
            'A candle has ended: it is fetched as the market made it. One that does not come is with the next.',
          entry: 'forgetEnded',
          ...request('getAssetCandles', {
            id: 'getEndedCandles',
            input: ({ context: { assetId, interval } }) => ({ id: assetId ?? '', interval, extent: 'short' as const }),
            answered: { target: 'settled', actions: withAnswer('correct') },
            failed: 'settled',
          }),
          on: { 'candles.older': { guard: 'hasOlder', actions: 'wantOlder' } },
        },
        loadingOlder: {
          description: 'Candles from before the oldest one are fetched.',
          ...request('getAssetCandles', {
            id: 'getOlderCandles',
            input: ({ context: { assetId, interval, candles } }) => ({
              id: assetId ?? '',
              interval,
              before: candles[0]?.time,
            }),
            answered: [
              { guard: withAnswer('isNoneOlder'), target: 'settled', actions: 'setWhole' },
              { target: 'settled', actions: withAnswer('addOlder') },
            ],
            failed: { target: 'olderFailed', actions: 'dropWish' },
          }),
        },
        olderFailed: {
          description: 'They did not come. Each move of the chart asks for them, so the next question waits a while.',
          after: { olderPause: 'settled' },
        },
      },
    },
    catchingUp: {
      description: 'Bids went missing while the page slept: the chart keeps what it shows until the whole has arrived.',
      ...catchingUp,
      // Older ones whose call gave way are asked for afterwards, and those that come into sight meanwhile.
      on: { 'candles.older': { guard: 'hasOlder', actions: 'wantOlder' } },
    },
    empty: { description: 'There are no candles for this interval.', ...failed },
    failed: {
      description: 'The candles did not come; they are fetched again when there is a network again.',
      on: {
        ...failed.on,
        'network.changed': { ...networkBack, target: 'loading' },
      },
    },
  },
});
