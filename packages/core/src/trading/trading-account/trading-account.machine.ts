import { assign, setup } from 'xstate';
import type { ScreenName } from '../../platform/navigation/navigation.types';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { tell } from '../../shared/resident';
import type { Booked, TradingAccountContext, TradingAccountEvent, TradingAccountInput } from './trading-account.types';
import { afterClose, figuresOf, valued, warningAfter } from './trading-account.figures';
import type { Position } from '../trading.types';

/** The account as trading sees it: user, settings and positions, and the figures that come of them (T-117…T-122). */
export const tradingAccountMachine = setup({
  types: {
    context: {} as TradingAccountContext,
    events: {} as TradingAccountEvent,
    input: {} as TradingAccountInput,
    tags: {} as 'background',
  },
  guards: { listsClosed: (_, screen: ScreenName) => screen === 'orderBook' || screen === 'home' },
  actions: {
    // Positions of the other mode never count (T-097): the list for this one comes.
    setUser: assign(({ context }, user: SessionUser) => {
      const positions = context.positions.filter(({ isPractice }) => isPractice === user.isPractice);
      const arePositionsLoaded = context.arePositionsLoaded && user.isPractice === context.user.isPractice;
      return { ...valued(context, user, positions), arePositionsLoaded, asked: new Set<string>() };
    }),
    setLoaded: assign((_, arePositionsLoaded: boolean) => ({ arePositionsLoaded })),
    setPositions: assign(({ context }, positions: readonly Position[]) => valued(context, context.user, positions)),
    setAsked: assign(({ context: { asked } }, ids: readonly string[]) => ({ asked: new Set([...asked, ...ids]) })),
    setBooked: assign(({ context }, booked: Booked) => afterClose(context, booked)),
    setSettings: assign(({ context: { marginWarning, figures } }, settings: AppSettings) => ({
      settings,
      marginWarning: warningAfter(marginWarning, figures.marginLevel, settings.marginWarningLevel),
    })),
    reloadOrders: tell('openOrders', { type: 'orders.reload' }),
    reloadClosed: tell('closedOrders', { type: 'closed.reload' }),
    showClosed: tell('closedOrders', { type: 'closed.show' }),
    reloadUser: tell('session', { type: 'user.reload' }),
  },
}).createMachine({
  id: 'tradingAccount',
  context: ({ input: { user, settings } }) => ({
    user,
    settings,
    positions: [],
    arePositionsLoaded: false,
    asked: new Set(),
    figures: figuresOf(user, []),
    marginWarning: 'none',
  }),
  tags: 'background',
  initial: 'running',
  states: {
    running: {
      description: 'The figures follow whatever the user, the settings and the open positions become.',
      on: {
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
        'positions.changed': { actions: { type: 'setPositions', params: ({ event }) => event.positions } },
        'close.asked': { actions: { type: 'setAsked', params: ({ event }) => event.ids } },
        'close.booked': { actions: { type: 'setBooked', params: ({ event }) => event } },
        'positionsLoaded.changed': {
          actions: { type: 'setLoaded', params: ({ event }) => event.positionsLoaded },
        },
        'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
        'recovered.changed': { actions: ['reloadOrders', 'reloadClosed', 'reloadUser'] },
        'screen.changed': {
          guard: { type: 'listsClosed', params: ({ event }) => event.screen },
          actions: 'showClosed',
        },
      },
    },
  },
});
