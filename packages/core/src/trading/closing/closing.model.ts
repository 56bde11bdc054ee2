import { dec } from '../../shared/decimal';
import { defineModel } from '../../testing/model';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { closePositionMachine } from './close-position.machine';
import { closingMachine } from './closing.machine';
import type { CloseEnd, UnknownEnd } from './closing.types';
import { closeAllView } from './closing.view';

/** An open position of one EURUSD unit. */
export const openPosition = (id: string, profit: string): Position =>
  position(id, { openedAt: '2026-11-20T10:00:00.000Z', profit: dec(profit) });

export const first = openPosition('1', '-0.2');
export const second = openPosition('2', '10.5');
const list = (positions: readonly Position[], isPractice = false) =>
  ({ type: 'positions.changed', positions, isPractice }) as const;
/** How the close of the first one ended. */
export const closedEnd = {
  kind: 'closed',
  receipt: [{ id: 'closing.result', values: { profit: '-$0.30' } }],
  final: { currentPrice: dec('1.2'), profit: dec('-0.3') },
  moved: dec('-0.3'),
} as const satisfies CloseEnd;

/** Nobody knows how its close ended. */
export const unknownEnd: UnknownEnd = {
  kind: 'unknown',
  name: [{ id: 'closing.buyPosition', values: { units: '1', symbol: 'EURUSD' } }, { id: 'closing.realAccount' }],
};

const settled = { type: 'intent.settled', ref: '1', operation: 'closeAllTrades' } as const;

/** The server's answer to a close all of both. */
export const allClosed = { message: 'All closed', failed: [], closed: 2, profit: 10.3, balance: 10_010.3 };

export const closingModel = defineModel(closingMachine, {
  events: [
    list([first, second]),
    list([second]),
    list([]),
    list([first, second], true),
    { type: 'positions.lost', positions: [second] },
    { type: 'position.close', id: '1' },
    { type: 'position.close', id: '1', isMouse: true },
    { type: 'close.point', id: '1' },
    { type: 'close.ended', id: '1', end: closedEnd },
    { type: 'close.ended', id: '1', end: { kind: 'refused', message: 'Market is closed' } },
    { type: 'close.ended', id: '1', end: { kind: 'refused', message: null } },
    { type: 'close.ended', id: '1', end: { kind: 'refused', message: 'Switched', isModeChanged: true } },
    { type: 'close.ended', id: '1', end: { kind: 'unknown', name: [] } },
    { type: 'pointer.leave', id: '1' },
    { type: 'row.left', id: '1' },
    { type: 'rows.stand' },
    { type: 'rows.shifted' },
    { type: 'silent.changed', silent: true },
    { type: 'late.changed', late: true },
    { type: 'positionsLoaded.changed', positionsLoaded: false },
    { type: 'network.changed', network: 'offline' },
    { type: 'network.changed', network: 'online' },
    { type: 'closeAll.ask' },
    { type: 'closeAll.confirm' },
    { type: 'closeAll.cancel' },
    { type: 'dialog.closed' },
    { ...settled, outcome: { kind: 'accepted', body: allClosed } },
    { ...settled, outcome: { kind: 'accepted', body: { message: '1 position was not closed', failed: [1] } } },
    { ...settled, outcome: { kind: 'accepted', body: 'nonsense' } },
    { ...settled, outcome: { kind: 'rejected', message: 'Try again later', fields: {} } },
    { ...settled, outcome: { kind: 'unknown' } },
  ],
  // Which closes run, what is open, and what the confirm step shows.
  key: ({ context }) => [
    [...context.pending],
    [...context.closed.keys()],
    context.positions.length > 0,
    context.summary?.ids,
  ],
  residents: ['tradingAccount', 'openOrders', 'closedOrders', 'intentQueue', 'session', 'notices', 'dialogs'],
  view: closeAllView,
});

export const closePositionModel = defineModel(closePositionMachine, {
  input: { id: '1', isPractice: false, name: unknownEnd.name },
  events: [],
  answers: { closeTrade: { done: [closedEnd, { kind: 'refused', message: 'Market is closed' }] } },
  key: ({ context }) => context.hasRetried,
  residents: ['closing', 'tradingAccount'],
});
