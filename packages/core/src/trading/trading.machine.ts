import { assign, sendTo, setup, type AnyEventObject } from 'xstate';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import { listenerPort } from '../shared/port';
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
      followScreen: 'followScreen';
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
    followScreen: listenerPort<AnyEventObject>('followScreen'),
  },
  actions: {
    rememberUser: assign(({ context }, user: SessionUser) => ({ user, figures: figuresOf(user, context.positions) })),
    rememberPositions: assign(({ context }, positions: readonly Position[]) => ({
      positions,
      figures: figuresOf(context.user, positions),
    })),
    rememberSettings: assign({ settings: (_, settings: AppSettings) => settings }),
    tellFunds: sendTo('orderTicket', ({ context: { user, figures } }) => ({
      type: 'funds.changed',
      funds: { isPractice: user.isPractice, balance: figures.balance, freeMargin: figures.freeMargin },
    })),
    tellOpenOrders: sendTo('openOrders', ({ context }) => ({ type: 'account.changed', ...accountOf(context.user) })),
    tellClosedOrders: sendTo('closedOrders', ({ context }) => ({
      type: 'account.changed',
      isPractice: context.user.isPractice,
    })),
    reloadOrders: sendTo('openOrders', { type: 'orders.reload' }),
    reloadClosed: sendTo('closedOrders', { type: 'closed.reload' }),
    showClosed: sendTo('closedOrders', { type: 'closed.show' }),
  },
}).createMachine({
  id: 'trading',
  context: ({ input: { user, settings } }) => ({ user, settings, positions: [], figures: figuresOf(user, []) }),
  tags: 'background',
  initial: 'running',
  on: {
    'settings.changed': { actions: { type: 'rememberSettings', params: ({ event }) => event.settings } },
  },
  states: {
    running: {
      // Who is told stands before who tells.
      invoke: [
        { id: 'orderTicket', systemId: 'orderTicket', src: 'orderTicket', onError: 'broken' },
        { id: 'closing', systemId: 'closing', src: 'closing', onError: 'broken' },
        {
          id: 'closedOrders',
          systemId: 'closedOrders',
          src: 'closedOrders',
          input: ({ context }) => accountOf(context.user),
          onError: 'broken',
        },
        {
          id: 'openOrders',
          systemId: 'openOrders',
          src: 'openOrders',
          input: ({ context }) => accountOf(context.user),
          onError: 'broken',
        },
        { id: 'candles', systemId: 'candles', src: 'candles', onError: 'broken' },
        { id: 'rate', systemId: 'rate', src: 'rate', onError: 'broken' },
        { id: 'assets', systemId: 'assets', src: 'assets', onError: 'broken' },
        { id: 'watchlist', systemId: 'watchlist', src: 'watchlist', onError: 'broken' },
        { id: 'assetSearch', systemId: 'assetSearch', src: 'assetSearch', onError: 'broken' },
        { id: 'followScreen', src: 'followScreen', onError: {} },
      ],
      // A new life starts with nothing open; its first load tells.
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
        'intents.recovered': { actions: ['reloadOrders', 'reloadClosed'] },
        'closed.shown': { actions: 'showClosed' },
      },
    },
    // One of the residents failed beyond its own means: everything of the area starts anew when the person says so.
    broken: {
      on: {
        'user.changed': { actions: { type: 'rememberUser', params: ({ event }) => event.user } },
        'area.restart': 'running',
      },
    },
  },
});
