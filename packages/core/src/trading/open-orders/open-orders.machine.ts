import { assign, setup } from 'xstate';
import { activeOf, activityPort, followActivity } from '../../shared/activity';
import { port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { noPositions, positionsOf } from '../position-list';
import type { Position } from '../trading.types';
import * as rules from './open-orders.rules';
import type { OpenOrdersContext, OpenOrdersEvent } from './open-orders.types';

type Answer = readonly Position[];
type Account = { isPractice: boolean; isManaged: boolean };
const modeOf = ({ event }: { event: { isPractice: boolean } }) => event.isPractice;
// Actions with what they take of their event.
const follow = { type: 'followAccount', params: ({ event }: { event: Account }) => event } as const;
const placedModeOf = ({ event }: { event: { position: Position } }) => event.position.isPractice;
const placed = {
  type: 'addPosition',
  params: ({ event }: { event: { position: Position } }) => event.position,
} as const;
const place = [placed, 'showPanel'] as const;
const closed = { type: 'removePositions', params: ({ event }: { event: { id: string } }) => [event.id] } as const;

const flow = setup({
  types: {
    context: {} as OpenOrdersContext,
    events: {} as OpenOrdersEvent,
    input: {} as Account,
    tags: {} as 'background',
    children: {} as { activity: 'activity'; listOpenTrades: 'listOpenTrades'; pollOpenTrades: 'pollOpenTrades' },
  },
  actors: {
    activity: activityPort,
    listOpenTrades: port<Answer, { isPractice: boolean }>('listOpenTrades'),
    pollOpenTrades: port<Answer, { isPractice: boolean }>('pollOpenTrades'),
  },
  guards: {
    isActive: (_, active: boolean) => active,
    isInactive: ({ context }) => !context.isActive,
    isLoadDue: ({ context }) => context.isLoadDue,
    isManaged: ({ context }) => context.isManaged,
    hasPositions: ({ context }) => context.positions.size > 0,
    isOwnMode: ({ context }, isPractice: boolean) => isPractice === context.isPractice,
    isOtherMode: ({ context }, isPractice: boolean) => isPractice !== context.isPractice,
    isOfOtherMode: ({ context }, list: Answer) => rules.isOfOtherMode(list, context.isPractice),
    isFirstFilled: ({ context }, list: Answer) => !context.isLoaded && list.length > 0,
    hasClosedElsewhere: ({ context }) => context.closedElsewhere.length > 0,
    isUntold: ({ context }) =>
      context.positions !== context.lastSent.positions || context.isPractice !== context.lastSent.isPractice,
    isReplacement: ({ context }, list: Answer) => rules.isReplacement(context, list),
  },
  actions: {
    setLoaded: assign(({ context }, list: Answer) => ({
      ...rules.replaceAll(context, list),
      isLoadDue: false,
      isLoaded: true,
    })),
    setPolled: assign(({ context }, list: Answer) => ({
      ...rules.replaceAll(context, list),
      isProfitFresh: true,
    })),
    countMismatch: assign({ failedCount: ({ context }) => context.failedCount + 1 }),
    setFailure: assign({ hasFailed: true }),
    dueLoad: assign({ isLoadDue: true, hasFailed: false }),
    addPosition: assign(({ context }, position: Position) => rules.addPosition(context, position)),
    removePositions: assign(({ context }, ids: readonly string[]) => rules.removePositions(context, ids)),
    followAccount: assign(({ context }, { isPractice, isManaged }: Account) =>
      isPractice === context.isPractice ? { isManaged } : rules.emptied(isPractice, isManaged),
    ),
    setActivity: assign({ isActive: (_, active: boolean) => active }),
    showPanel: tell('positionsPanel', { type: 'panel.show' }),
    tellArea: tell('trading', ({ context: { positions } }) => ({
      type: 'positions.changed',
      positions: positionsOf(positions),
    })),
    tellClosing: tell('closing', ({ context: { positions, isPractice } }) => ({
      type: 'positions.changed',
      positions: positionsOf(positions),
      isPractice,
    })),
    tellClosedElsewhere: tell('closedOrders', ({ context }) => ({
      type: 'positions.lost',
      positions: context.closedElsewhere,
    })),
    clearClosedElsewhere: assign({ closedElsewhere: [] }),
    setLastSent: assign({ lastSent: ({ context: { positions, isPractice } }) => ({ positions, isPractice }) }),
    reloadUser: tell('session', { type: 'user.reload' }),
  },
  delays: { pollInterval: 4_000, retryInterval: 8_000, requestTimeout, idleReload: 60_000 },
});
const { request, withAnswer } = requestsOf(flow);

/**
 * The open positions: loaded, then valued every 4 s (T-099…T-108). Whatever outdates an answer on its way leaves the
 * state that waits for it, so that it is dropped: it never brings a closed position back (T-098).
 */
export const openOrdersMachine = flow.createMachine({
  id: 'openOrders',
  meta: { visible: ['active'] },
  context: ({ input }) => ({
    ...noPositions,
    ...rules.emptied(input.isPractice, input.isManaged),
    lastSent: { positions: noPositions.positions, isPractice: input.isPractice },
    isActive: true,
  }),
  type: 'parallel',
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  states: {
    list: {
      description: 'The open positions and how they are kept up to date.',
      initial: 'running',
      states: {
        running: {
          description: 'The list follows the server.',
          initial: 'deciding',
          on: {
            'orders.reload': { target: '.deciding', actions: 'dueLoad' },
            'position.placed': [
              { guard: { type: 'isOwnMode', params: placedModeOf }, target: '.deciding', actions: place },
              // The account was switched meanwhile: not a position of the list that is shown.
              { actions: 'reloadUser' },
            ],
            'position.closed': {
              target: '.deciding',
              actions: [closed, 'dueLoad', 'reloadUser'],
            },
            'closeAll.started': 'held',
            'account.changed': [
              { guard: { type: 'isOtherMode', params: modeOf }, target: '.deciding', actions: follow },
              { actions: follow },
            ],
            'activity.changed': [
              { guard: { type: 'isActive', params: activeOf }, actions: followActivity },
              { target: '.paused', actions: followActivity },
            ],
          },
          states: {
            deciding: {
              description: 'What is due next: a load, a poll or a rest.',
              always: [
                { guard: 'isInactive', target: 'paused' },
                { guard: 'isLoadDue', target: 'loading' },
                { guard: 'hasPositions', target: 'waiting' },
                { target: 'idle' },
              ],
            },
            asking: {
              description: 'It is time to ask: the whole list, or only what changes.',
              always: [
                { guard: 'isLoadDue', target: 'loading' },
                { guard: 'hasPositions', target: 'polling' },
                { target: 'loading' },
              ],
            },
            loading: {
              description: 'The whole list is fetched.',
              ...request('listOpenTrades', {
                input: ({ context: { isPractice } }) => ({ isPractice }),
                answered: [
                  { guard: withAnswer('isOfOtherMode'), target: 'waiting', actions: 'reloadUser' },
                  {
                    guard: withAnswer('isFirstFilled'),
                    target: 'deciding',
                    actions: [withAnswer('setLoaded'), 'showPanel'],
                  },
                  { target: 'deciding', actions: withAnswer('setLoaded') },
                ],
                failed: { target: 'retrying', actions: 'setFailure' },
              }),
            },
            waiting: { description: 'The list is fresh for a while.', after: { pollInterval: 'asking' } },
            polling: {
              description: 'Prices and P/L of the listed positions are fetched.',
              ...request('pollOpenTrades', {
                input: ({ context: { isPractice } }) => ({ isPractice }),
                answered: [
                  { guard: withAnswer('isOfOtherMode'), target: 'waiting', actions: 'reloadUser' },
                  { guard: withAnswer('isReplacement'), target: 'deciding', actions: withAnswer('setPolled') },
                  { target: 'waiting', actions: 'countMismatch' },
                ],
                failed: { target: 'retrying', actions: 'setFailure' },
              }),
            },
            retrying: { description: 'An answer did not come: it is asked again.', after: { retryInterval: 'asking' } },
            idle: {
              description: 'There is no position, and nothing to poll.',
              after: {
                idleReload: [
                  { guard: 'isManaged', target: 'loading' },
                  { target: 'idle', reenter: true },
                ],
              },
            },
            paused: {
              description: 'Nobody looks, or there is no network.',
              on: {
                'activity.changed': {
                  guard: { type: 'isActive', params: activeOf },
                  target: 'asking',
                  actions: followActivity,
                },
              },
            },
          },
        },
        held: {
          description:
            'No poll while everything is being closed: what it would answer is outdated before it arrives (T-106).',
          on: {
            'closeAll.settled': {
              target: 'running',
              actions: [
                { type: 'removePositions', params: ({ event }) => event.closed ?? [] },
                'dueLoad',
                'reloadUser',
              ],
            },
            'orders.reload': { actions: 'dueLoad' },
            'position.placed': { guard: { type: 'isOwnMode', params: placedModeOf }, actions: place },
            'position.closed': { actions: closed },
            'account.changed': { actions: follow },
            'activity.changed': { actions: followActivity },
          },
        },
      },
    },
    telling: {
      description:
        'Others are told once a list really changed, and of each position that somebody else closed (T-107).',
      always: [
        { guard: 'hasClosedElsewhere', actions: ['tellClosedElsewhere', 'reloadUser', 'clearClosedElsewhere'] },
        { guard: 'isUntold', actions: ['setLastSent', 'tellArea', 'tellClosing'] },
      ],
    },
  },
});
