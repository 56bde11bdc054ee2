import { assign, fromCallback, sendTo, setup } from 'xstate';
import { activeOf, activityPort, followActivity } from '../../shared/activity';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { Asset, Quote } from '../trading.types';
import * as rules from './assets.rules';
import type { AssetsContext, AssetsEvent, DefaultAssetEvent, TicketFacts } from './assets.types';

type Quoted = { quote: Quote; at: number; seenAt: number };
const eventOf = ({ event }: { event: Quoted }) => event;
const quoted = { type: 'setQuote', params: eventOf } as const;

const flow = setup({
  types: {
    context: {} as AssetsContext,
    events: {} as AssetsEvent,
    tags: {} as 'busy' | 'background',
    children: {} as { activity: 'activity'; defaultAsset: 'defaultAsset'; listAssets: 'listAssets' },
  },
  actors: {
    activity: activityPort,
    defaultAsset: fromCallback<DefaultAssetEvent>(() => undefined),
    listAssets: port<readonly Asset[]>('listAssets'),
  },
  guards: {
    isWatched: ({ context }) => context.isActive && rules.arePricesNeeded(context),
    isCheckDue: ({ context }) => context.isActive && rules.mayMarketOpen(context.assets),
    isLastWatcher: ({ context }) => !rules.arePricesNeeded({ ...context, watchers: context.watchers - 1 }),
    isReturnToWatched: ({ context }, active: boolean) => active && rules.arePricesNeeded(context),
    isActive: (_, active: boolean) => active,
    isOtherAsset: ({ context }, id: string) => context.assets.has(id) && id !== context.currentId,
    isUnlisted: ({ context }) => context.assets.size === 0,
    isCurrent: ({ context }, id: string) => id === context.currentId,
    isCurrentQuote: ({ context }, { quote }: Quoted) => quote.assetId === context.currentId,
    isBeforeRate: ({ context, event }) => event.type === 'prices.brought' && rules.isBeforeRate(context, event),
    hasStored: ({ context }) => context.storedId !== null && context.assets.has(context.storedId),
    hasUnknownStored: ({ context }) => context.storedId !== null && context.assets.size > 0,
    hasRule: ({ context }) => context.watchlistIds !== null && context.assets.size > 0,
    hasNoRule: ({ context }) => context.isWatchlistMissing && context.assets.size > 0,
    isCurrentGone: ({ context }) => !context.assets.has(context.currentId ?? ''),
    arePricesUntold: ({ context }) => context.assets !== context.toldAssets,
    isPriceMoved: ({ context }) => rules.isPriceMoved(context.lastSent, rules.currentFacts(context)),
    isTicketOutdated: ({ context }) => rules.isOutdated(context.lastSent, rules.currentFacts(context)),
  },
  actions: {
    setAssets: assign(({ context }, list: readonly Asset[]) => rules.listed(context, list)),
    setDated: assign({ isDated: true }),
    setFailed: assign({ hasFailed: true }),
    forgetFailed: assign({ hasFailed: false }),
    forgetNewer: assign({ newerIds: [] }),
    forgetRate: assign({ quotedId: null }),
    setQuote: assign(({ context }, { quote }: Quoted) => ({ assets: rules.applyQuote(context.assets, quote) })),
    /** The ticket is told of it as well. */
    setQuoted: assign(({ context: { lastSent, newerIds } }, { quote, at, seenAt }: Quoted) => ({
      ...{ quotedId: quote.assetId, quotedAt: rules.momentOf(quote, at), seenAt },
      newerIds: rules.withIds(newerIds, [quote.assetId]),
      lastSent: lastSent && { ...lastSent, bid: quote.bid, ask: quote.ask },
    })),
    setTraded: assign(({ context }, brought: rules.Brought) => rules.traded(context, brought)),
    setTold: assign({ toldAssets: ({ context }) => context.assets }),
    tellPositions: tell('openOrders', ({ context }) => rules.pricesForPositions(context.toldAssets, context.assets)),
    setWatchlist: assign({ watchlistIds: (_, ids: readonly string[]) => ids }),
    missWatchlist: assign({ isWatchlistMissing: true }),
    setStored: assign({ storedId: (_, id: string) => id }),
    setActivity: assign(({ context }, isActive: boolean) => ({ isActive, isDated: context.isDated || !isActive })),
    addWatcher: assign({ watchers: ({ context }) => context.watchers + 1 }),
    removeWatcher: assign({ watchers: ({ context }) => Math.max(0, context.watchers - 1) }),
    chooseStored: assign({ currentId: ({ context }) => context.storedId, storedId: null }),
    chooseByRule: assign({ currentId: ({ context }) => rules.defaultByRule(context) }),
    chooseAsset: assign({ currentId: (_, id: string) => id, quotedId: null }),
    forgetCurrent: assign({ currentId: null, quotedId: null }),
    forgetStored: assign({ storedId: null }),
    storeDefault: sendTo('defaultAsset', ({ context }) => ({ type: 'default.store', id: context.currentId ?? '' })),
    clearDefault: sendTo('defaultAsset', { type: 'default.forget' }),
    setLastSent: assign({ lastSent: ({ context }) => rules.currentFacts(context) }),
    tellTicket: tell('orderTicket', ({ context: { lastSent } }) => ({ type: 'asset.changed', asset: lastSent })),
    tellCandles: tell('candles', ({ context }) => ({ type: 'asset.changed', id: context.currentId })),
    tellRate: tell('rate', ({ context }) => ({ type: 'asset.changed', id: context.currentId })),
    tellTicketQuote: tell('orderTicket', (_, { quote }: Quoted) => rules.quoteForTicket(quote)),
    tellCandlesBid: tell('candles', (_, applied: Quoted) => rules.quoteForCandles(applied)),
    // The guard has found one that was told.
    tellTicketPrice: tell('orderTicket', ({ context }) => rules.priceForTicket(context.lastSent as TicketFacts)),
    tellCandlesPrice: tell('candles', ({ context }) => rules.priceForCandles(context)),
  },
  delays: { refreshInterval: 15_000, requestTimeout, closedMarketCheck: 45_000 },
});

