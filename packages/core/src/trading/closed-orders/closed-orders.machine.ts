import { assign, setup } from 'xstate';
import { activeOf } from '../../shared/activity';
import { port } from '../../shared/actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { closeNotice } from '../closing';
import { noPositions } from '../position-list';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Position } from '../trading.types';
import { withNewest, withOlder } from './closed-orders.rules';
import type { ClosedOrdersContext, ClosedOrdersEvent, ClosedPage } from './closed-orders.types';

type Asked = { isPractice: boolean; before: string | null };

/** Of an account mode whose list has not come. */
const notLoaded = {
  ...noPositions,
  next: null,
  sum: null,
  lostIds: [],
  explained: [],
  isLoaded: false,
  isOutdated: false,
  isOlderWanted: false,
};

const isDue = ({ lostIds, isShown, isOutdated }: ClosedOrdersContext): boolean =>
  lostIds.length > 0 || (isShown && isOutdated);

const flow = setup({
  types: {
    context: {} as ClosedOrdersContext,
    events: {} as ClosedOrdersEvent,
    input: {} as { isPractice: boolean },
    tags: {} as 'busy' | 'background',
    children: {} as { listClosedTrades: 'listClosedTrades'; listOlder: 'listClosedTrades' },
  },
  actors: {
    listClosedTrades: port<ClosedPage, Asked>('listClosedTrades'),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isOnline,
    isReturnToOutdated: ({ context }, network: NetworkChanged['network']) => network === 'online' && context.isOutdated,
    isActive: ({ context }) => context.isActive,
    isDue: ({ context }) => context.isActive && isDue(context),
    isReturnToDue: ({ context }, active: boolean) => active && isDue(context),
    hasExplained: ({ context }) => context.explained.length > 0,
    isWorthTelling: ({ context }) => context.explained.slice(0, 1).some((position) => closeNotice(position) !== null),
    isOtherMode: ({ context }, isPractice: boolean) => isPractice !== context.isPractice,
    isOfOtherMode: ({ context }, { positions }: ClosedPage) =>
      positions.some(({ isPractice }) => isPractice !== context.isPractice),
    hasOlder: ({ context }) => context.next !== null,
    isOlderWanted: ({ context }) => context.isOlderWanted,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    // Who asks for what did not come sees that it is fetched.
    setShown: assign(({ context: { isLoaded, isOutdated } }) => ({
      isShown: true,
      isOutdated: isLoaded && isOutdated,
    })),
    setClosedElsewhere: assign({
      lostIds: ({ context }, positions: readonly Position[]) => [...context.lostIds, ...positions.map(({ id }) => id)],
    }),
    setList: assign(({ context }, page: ClosedPage) => ({
      ...withNewest(context, page),
      isLoaded: true,
      isOutdated: false,
      // A list that is whole again has no older ones to wait for.
      isOlderWanted: context.isOlderWanted && withNewest(context, page).next !== null,
      lostIds: [],
      explained: page.positions.filter(({ id }) => context.lostIds.includes(id)),
    })),
    setOutdated: assign({ isOutdated: true }),
    setActive: assign((_, isActive: boolean) => ({ isActive })),
    wantOlder: assign({ isOlderWanted: true }),
    dropWish: assign({ isOlderWanted: false }),
    addOlder: assign(({ context }, page: ClosedPage) => ({ ...withOlder(context, page), isOlderWanted: false })),
    switchMode: assign((_, isPractice: boolean) => ({ ...notLoaded, isPractice })),
    notifyClosed: tell('notices', ({ context: { explained } }) => ({
      type: 'notice.add',
      ...((explained[0] && closeNotice(explained[0])) ?? { kind: 'error', message: { text: '' } }),
    })),
    dropFirst: assign({ explained: ({ context }) => context.explained.slice(1) }),
    reloadUser: tell('session', { type: 'user.reload' }),
  },
  delays: { retryInterval: 8_000, requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);
const setActive = { type: 'setActive', params: activeOf } as const;
const comesBack = {
  guard: { type: 'isReturnToDue', params: activeOf },
  target: 'loading',
  actions: setActive,
} as const;
const setLost = {
  type: 'setClosedElsewhere',
  params: ({ event }: { event: { positions: readonly Position[] } }) => event.positions,
} as const;
const olderAsked = { guard: 'hasOlder', target: 'extending', actions: 'wantOlder' } as const;

/** The closed positions: loaded when a screen shows them, and to learn why the server closed one (T-107, T-132). */
export const closedOrdersMachine = flow.createMachine({
  id: 'closedOrders',
  context: ({ input: { isPractice } }) => ({ ...notLoaded, isShown: false, isActive: true, isPractice }),
  initial: 'resting',
  on: {
    // What is known may be old: another device closes positions that were never listed here.
    'closed.show': { target: '.loading', actions: 'setShown' },
    'closed.reload': { guard: 'isShown', target: '.loading' },
    'positions.lost': [
      { guard: 'isActive', target: '.loading', actions: setLost },
      { target: '.paused', actions: setLost },
    ],
    'active.changed': { actions: setActive },
    'account.changed': {
      guard: { type: 'isOtherMode', params: ({ event }) => event.isPractice },
      target: '.deciding',
      actions: { type: 'switchMode', params: ({ event }) => event.isPractice },
    },
  },
  states: {
    deciding: {
      description: 'Only a list that a screen shows is fetched.',
      always: [{ guard: 'isShown', target: 'loading' }, { target: 'resting' }],
    },
    resting: {
      description: 'Nothing is on its way.',
      on: { 'closed.older': olderAsked },
    },
    paused: {
      description: 'Another window closed some while nobody looks here: they are asked for when somebody does (R22).',
      on: { 'active.changed': comesBack },
    },
    extending: {
      description:
        'The next older ones are fetched, behind those that are listed. A reload goes first, then they go on.',
      ...request('listClosedTrades', {
        id: 'listOlder',
        input: ({ context: { isPractice, next } }) => ({ isPractice, before: next }),
        answered: [
          { guard: withAnswer('isOfOtherMode'), target: 'failed', actions: ['dropWish', 'reloadUser'] },
          { guard: 'isOutdated', target: 'failed', actions: withAnswer('addOlder') },
          { target: 'resting', actions: withAnswer('addOlder') },
        ],
        failed: { target: 'cutOff', actions: 'dropWish' },
      }),
    },
    cutOff: {
      description:
        'The older ones did not come: a person tries again. Newest ones that are due are asked for by themselves.',
      on: {
        'closed.older': olderAsked,
        'active.changed': comesBack,
        'network.changed': {
          guard: { type: 'isReturnToOutdated', params: ({ event }) => event.network },
          target: 'loading',
        },
      },
      after: { retryInterval: { guard: 'isDue', target: 'loading' } },
    },
    loading: {
      description: 'The closed positions are fetched; older ones that are wanted meanwhile come after them.',
      ...request('listClosedTrades', {
        input: ({ context: { isPractice } }) => ({ isPractice, before: null }),
        answered: [
          { guard: withAnswer('isOfOtherMode'), target: 'failed', actions: ['dropWish', 'reloadUser'] },
          { target: 'telling', actions: withAnswer('setList') },
        ],
        failed: [
          { guard: 'isOlderWanted', target: 'extending', actions: 'setOutdated' },
          { target: 'failed', actions: 'setOutdated' },
        ],
      }),
      on: {
        'closed.show': { actions: 'setShown' },
        'closed.older': { guard: 'hasOlder', actions: 'wantOlder' },
      },
    },
    telling: {
      description: 'One notice for each lost position, with its reason.',
      always: [
        { guard: 'isWorthTelling', actions: ['notifyClosed', 'dropFirst'] },
        { guard: 'hasExplained', actions: 'dropFirst' },
        { guard: 'isOlderWanted', target: 'extending' },
        { target: 'resting' },
      ],
    },
    failed: {
      description:
        'They did not come: asked again when the network is back, or after a while where a screen or a notice needs them.',
      on: {
        'closed.older': olderAsked,
        'active.changed': comesBack,
        'network.changed': { ...networkBack, target: 'loading' },
      },
      after: { retryInterval: { guard: 'isDue', target: 'loading' } },
    },
  },
});
