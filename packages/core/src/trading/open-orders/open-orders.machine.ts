import { assign, enqueueActions, not, raise, setup } from 'xstate';
import { activityPort, followActivity } from '../../shared/activity';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { noPositions } from '../position-list';
import type { Position } from '../trading.types';
import * as rules from './open-orders.rules';
import * as steps from './open-orders.steps';
import type { OpenOrdersContext, OpenOrdersEvent, OpenOrdersSignal } from './open-orders.types';

type Answer = readonly Position[];

const flow = setup({
  types: {
    context: {} as OpenOrdersContext,
    events: {} as OpenOrdersEvent | OpenOrdersSignal,
    input: {} as rules.Account,
    tags: {} as 'background' | 'loaded',
    children: {} as { activity: 'activity'; listOpenTrades: 'listOpenTrades'; pollOpenTrades: 'pollOpenTrades' },
  },
  actors: {
    activity: activityPort,
    listOpenTrades: port<Answer, { isPractice: boolean }>('listOpenTrades'),
    pollOpenTrades: port<Answer, { isPractice: boolean }>('pollOpenTrades'),
  },
  guards: {
    isActive: (_, active: boolean) => active,
    isGone: (_, active: boolean) => !active,
    isInactive: ({ context }) => !context.isActive,
    isManaged: ({ context }) => context.isManaged,
    hasPositions: ({ context }) => context.positions.size > 0,
    isOwnMode: ({ context }, { isPractice }: Position) => isPractice === context.isPractice,
    isOtherMode: ({ context }, { isPractice }: rules.Account) => isPractice !== context.isPractice,
    isOfOtherMode: ({ context }, list: Answer) => rules.isOfOtherMode(list, context.isPractice),
    hasClosedElsewhere: ({ context }) => context.closedElsewhere.length > 0,
    isUntold: ({ context }) =>
      context.positions !== context.lastSent.positions || context.isPractice !== context.lastSent.isPractice,
    isReplacement: ({ context }, list: Answer) => rules.isReplacement(context, list),
  },
  actions: {
    setList: assign(({ context }, list: Answer) => ({ ...rules.listed(context, list), isDated: false })),
    keepNewer: assign(({ context }, prices: steps.Prices) => rules.withNewer(context, prices)),
    forgetNewer: assign({ newerPrices: new Map() }),
    countMismatch: assign({ failedCount: ({ context }) => context.failedCount + 1 }),
    markApplied: raise({ type: 'answer.applied' }),
    markFailed: raise({ type: 'request.failed' }),
    markDue: raise({ type: 'load.due' }),
    addPosition: assign(({ context }, position: Position) => rules.addPosition(context, position)),
    removePositions: assign(({ context }, ids: readonly string[]) => rules.removePositions(context, ids)),
    revalue: assign(({ context }, prices: steps.Prices) => rules.revalued(context, prices)),
    tellPrices: tell('assets', ({ context }, of: Answer | Position) => rules.pricesIn(of, context.newerPrices)),
    followAccount: assign(({ context }, { isPractice, isManaged }: rules.Account) =>
      isPractice === context.isPractice ? { isManaged } : rules.emptied(isPractice, isManaged),
    ),
    setActivity: assign(({ context }, isActive: boolean) => ({ isActive, isDated: context.isDated || !isActive })),
    showPanel: tell('positionsPanel', { type: 'panel.show' }),
    tellArea: tell('tradingAccount', rules.listOf),
    tellClosing: tell('closing', rules.listInModeOf),
    tellClosedElsewhere: tell('closedOrders', rules.lostOf),
    tellRowsLost: tell('closing', rules.lostOf),
    /** The note that stands above the rows while the list may be old moves them (R39). */
    tellShifted: tell('closing', { type: 'rows.shifted' }),
    clearClosedElsewhere: assign({ closedElsewhere: [] }),
    setLastSent: assign({ lastSent: ({ context: { positions, isPractice } }) => ({ positions, isPractice }) }),
    reloadUserAnyway: tell('session', { type: 'user.reload' }),
    // Where nobody looks, the return asks (R22).
    reloadUser: enqueueActions(({ context, enqueue }) => {
      if (context.isActive) enqueue(tell('session', { type: 'user.reload' }));
    }),
  },
  delays: { pollInterval: 4_000, retryInterval: 8_000, requestTimeout, idleReload: 60_000 },
});
const { request, withAnswer } = requestsOf(flow);
const apply = [withAnswer('setList'), 'markApplied', withAnswer('tellPrices')] as const;
/** The first list of an account mode: the panel opens when it has positions (R24). */
const firstApplied = [{ guard: 'hasPositions', target: 'loaded', actions: 'showPanel' }, { target: 'loaded' }] as const;

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
    isDated: false,
  }),
  type: 'parallel',
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  states: {
    list: {
      description: 'How the open positions are kept up to date.',
      initial: 'loading',
      on: {
        'prices.changed': { actions: steps.revalue },
        'orders.reload': { target: '.loading', actions: 'markDue' },
        'position.placed': [
          { guard: steps.isOwn, actions: steps.place },
          // The account was switched meanwhile: not a position of the list that is shown.
          { actions: 'reloadUserAnyway' },
        ],
        'positions.closed': { target: '.loading', actions: [steps.closed, 'markDue', 'reloadUser'] },
        'closeAll.started': '.held',
        'account.changed': { actions: steps.follow },
        'activity.changed': { actions: followActivity },
      },
      states: {
        loading: {
          description: 'The whole list is to be fetched: it is not known yet, or it changed here.',
          initial: 'deciding',
          on: steps.whileLive,
          states: {
            deciding: {
              description: 'It is fetched at once if somebody looks.',
              always: [{ guard: 'isInactive', target: 'paused' }, { target: 'asking' }],
            },
            asking: {
              description: 'The whole list is fetched.',
              entry: 'forgetNewer',
              on: steps.newer,
              ...request('listOpenTrades', {
                input: rules.modeOf,
                answered: [
                  { guard: withAnswer('isOfOtherMode'), target: 'mistaken', actions: 'reloadUser' },
                  { target: '#openOrders.list.following', actions: apply },
                ],
                failed: { target: 'retrying', actions: 'markFailed' },
              }),
            },
            mistaken: {
              description: 'The answer was about the other account mode: it is asked again after a while.',
              after: { pollInterval: 'asking' },
            },
            retrying: { description: 'No answer came: it is asked again.', after: { retryInterval: 'asking' } },
            paused: {
              description: 'Nobody looks, or there is no network.',
              on: { 'activity.changed': { ...steps.comesBack, target: 'asking' } },
            },
          },
        },
        following: {
          description: 'The list was fetched; while it has positions, prices and P/L are polled.',
          initial: 'deciding',
          on: steps.whileLive,
          states: {
            deciding: {
              description: 'Whether there is anything to poll, and anybody to see it.',
              always: [
                { guard: 'isInactive', target: 'paused' },
                { guard: 'hasPositions', target: 'waiting' },
                { target: 'idle' },
              ],
            },
            waiting: { description: 'The list is fresh for a while.', after: { pollInterval: 'polling' } },
            polling: {
              description: 'Prices and P/L of the listed positions are fetched.',
              entry: 'forgetNewer',
              on: steps.newer,
              ...request('pollOpenTrades', {
                input: rules.modeOf,
                answered: [
                  { guard: withAnswer('isOfOtherMode'), target: 'waiting', actions: 'reloadUser' },
                  { guard: withAnswer('isReplacement'), target: 'deciding', actions: apply },
                  { target: 'waiting', actions: 'countMismatch' },
                ],
                failed: { target: 'retrying', actions: 'markFailed' },
              }),
            },
            retrying: { description: 'No answer came: it is asked again.', after: { retryInterval: 'polling' } },
            idle: {
              description: 'There is no position, and nothing to poll.',
              after: {
                idleReload: [
                  { guard: 'isManaged', target: '#openOrders.list.loading' },
                  { target: 'idle', reenter: true },
                ],
              },
            },
            paused: {
              description: 'Nobody looks, or there is no network.',
              on: { 'activity.changed': { ...steps.comesBack, target: 'returning' } },
            },
            returning: {
              description: 'What is known is polled at once; without positions the whole list is fetched.',
              always: [{ guard: 'hasPositions', target: 'polling' }, { target: '#openOrders.list.loading' }],
            },
          },
        },
        held: {
          description: 'No poll while everything is being closed: its answer would be outdated on arrival (T-106).',
          on: {
            'closeAll.settled': { target: 'loading', actions: [steps.closed, 'markDue', 'reloadUser'] },
            'orders.reload': { actions: 'markDue' },
            'positions.closed': { actions: steps.closed },
            // The list of the other account waits for nothing; how this ends, the switch back asks anew.
            'account.changed': { guard: steps.isSwitched, target: 'loading', actions: steps.follow },
          },
          // Meanwhile nothing is valued.
          after: { requestTimeout: { actions: 'markFailed' } },
        },
      },
    },
    data: {
      description: 'What is known of the list in this account mode.',
      initial: 'awaited',
      on: { 'account.changed': { guard: steps.isSwitched, target: '.awaited' } },
      states: {
        awaited: {
          description: 'It has not come yet.',
          on: { 'answer.applied': firstApplied, 'request.failed': 'failed' },
        },
        failed: {
          description: 'It did not come: a person may ask again (R14). What is placed meanwhile is a part of it.',
          // The note above such a part moves it.
          entry: 'tellShifted',
          exit: 'tellShifted',
          on: { 'answer.applied': firstApplied, 'load.due': { guard: not('hasPositions'), target: 'awaited' } },
        },
        loaded: {
          description: 'It came: without positions it is empty (R14).',
          tags: 'loaded',
          on: { 'request.failed': 'stale' },
        },
        stale: {
          description: 'It came, and a later request failed: what is shown may be old.',
          tags: 'loaded',
          entry: 'tellShifted',
          exit: 'tellShifted',
          on: { 'answer.applied': 'loaded' },
        },
      },
    },
    telling: {
      description: 'Other flows are sent each changed list, and each position that somebody else closed (T-107).',
      always: [
        {
          guard: 'hasClosedElsewhere',
          actions: ['tellClosedElsewhere', 'tellRowsLost', 'reloadUser', 'clearClosedElsewhere'],
        },
        { guard: 'isUntold', actions: ['setLastSent', 'tellArea', 'tellClosing'] },
      ],
    },
  },
});