const { remoteStates, withAnswer } = requestsOf(flow);
const { loading, refreshing } = remoteStates('listAssets', {
  loaded: { target: 'ready', actions: withAnswer('setAssets') },
  refreshed: { target: 'waiting', actions: withAnswer('setAssets') },
  kept: 'deciding',
  reload: 'assets.reload',
});

/** Every asset with its prices, and the one source of which of them is current (T-114, T-153…T-161). */
export const assetsMachine = flow.createMachine({
  id: 'assets',
  meta: { visible: ['active'] },
  context: rules.firstContext,
  type: 'parallel',
  invoke: [
    { id: 'activity', src: 'activity', onError: {} },
    { id: 'defaultAsset', src: 'defaultAsset', onError: {} },
  ],
  tags: 'background',
  states: {
    list: {
      description: 'The assets and their prices.',
      initial: 'loading',
      on: {
        'prices.watch': { actions: 'addWatcher' },
        'prices.unwatch': { actions: 'removeWatcher' },
        'activity.changed': { actions: followActivity },
      },
      states: {
        loading: {
          description: 'The assets are fetched for the first time, or again behind what says that they did not come.',
          entry: 'forgetNewer',
          ...loading,
          on: { 'assets.reload': { actions: 'forgetFailed' } },
        },
        failed: {
          description: 'They did not come: they are asked for again after a while, or when the page comes back.',
          entry: 'setFailed',
          after: { refreshInterval: { guard: { type: 'isActive', params: rules.presenceOf }, target: 'loading' } },
          on: {
            'assets.reload': { target: 'loading', actions: 'forgetFailed' },
            'activity.changed': [
              { guard: { type: 'isActive', params: activeOf }, target: 'loading', actions: followActivity },
              { actions: followActivity },
            ],
          },
        },
        ready: {
          description: 'The assets are there.',
          initial: 'waiting',
          on: {
            'assets.reload': '.refreshing',
            'activity.changed': [
              {
                guard: { type: 'isReturnToWatched', params: activeOf },
                target: '.refreshing',
                actions: followActivity,
              },
              { target: '.resting', actions: followActivity },
            ],
          },
          states: {
            deciding: {
              description: 'The list did not come: tried again after a while if somebody watches prices.',
              entry: 'setDated',
              always: [{ guard: 'isWatched', target: 'waiting' }, { target: 'resting' }],
            },
            resting: {
              description: 'Nobody watches prices; a market that has opened meanwhile is noticed all the same.',
              entry: 'setDated',
              always: { guard: 'isWatched', target: 'refreshing' },
              // A minute after the last list. Positions of a market that has opened can be closed again (T-061).
              after: {
                closedMarketCheck: [
                  { guard: 'isCheckDue', target: 'refreshing' },
                  { target: 'resting', reenter: true },
                ],
              },
            },
            waiting: {
              description: 'The list is new enough, whoever comes to watch its prices or goes.',
              after: { refreshInterval: [{ guard: 'isWatched', target: 'refreshing' }, { target: 'resting' }] },
            },
            refreshing: {
              description: 'The list is fetched again.',
              entry: 'forgetNewer',
              ...refreshing,
              on: { 'prices.unwatch': { guard: 'isLastWatcher', target: 'resting', actions: 'removeWatcher' } },
            },
          },
        },
      },
    },
    current: {
      description: 'Which asset the room is about.',
      initial: 'open',
      on: {
        'watchlist.changed': { actions: { type: 'setWatchlist', params: ({ event }) => event.ids } },
        'watchlist.failed': { actions: 'missWatchlist' },
        'asset.choose': [
          {
            guard: { type: 'isOtherAsset', params: ({ event }) => event.id },
            target: '.chosen',
            actions: [{ type: 'chooseAsset', params: ({ event }) => event.id }, 'storeDefault'],
          },
          // It may be the one that was there for now.
          { guard: { type: 'isCurrent', params: ({ event }) => event.id }, actions: 'storeDefault' },
        ],
        'default.changedElsewhere': [
          {
            guard: { type: 'isOtherAsset', params: ({ event }) => event.id },
            target: '.chosen',
            actions: { type: 'chooseAsset', params: ({ event }) => event.id },
          },
          { guard: 'isUnlisted', actions: { type: 'setStored', params: ({ event }) => event.id } },
        ],
        'prices.brought': [{ guard: 'isBeforeRate' }, { actions: { type: 'setTraded', params: ({ event }) => event } }],
        'quote.stale': { actions: 'forgetRate' },
        'quote.applied': [
          {
            guard: { type: 'isCurrentQuote', params: ({ event }) => event },
            actions: [
              quoted,
              { type: 'setQuoted', params: eventOf },
              { type: 'tellTicketQuote', params: eventOf },
              { type: 'tellCandlesBid', params: eventOf },
            ],
          },
          { actions: quoted },
        ],
      },
      states: {
        open: {
          description: 'Nobody has chosen yet, or the list is not there yet.',
          always: [
            { guard: 'hasStored', target: 'chosen', actions: 'chooseStored' },
            { guard: 'hasUnknownStored', actions: ['forgetStored', 'clearDefault'] },
            { guard: 'hasRule', target: 'chosen', actions: ['chooseByRule', 'storeDefault'] },
            // A first asset for now, and not stored: the next visit asks the watchlist again.
            { guard: 'hasNoRule', target: 'chosen', actions: 'chooseByRule' },
            { guard: 'isTicketOutdated', actions: ['setLastSent', 'tellTicket', 'tellCandles', 'tellRate'] },
          ],
          on: { 'default.found': { actions: { type: 'setStored', params: ({ event }) => event.id } } },
        },
        chosen: {
          description: 'An asset is chosen: ticket, chart and rate are about it.',
          always: [
            { guard: 'isCurrentGone', target: 'open', actions: 'forgetCurrent' },
            { guard: 'isTicketOutdated', actions: ['setLastSent', 'tellTicket', 'tellCandles', 'tellRate'] },
            { guard: 'isPriceMoved', actions: ['setLastSent', 'tellTicketPrice', 'tellCandlesPrice'] },
          ],
        },
      },
    },
    telling: {
      description: 'The open positions are told the newest prices, whichever call brought them (R41).',
      always: { guard: 'arePricesUntold', actions: ['tellPositions', 'setTold'] },
    },
  },
});
