import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { noPositions } from '../position-list';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Position } from '../trading.types';
import { closeNotice, withNewest, withOlder } from './closed-orders.rules';
import type { ClosedOrdersContext, ClosedOrdersEvent, ClosedPage } from './closed-orders.types';

type Asked = { isPractice: boolean; before: string | null };

const flow = setup({
  types: {
    context: {} as ClosedOrdersContext,
    events: {} as ClosedOrdersEvent,
    input: {} as { isPractice: boolean },
    tags: {} as 'busy' | 'background' | 'older',
    children: {} as { listClosedTrades: 'listClosedTrades'; listOlder: 'listClosedTrades' },
  },
  actors: {
    listClosedTrades: port<ClosedPage, Asked>('listClosedTrades'),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isOnline: (_, network: NetworkChanged['network']) => network === 'online',
    hasClosedElsewhere: ({ context }) => context.lostIds.length > 0,
    hasExplained: ({ context }) => context.explained.length > 0,
    isWorthTelling: ({ context }) => context.explained.slice(0, 1).some((position) => closeNotice(position) !== null),
    isOtherMode: ({ context }, isPractice: boolean) => isPractice !== context.isPractice,
    isOfOtherMode: ({ context }, { positions }: ClosedPage) =>
      positions.some(({ isPractice }) => isPractice !== context.isPractice),
    hasOlder: ({ context }) => context.next !== null,
  },
  actions: {
    setShown: assign({ isShown: true }),
    setClosedElsewhere: assign({
      lostIds: ({ context }, positions: readonly Position[]) => [...context.lostIds, ...positions.map(({ id }) => id)],
    }),
    setList: assign(({ context }, page: ClosedPage) => ({
      ...withNewest(context, page),
      isLoaded: true,
      lostIds: [],
      explained: page.positions.filter(({ id }) => context.lostIds.includes(id)),
    })),
    addOlder: assign(({ context }, page: ClosedPage) => withOlder(context, page)),
    switchMode: assign((_, isPractice: boolean) => ({
      ...noPositions,
      next: null,
      sum: null,
      isPractice,
      isLoaded: false,
      lostIds: [],
      explained: [],
    })),
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

/** The closed positions: loaded when a screen shows them, and to learn why the server closed one (T-107, T-132). */
export const closedOrdersMachine = flow.createMachine({
  id: 'closedOrders',
  context: ({ input }) => ({
    ...noPositions,
    next: null,
    sum: null,
    lostIds: [],
    explained: [],
    isShown: false,
    isLoaded: false,
    isPractice: input.isPractice,
  }),
  initial: 'resting',
  on: {
    // What is known may be old: another device closes positions that were never listed here.
    'closed.show': { target: '.loading', actions: 'setShown' },
    'closed.reload': { guard: 'isShown', target: '.loading' },
    'positions.lost': {
      target: '.loading',
      actions: { type: 'setClosedElsewhere', params: ({ event }) => event.positions },
    },
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
      on: { 'closed.older': { guard: 'hasOlder', target: 'extending' } },
    },
    extending: {
      description: 'The next older ones are fetched, behind those that are listed.',
      ...request('listClosedTrades', {
        id: 'listOlder',
        tags: ['background', 'older'],
        input: ({ context: { isPractice, next } }) => ({ isPractice, before: next }),
        answered: [
          { guard: withAnswer('isOfOtherMode'), target: 'failed', actions: 'reloadUser' },
          { target: 'resting', actions: withAnswer('addOlder') },
        ],
        failed: 'cutOff',
      }),
    },
    cutOff: {
      description: 'The older ones did not come: a person tries again.',
      on: { 'closed.older': { guard: 'hasOlder', target: 'extending' } },
    },
    loading: {
      description: 'The closed positions are fetched.',
      ...request('listClosedTrades', {
        input: ({ context: { isPractice } }) => ({ isPractice, before: null }),
        answered: [
          { guard: withAnswer('isOfOtherMode'), target: 'failed', actions: 'reloadUser' },
          { target: 'telling', actions: withAnswer('setList') },
        ],
        failed: 'failed',
      }),
      on: { 'closed.show': { actions: 'setShown' } },
    },
    telling: {
      description: 'One notice for each lost position, with its reason.',
      always: [
        { guard: 'isWorthTelling', actions: ['notifyClosed', 'dropFirst'] },
        { guard: 'hasExplained', actions: 'dropFirst' },
        { target: 'resting' },
      ],
    },
    failed: {
      description: 'They did not come: asked again when the network is back, or while a position is unexplained.',
      on: {
        'network.changed': { guard: { type: 'isOnline', params: ({ event }) => event.network }, target: 'loading' },
      },
      after: { retryInterval: { guard: 'hasClosedElsewhere', target: 'loading' } },
    },
  },
});
