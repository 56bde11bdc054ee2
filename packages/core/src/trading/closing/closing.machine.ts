import { assign, enqueueActions, setup, spawnChild, type AnyEventObject } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import type { IntentOutcome, IntentSettled } from '../../platform/intents/intents.types';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { Position } from '../trading.types';
import { closePositionMachine } from './close-position.machine';
import {
  bookedBy,
  closeAllBody,
  closedBy,
  closedNone,
  isClosable,
  readCloseAll,
  remainingOf,
  summaryOf,
  withClosed,
  withLost,
  withLostIds,
  withoutRow,
  withPositions,
} from './closing.form';
import * as say from './closing.notices';
import * as steps from './closing.steps';
import type { ClosePress, Ended, OpenList } from './closing.steps';
import type { CloseEnd, ClosingContext, ClosingEvent } from './closing.types';

const childId = (id: string) => `close.${id}`;
const askedId = (event: ClosingEvent) => (event.type === 'position.close' ? event.id : '');
const isOwn = ({ submission }: ClosingContext, { ref }: IntentSettled) => ref === String(submission);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((other) => other !== id));

/**
 * Closing positions: each single one by a child of its own (T-085…T-090), all of them after a confirm step that is
 * bound to the ids and the account mode it shows (T-091…T-095, hard case 11).
 */
