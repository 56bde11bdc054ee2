import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { noPositions, replacePositions } from '../position-list';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Position } from '../trading.types';
import { closeNotice } from './closed-orders.rules';
import type { ClosedOrdersContext, ClosedOrdersEvent } from './closed-orders.types';

type Answer = readonly Position[];

const flow = setup({
  types: {
    context: {} as ClosedOrdersContext,
    events: {} as ClosedOrdersEvent,
    input: {} as { isPractice: boolean },
    tags: {} as 'busy' | 'background',
    children: {} as { listClosedTrades: 'listClosedTrades' },
  },
  actors: {
    listClosedTrades: port<Answer, { isPractice: boolean }>('listClosedTrades'),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isOnline: (_, network: NetworkChanged['network']) => network === 'online',
    hasClosedElsewhere: ({ context }) => context.lostIds.length > 0,
    hasExplained: ({ context }) => context.explained.length > 0,
    isWorthTelling: ({ context }) => context.explained.slice(0, 1).some((position) => closeNotice(position) !== null),
    isOtherMode: ({ context }, isPractice: boolean) => isPractice !== context.isPractice,
    isOfOtherMode: ({ context }, list: Answer) => list.some(({ isPractice }) => isPractice !== context.isPractice),
  },
  actions: {
    setShown: assign({ isShown: true }),
    setClosedElsewhere: assign({
      lostIds: ({ context }, positions: Answer) => [...context.lostIds, ...positions.map(({ id }) => id)],
    }),
    setList: assign(({ context }, list: Answer) => ({
      ...replacePositions(context, list),
      isLoaded: true,
      lostIds: [],
      explained: list.filter(({ id }) => context.lostIds.includes(id)),
    })),
    switchMode: assign((_, isPractice: boolean) => ({
      ...noPositions,
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
    resting: { description: 'Nothing is on its way.' },
    loading: {
      description: 'The closed positions are fetched.',
      ...request('listClosedTrades', {
        input: ({ context: { isPractice } }) => ({ isPractice }),
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
