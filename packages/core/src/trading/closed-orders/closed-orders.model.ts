import { defineModel } from '../../testing/model';
import { orderBookView } from '../screens/positions.screen';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { closedOrdersMachine } from './closed-orders.machine';

export const closed = (id: string, closeReason: Position['closeReason'], changes: Partial<Position> = {}): Position =>
  position(id, {
    isOpen: false,
    closedAt: `2026-11-20T11:${id.padStart(2, '0')}:00.000Z`,
    closeReason,
    ...changes,
  });

export const closedOrdersModel = defineModel(closedOrdersMachine, {
  inputs: [{ isPractice: false }],
  events: [
    { type: 'closed.show' },
    { type: 'closed.reload' },
    { type: 'positions.lost', positions: [position('1')] },
    { type: 'network.changed', network: 'online' },
    { type: 'account.changed', isPractice: false },
    { type: 'account.changed', isPractice: true },
  ],
  answers: {
    listClosedTrades: {
      done: [[closed('1', 'stop_loss')], [closed('1', 'manual')], [], [closed('7', 'manual', { isPractice: true })]],
    },
  },
  key: ({ context }) => [context.isShown, context.isLoaded, context.lostIds.length > 0, context.isPractice],
  residents: ['notices', 'session'],
  view: orderBookView,
  self: 'closedOrders',
});
