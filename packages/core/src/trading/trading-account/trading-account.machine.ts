import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { ScreenName } from '../../platform/navigation/navigation.types';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { tell } from '../../shared/resident';
import type {
  Booked,
  TellClose,
  ToldClose,
  TradingAccountContext,
  TradingAccountEvent,
  TradingAccountInput,
} from './trading-account.types';
import { afterClose, figuresOf, isMoved, valued, warningAfter } from './trading-account.figures';
import type { Position } from '../trading.types';

const userOf = ({ event }: { event: { user: SessionUser } }) => event.user;
const bookedOf = ({ event: { moved, closed } }: { event: Booked }): Booked => ({ moved, closed });
const closedOf = ({ event }: { event: Booked }) => event.closed;
const wholeOf = ({ event }: { event: ToldClose }) => event;
const whoseOf = ({ user: { id, isPractice } }: TradingAccountContext) => ({ userId: id, isPractice });
const listed = ({ positions }: TradingAccountContext, ids: readonly string[]) =>
  positions.filter(({ id }) => ids.includes(id));

/** The account as trading sees it: user, settings and positions, and the figures that come of them (T-117…T-122). */
export const tradingAccountMachine = setup({
  types: {
    context: {} as TradingAccountContext,
    events: {} as TradingAccountEvent,
    input: {} as TradingAccountInput,
    tags: {} as 'background',
    children: {} as { otherTabs: 'otherTabs' },
  },
  actors: { otherTabs: fromCallback<TellClose>(() => undefined) },
  guards: {
    listsClosed: (_, screen: ScreenName) => screen === 'orderBook' || screen === 'home',
    /** It may have the result of a position that is listed here. */
    isMoved: ({ context }, user: SessionUser) => context.positions.length > 0 && isMoved(context, user),
    isOwn: ({ context: { user } }, { userId, isPractice }: ToldClose) =>
      userId === user.id && isPractice === user.isPractice,
  },
  actions: {
    // Positions of the other mode never count (T-097): the list for this one comes.
    setUser: assign(({ context }, user: SessionUser) => {
      const positions = context.positions.filter(({ isPractice }) => isPractice === user.isPractice);
      const arePositionsLoaded = context.arePositionsLoaded && user.isPractice === context.user.isPractice;
      return { ...valued(context, user, positions), arePositionsLoaded, asked: new Set<string>() };
    }),
    setLoaded: assign((_, arePositionsLoaded: boolean) => ({ arePositionsLoaded })),
    setPositions: assign(({ context }, positions: readonly Position[]) => valued(context, context.user, positions)),
    /** Only what is listed: another window may ask for one whose result is in the balance by now. */
    setAsked: assign(({ context }, ids: readonly string[]) => ({
      asked: new Set([...context.asked, ...listed(context, ids).map(({ id }) => id)]),
    })),
    setBooked: assign(({ context }, booked: Booked) => afterClose(context, booked)),
    tellAsked: sendTo('otherTabs', ({ context }, ids: readonly string[]) => ({
      type: 'close.tell',
      close: { type: 'close.askedElsewhere', ...whoseOf(context), ids },
    })),
    tellBooked: sendTo('otherTabs', ({ context }, booked: Booked) => ({
      type: 'close.tell',
      close: { type: 'close.bookedElsewhere', ...whoseOf(context), ...booked },
    })),
    /** Their rows stay for a moment, as those of what the server closed (R39). */
    keepRows: tell('closing', ({ context }, ids: readonly string[]) => ({
      type: 'positions.lost',
      positions: listed(context, ids),
    })),
    tellLost: tell('closedOrders', ({ context }, ids: readonly string[]) => ({
      type: 'positions.lost',
      positions: listed(context, ids),
    })),
    tellClosed: tell('openOrders', (_, ids: readonly string[]) => ({ type: 'positions.closed', ids })),
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
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  initial: 'running',
  states: {
    running: {
      description: 'The figures follow whatever the user, the settings and the open positions become.',
      on: {
        // Whatever moved the balance may have closed a position: the list is not waited for (T-098).
        'user.changed': [
          {
            guard: { type: 'isMoved', params: userOf },
            actions: [{ type: 'setUser', params: userOf }, 'reloadOrders'],
          },
          { actions: { type: 'setUser', params: userOf } },
        ],
        'positions.changed': { actions: { type: 'setPositions', params: ({ event }) => event.positions } },
        'close.asked': {
          actions: [
            { type: 'setAsked', params: ({ event }) => event.ids },
            { type: 'tellAsked', params: ({ event }) => event.ids },
          ],
        },
        'close.booked': {
          actions: [
            { type: 'setBooked', params: bookedOf },
            { type: 'tellBooked', params: bookedOf },
          ],
        },
        'close.askedElsewhere': {
          guard: { type: 'isOwn', params: wholeOf },
          actions: { type: 'setAsked', params: ({ event }) => event.ids },
        },
        // In one step: in the balance, and no longer in the list.
        'close.bookedElsewhere': {
          guard: { type: 'isOwn', params: wholeOf },
          actions: [
            { type: 'keepRows', params: closedOf },
            { type: 'tellLost', params: closedOf },
            { type: 'setBooked', params: bookedOf },
            { type: 'tellClosed', params: closedOf },
          ],
        },
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