export const closingMachine = setup({
  types: {
    context: {} as ClosingContext,
    events: {} as ClosingEvent,
    tags: {} as 'busy' | 'locked' | 'background',
  },
  actors: { closePosition: closePositionMachine, followDialog: listenerPort<AnyEventObject>('followDialog') },
  guards: {
    isClosable: ({ context }, id: string) => isClosable(context, id),
    /** The mouse has rested while rows moved below it: its press was meant for another one (R39). */
    isStray: ({ context: { pointedId, hasShifted, ...rows } }, press: ClosePress) =>
      press.isMouse === true && hasShifted && pointedId !== press.id && isClosable(rows, press.id),
    isKept: ({ context }, id: string) => context.closed.has(id),
    isPartOfCloseAll: ({ context }, id: string) => context.summary?.ids.includes(id) ?? false,
    hasPositions: ({ context }) => context.positions.length > 0,
    isClosed: (_, end: CloseEnd) => end.kind === 'closed',
    isRefused: (_, end: CloseEnd) => end.kind === 'refused',
    isModeChanged: (_, end: CloseEnd) => end.kind === 'refused' && end.isModeChanged === true,
    /** Another account mode, or none of the shown positions is open any more (hard case 11). */
    isVoid: ({ context }, { positions, isPractice }: OpenList) =>
      isPractice !== context.summary?.isPractice || remainingOf(context.summary, positions).ids.length === 0,
    hasFewerLeft: ({ context }, { positions }: OpenList) =>
      context.summary !== null && remainingOf(context.summary, positions).ids.length < context.summary.ids.length,
    isAllClosed: ({ context }, of: IntentSettled) =>
      isOwn(context, of) && readCloseAll(of.outcome)?.failed.length === 0,
    isNoneClosed: ({ context }, of: IntentSettled) => isOwn(context, of) && closedNone(context, of.outcome),
    isPartlyClosed: ({ context }, of: IntentSettled) => isOwn(context, of) && readCloseAll(of.outcome) !== null,
    isOwn: ({ context }, of: IntentSettled) => isOwn(context, of),
  },
  actions: {
    startClose: spawnChild('closePosition', {
      id: ({ event }) => childId(askedId(event)),
      input: ({ context, event }) => say.closeInput(context, askedId(event)),
    }),
    /** One that still awaits its answer goes on, though its row is gone: whoever pressed is told how it ended. */
    endClose: enqueueActions(({ context, enqueue }, id: string) => {
      if (!context.pending.has(id)) enqueue.stopChild(childId(id));
    }),
    setPending: assign(({ context }, id: string) => ({ pending: new Set([...context.pending, id]) })),
    forgetPending: assign(({ context }, id: string) => ({ pending: without(context.pending, id) })),
    keepRow: assign(({ context }, ended: Ended) => ({ closed: withClosed(context, ended) })),
    keepLost: assign(({ context }, lost: readonly Position[]) => ({ closed: withLost(context, lost) })),
    forgetLost: assign(({ context }, id: string) => ({ lostIds: without(context.lostIds, id) })),
    noteLost: assign(({ context }, lost: readonly Position[]) => ({ lostIds: withLostIds(context, lost) })),
    leaveLater: enqueueActions(({ enqueue }, lost: readonly Position[]) => {
      for (const { id } of lost) enqueue.raise({ type: 'row.left', id }, { delay: 'rowStay' });
    }),
    forgetRow: assign(({ context }, id: string) => ({ closed: withoutRow(context, id) })),
    setPositions: assign(({ context }, list: OpenList) => withPositions(context, list)),
    /** Other rows lie under the pointer now: what is pressed in the next moment was meant for one that lay there. */
    holdRows: enqueueActions(({ enqueue }, hasMoved: boolean) => {
      if (!hasMoved) return;
      enqueue.assign({ isShifting: true, hasShifted: true });
      enqueue.cancel('hold');
      enqueue.raise({ type: 'rows.stand' }, { id: 'hold', delay: 'slip' });
    }),
    setPointed: assign((_, pointedId: string) => ({ pointedId, hasShifted: false })),
    releaseRows: assign({ isShifting: false }),
    setWhole: assign((_, isWhole: boolean) => ({ isWhole })),
    setNetwork: assign((_, network: NetworkChanged['network']) => ({ isOffline: network === 'offline' })),
    setSummary: assign(({ context }) => ({ summary: summaryOf(context.positions, context.isPractice), problem: null })),
    /** P/L of the shown ids follows the list. */
    refreshSummary: assign(({ context: { summary, positions } }) => ({
      summary: summary && remainingOf(summary, positions),
    })),
    setFewer: assign({ problem: { id: 'closing.fewerLeft' } }),
    forgetSummary: assign({ summary: null, problem: null }),
    nameSubmission: assign(({ context }) => ({ submission: context.submission + 1, problem: null })),
    openDialog: tell('dialogs', { type: 'dialog.open', name: 'closeAll', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'closeAll' }),
    tellStarted: tell('openOrders', { type: 'closeAll.started' }),
    submitCloseAll: tell('intentQueue', ({ context }) => ({
      type: 'intent.submit',
      operation: 'closeAllTrades',
      body: closeAllBody(context),
      owner: 'closing',
      ref: String(context.submission),
    })),
    tellAsked: tell('tradingAccount', ({ context }) => ({ type: 'close.asked', ids: context.summary?.ids ?? [] })),
    tellBooked: tell('tradingAccount', ({ context }, outcome: IntentOutcome) => bookedBy(context, outcome)),
    tellSettled: tell('openOrders', ({ context }, outcome: IntentOutcome) => ({
      type: 'closeAll.settled',
      closed: closedBy(context.summary, outcome),
    })),
    tellNoneClosed: tell('openOrders', { type: 'closeAll.settled', closed: [] }),
    tellClosed: tell('openOrders', (_, id: string) => ({ type: 'positions.closed', ids: [id] })),
    reloadOrders: tell('openOrders', { type: 'orders.reload' }),
    reloadUser: tell('session', { type: 'user.reload' }),
    reloadClosed: tell('closedOrders', { type: 'closed.reload' }),
    tellLost: tell('closedOrders', (_, positions: readonly Position[]) => ({ type: 'positions.lost', positions })),
    notifyClosed: enqueueActions(({ context, enqueue }, { id, end }: Ended) => {
      const isToldElsewhere = context.lostIds.has(id) && end.kind === 'closed' && end.notice !== undefined;
      if (!isToldElsewhere) enqueue(tell('notices', say.closedNotice(end)));
    }),
    notifyNotClosed: tell('notices', (_, end: CloseEnd) => say.notClosedNotice(end)),
    notifyUnconfirmed: tell('notices', (_, end: CloseEnd | undefined) => say.unconfirmedNotice(end)),
    notifyStray: tell('notices', ({ context }, id: string) => say.strayNotice(context.positions, id)),
    notifyAllClosed: tell('notices', ({ context }, outcome: IntentOutcome) => say.allClosedNotice(context, outcome)),
    notifyProblem: tell('notices', (_, outcome: IntentOutcome) => say.problemNotice(outcome)),
    notifyWithdrawn: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'closing.withdrawn' } }),
    /** Given by closingActions; the machine alone logs nothing. */
    logNotClosed: (_args, _end: CloseEnd) => undefined,
  },
  delays: { slip, rowStay: 1_000 },
}).createMachine({
  id: 'closing',
  meta: { visible: ['end', 'operation', 'ref', 'outcome', 'kind'] },
  context: {
    pending: new Set(),
    closed: new Map(),
    lostIds: new Set(),
    summary: null,
    positions: [],
    isPractice: false,
    isWhole: true,
    isOffline: false,
    isShifting: false,
    hasShifted: false,
    pointedId: null,
    problem: null,
    submission: 0,
  },
  initial: 'idle',
  on: {
    'position.close': [
      { guard: { type: 'isStray', params: ({ event }) => event }, actions: steps.stray },
      {
        guard: { type: 'isClosable', params: steps.idOf },
        actions: ['startClose', { type: 'setPending', params: steps.idOf }],
      },
    ],
    'close.point': { actions: { type: 'setPointed', params: steps.idOf } },
    'close.ended': steps.closeEnded,
    'positions.changed': { actions: steps.follow },
    'positions.lost': { actions: steps.lose },
    'network.changed': { actions: steps.network },
    'positionsLoaded.changed': { actions: steps.whole },
    ...steps.rows,
  },
  states: {
    idle: {
      description: 'Nothing is asked of the person; single positions may be on their way to be closed.',
      on: {
        'closeAll.ask': { guard: 'hasPositions', target: 'confirming', actions: ['setSummary', 'openDialog'] },
      },
    },
    confirming: {
      description: 'The person is asked whether all these positions are to be closed.',
      tags: 'background',
      invoke: { id: 'followDialog', src: 'followDialog', onError: {} },
      on: {
        // Back closes a dialog without asking what it shows.
        'dialog.closed': { target: 'idle', actions: 'forgetSummary' },
        'closeAll.cancel': { target: 'idle', actions: ['closeDialog', 'forgetSummary'] },
        'positions.changed': [
          {
            guard: { type: 'isVoid', params: ({ event }) => event },
            target: 'idle',
            actions: [...steps.follow, 'closeDialog', 'forgetSummary', 'notifyWithdrawn'],
          },
          {
            guard: { type: 'hasFewerLeft', params: ({ event }) => event },
            actions: [...steps.follow, 'refreshSummary', 'setFewer'],
          },
          { actions: [...steps.follow, 'refreshSummary'] },
        ],
      },
      initial: 'arriving',
      states: {
        arriving: {
          ...arriving('ready'),
          description: 'The second half of a double press on "Close all" confirms nothing (R39).',
        },
        ready: { description: 'A press closes them all.', on: { 'closeAll.confirm': '#closing.closingAll' } },
      },
    },
    closingAll: {
      description: 'All that the person confirmed is being closed.',
      tags: 'busy',
      entry: ['nameSubmission', 'tellAsked', 'tellStarted', 'submitCloseAll'],
      on: {
        // It goes on, and its notice tells the end: nobody has to wait for a silent server in front of it.
        'closeAll.cancel': { actions: 'closeDialog' },
        // Already on its way (T-090); any other may still be closed by itself.
        'position.close': { guard: { type: 'isPartOfCloseAll', params: ({ event }) => event.id } },
        // List emptied and user refreshed by its owner, loading hidden, notice: in this order (T-092).
        'intent.settled': [
          {
            guard: { type: 'isAllClosed', params: ({ event }) => event },
            target: 'idle',
            actions: [...steps.settleClosed, 'closeDialog', steps.celebrate, 'forgetSummary'],
          },
          {
            guard: { type: 'isNoneClosed', params: ({ event }) => event },
            target: 'idle',
            actions: ['tellNoneClosed', 'closeDialog', 'forgetSummary', steps.complain],
          },
          {
            guard: { type: 'isPartlyClosed', params: ({ event }) => event },
            target: 'idle',
            actions: [...steps.settleClosed, 'closeDialog', 'forgetSummary', steps.complain],
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            target: 'idle',
            actions: [steps.settle, 'closeDialog', 'forgetSummary', 'notifyUnconfirmed'],
          },
        ],
      },
    },
  },
});
