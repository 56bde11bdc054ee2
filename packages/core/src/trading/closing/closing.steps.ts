import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Position } from '../trading.types';
import { closedPositions, hasCome, standingPositions } from './closing.form';
import type { CloseEnd, ClosingContext, PositionsLoaded } from './closing.types';

// Actions of the closing machine by name, with what they read of their event; some always come together.

/** How the close of one position ended. */
export type Ended = { id: string; end: CloseEnd };
/** What is open, in which account mode. */
export type OpenList = { positions: readonly Position[]; isPractice: boolean };

/** A press on the button that closes one. */
export type ClosePress = { id: string; isMouse?: boolean };

export const idOf = ({ event }: { event: { id: string } }) => event.id;
const answered = { type: 'forgetPending', params: idOf } as const;
const ended = { type: 'endClose', params: idOf } as const;
const hold = { type: 'holdRows', params: true } as const;
const leave = [{ type: 'forgetRow', params: idOf }, ended, hold] as const;
/** While the list has not come, others than those that are known may be open (R14). */
export const whole = {
  type: 'setWhole',
  params: ({ event }: { event: PositionsLoaded }) => event.positionsLoaded,
} as const;
type Network = { context: ClosingContext; event: NetworkChanged };
const isTurned = ({ context, event }: Network) => context.isOffline === (event.network !== 'offline');
/** What says that there is no network, or stops saying so, moves all that lies below it (R39). */
export const network = [
  { type: 'holdRows', params: isTurned },
  { type: 'setNetwork', params: ({ event }: Network) => event.network },
] as const;
/** Its time is over; where it has gone already no other row moves again. */
const left = [{ guard: { type: 'isKept', params: idOf }, actions: leave }, { actions: ended }] as const;
/** What moves the rows, or lets go of one. */
export const rows = {
  // The list's own note, the banner of a silent server, or the note of a call that takes long: they stand above the rows.
  'rows.shifted': { actions: hold },
  'silent.changed': { actions: hold },
  'late.changed': { actions: hold },
  'rows.stand': { actions: 'releaseRows' },
  'pointer.leave': { guard: { type: 'isKept', params: idOf }, actions: leave },
  'row.left': left,
} as const;
/** It closes nothing and says so; the next one is meant for what lies there. */
export const stray = [hold, { type: 'setPointed', params: idOf }, { type: 'notifyStray', params: idOf }] as const;
const endOf = ({ event }: { event: { end: CloseEnd } }) => event.end;
const notClosed = [
  answered,
  ended,
  { type: 'forgetLost', params: idOf },
  { type: 'logNotClosed', params: endOf },
] as const;
const refused = [...notClosed, { type: 'notifyNotClosed', params: endOf }] as const;
const listOf = ({ event }: { event: OpenList }) => event;
const hasMoved = ({ context, event }: { context: ClosingContext; event: OpenList }) => hasCome(context, event);
export const follow = [
  { type: 'holdRows', params: hasMoved },
  { type: 'setPositions', params: listOf },
] as const;
const lostOf = ({ event }: { event: { positions: readonly Position[] } }) => event.positions;
export const lose = [
  { type: 'keepLost', params: lostOf },
  { type: 'leaveLater', params: lostOf },
  { type: 'noteLost', params: lostOf },
] as const;
const outcomeOf = ({ event }: { event: IntentSettled }) => event.outcome;
export const settle = { type: 'tellSettled', params: outcomeOf } as const;
type Settled = { context: ClosingContext; event: IntentSettled };
const closedOf = ({ context, event }: Settled) => closedPositions(context, event.outcome);
const standingOf = ({ context, event }: Settled) => standingPositions(context, event.outcome);
/** Its answer does not say which of them it found closed already: their reasons do (R24). */
export const settleClosed = [
  { type: 'keepLost', params: standingOf },
  { type: 'leaveLater', params: standingOf },
  { type: 'tellBooked', params: outcomeOf },
  settle,
  { type: 'tellLost', params: closedOf },
  { type: 'noteLost', params: closedOf },
] as const;
export const celebrate = { type: 'notifyAllClosed', params: outcomeOf } as const;
export const complain = { type: 'notifyProblem', params: outcomeOf } as const;

const wholeOf = ({ event }: { event: Ended }) => event;

/** What each end of a position's close leads to. */
export const closeEnded = [
  {
    guard: { type: 'isClosed', params: endOf },
    actions: [
      answered,
      { type: 'keepRow', params: wholeOf },
      { type: 'tellClosed', params: idOf },
      'reloadClosed',
      { type: 'notifyClosed', params: wholeOf },
      { type: 'forgetLost', params: idOf },
    ],
  },
  {
    // The account was switched elsewhere: with the user the list of the other mode comes (hard case 6).
    guard: { type: 'isModeChanged', params: endOf },
    actions: [...refused, 'reloadUser'],
  },
  {
    guard: { type: 'isRefused', params: endOf },
    actions: [...refused, 'reloadOrders'],
  },
  {
    actions: [...notClosed, { type: 'notifyUnconfirmed', params: endOf }, 'reloadOrders'],
  },
] as const;
