import { defineModel } from '../../testing/model';
import { orderBookView } from '../screens/positions.screen';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { dec } from '../../shared/decimal';
import { closedOrdersMachine } from './closed-orders.machine';
import type { ClosedPage } from './closed-orders.types';

export const closed = (id: string, closeReason: Position['closeReason'], changes: Partial<Position> = {}): Position =>
  position(id, {
    isOpen: false,
    closedAt: `2026-11-20T11:${id.padStart(2, '0')}:00.000Z`,
    closeReason,
    ...changes,
  });

/** All there are, unless it says where older ones begin. */
export const page = (positions: readonly Position[], next: string | null = null): ClosedPage => ({
  positions,
  next,
  sum: next === null ? null : { count: 700, profit: dec('12.3'), booked: dec('11.9') },
});

export const closedOrdersModel = defineModel(closedOrdersMachine, {
  inputs: [{ isPractice: false }],
  events: [
    { type: 'closed.show' },
    { type: 'closed.older' },
    { type: 'closed.reload' },
    { type: 'positions.lost', positions: [position('1')] },
    { type: 'network.changed', network: 'online' },
    { type: 'active.changed', active: false },
    { type: 'active.changed', active: true },
    { type: 'account.changed', isPractice: false },
    { type: 'account.changed', isPractice: true },
  ],
  answers: {
    listClosedTrades: {
      done: [
        page([closed('1', 'stop_loss')]),
        page([closed('1', 'manual')], '1'),
        { ...page([closed('1', 'manual')], '1'), sum: null },
        page([]),
        page([closed('7', 'manual', { isPractice: true })]),
      ],
    },
    listOlder: { done: [page([closed('0', 'manual')]), page([closed('7', 'manual', { isPractice: true })])] },
  },
  key: ({ context }) => [
    context.isShown,
    context.isActive,
    context.isLoaded,
    context.lostIds.length > 0,
    context.isPractice,
    context.next,
    context.isOutdated,
    context.isOlderWanted,
    context.sum === null,
  ],
  residents: ['notices', 'session'],
  view: orderBookView,
  self: 'closedOrders',
});
