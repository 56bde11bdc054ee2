import { assign, fromPromise, sendTo, setup, type AnyEventObject } from 'xstate';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import { listenerPort } from '../shared/port';
import { tell } from '../shared/resident';
import type { TradingContext, TradingEvent, TradingInput } from './area.types';
import { assetSearchMachine } from './asset-search';
import { assetsMachine } from './assets';
import { candlesMachine } from './candles';
import { closedOrdersMachine } from './closed-orders';
import { closingMachine } from './closing';
import { openOrdersMachine } from './open-orders';
import { orderTicketMachine } from './order-ticket';
import { rateMachine } from './rate';
import { figuresOf } from './trading.figures';
import type { Position } from './trading.types';
import { watchlistMachine } from './watchlist';

const accountOf = ({ isPractice, traderRequest, managerId }: SessionUser) => ({
  isPractice,
  isManaged: traderRequest === 'accepted' && managerId !== null,
});

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error('A resident of trading failed'));
const accountIn = ({ context }: { context: TradingContext }) => accountOf(context.user);
const faultOf = ({ event }: { event: { error: unknown } }) => event.error;
const failure = { target: 'failed', actions: { type: 'rememberFault', params: faultOf } } as const;

/** The trading area: its residents live as long as somebody is signed in; it works out the account's figures. */
export const tradingMachine = setup({
  types: {
    context: {} as TradingContext,
    events: {} as TradingEvent,
    input: {} as TradingInput,
    tags: {} as 'background',
    children: {} as {
      orderTicket: 'orderTicket';
      closing: 'closing';
      closedOrders: 'closedOrders';
      openOrders: 'openOrders';
      candles: 'candles';
      rate: 'rate';
      assets: 'assets';
      watchlist: 'watchlist';
      assetSearch: 'assetSearch';
      followOrders: 'followOrders';
      followScreen: 'followScreen';
      passOn: 'passOn';
    },
  },
  actors: {
    orderTicket: orderTicketMachine,
    closing: closingMachine,
    closedOrders: closedOrdersMachine,
    openOrders: openOrdersMachine,
    candles: candlesMachine,
    rate: rateMachine,
    assets: assetsMachine,
    watchlist: watchlistMachine,
    assetSearch: assetSearchMachine,
    followOrders: listenerPort<AnyEventObject>('followOrders'),
    followScreen: listenerPort<AnyEventObject>('followScreen'),
    passOn: fromPromise<never, { fault: unknown }>(({ input }) => Promise.reject(asError(input.fault))),
  },
  actions: {
    rememberFault: assign({ fault: (_, fault: unknown) => fault }),
    // Positions of the other mode never count (T-097): the list for this one comes.
    rememberUser: assign(({ context }, user: SessionUser) => {
      const positions = context.positions.filter(({ isPractice }) => isPractice === user.isPractice);
      const arePositionsLoaded = context.arePositionsLoaded && user.isPractice === context.user.isPractice;
      return { user, positions, arePositionsLoaded, figures: figuresOf(user, positions) };
    }),
    rememberLoaded: assign({ arePositionsLoaded: true }),
    rememberPositions: assign(({ context }, positions: readonly Position[]) => ({
      positions,
      figures: figuresOf(context.user, positions),
    })),
    rememberSettings: assign({ settings: (_, settings: AppSettings) => settings }),
    // A list that is not here yet is not a list without positions.
    tellFunds: sendTo('orderTicket', ({ context: { user, figures, arePositionsLoaded } }) => ({
      type: 'funds.changed',
      funds: {
        isPractice: user.isPractice,
        balance: figures.balance,
        freeMargin: arePositionsLoaded ? figures.freeMargin : null,
      },
    })),
    tellOpenOrders: sendTo('openOrders', ({ context }) => ({ type: 'account.changed', ...accountOf(context.user) })),
    tellClosedOrders: sendTo('closedOrders', ({ context }) => ({
      type: 'account.changed',
      isPractice: context.user.isPractice,
    })),
    reloadOrders: sendTo('openOrders', { type: 'orders.reload' }),
    reloadClosed: sendTo('closedOrders', { type: 'closed.reload' }),
    showClosed: sendTo('closedOrders', { type: 'closed.show' }),
    reloadUser: tell('session', { type: 'user.reload' }),
    // A resident failed beyond its own means: the whole area fails, and whoever holds it offers a new start.
    giveUp: (_, error: unknown) => {
      throw error;
    },
  },
}).createMachine({
  id: 'trading',
  context: ({ input: { user, settings } }) => ({
    user,
    settings,
    positions: [],
    arePositionsLoaded: false,
    figures: figuresOf(user, []),
    fault: undefined,
  }),
  tags: 'background',
  initial: 'running',
  states: {
    running: {
      // Who is told stands before who tells.
      invoke: [
        { id: 'orderTicket', systemId: 'orderTicket', src: 'orderTicket', onError: failure },
        { id: 'closing', systemId: 'closing', src: 'closing', onError: failure },
        { id: 'closedOrders', systemId: 'closedOrders', src: 'closedOrders', input: accountIn, onError: failure },
        { id: 'openOrders', systemId: 'openOrders', src: 'openOrders', input: accountIn, onError: failure },
        { id: 'candles', systemId: 'candles', src: 'candles', onError: failure },
        { id: 'rate', systemId: 'rate', src: 'rate', onError: failure },
        { id: 'assets', systemId: 'assets', src: 'assets', onError: failure },
        { id: 'watchlist', systemId: 'watchlist', src: 'watchlist', onError: failure },
        { id: 'assetSearch', systemId: 'assetSearch', src: 'assetSearch', onError: failure },
        { id: 'followOrders', src: 'followOrders', onError: failure },
        { id: 'followScreen', src: 'followScreen', onError: failure },
      ],
      entry: 'tellFunds',
      on: {
        'user.changed': {
          actions: [
            { type: 'rememberUser', params: ({ event }) => event.user },
            'tellFunds',
            'tellOpenOrders',
            'tellClosedOrders',
          ],
        },
        'positions.changed': {
          actions: [{ type: 'rememberPositions', params: ({ event }) => event.positions }, 'tellFunds'],
        },
        'positions.loaded': { actions: ['rememberLoaded', 'tellFunds'] },
        'settings.changed': { actions: { type: 'rememberSettings', params: ({ event }) => event.settings } },
        'intents.recovered': { actions: ['reloadOrders', 'reloadClosed', 'reloadUser'] },
        'closed.shown': { actions: 'showClosed' },
      },
    },
    // An actor that dies leaves its children running: they are stopped by leaving `running`, and only then it dies.
    failed: {
      invoke: {
        id: 'passOn',
        src: 'passOn',
        input: ({ context }) => ({ fault: context.fault }),
        onError: { actions: { type: 'giveUp', params: faultOf } },
      },
    },
  },
});
