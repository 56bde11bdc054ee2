import type { SnapshotFrom } from 'xstate';
import { orderTicketActions } from './order-ticket.actors';
import { defineFlow } from '../../shared/flow';
import { assetsLostFact } from '../assets/assets.facts';
import { rateLostFact } from '../rate/rate.facts';
import { fundsFact } from '../trading-account/trading-account.facts';
import { orderTicketMachine } from './order-ticket.machine';
import type { OrderTicketEvent } from './order-ticket.types';

export {
  orderTicketView,
  placedView,
  type OrderTicketView,
  type PlacedView,
  type TriggerView,
} from './order-ticket.view';
export type * from './order-ticket.types';

export const orderTicket = defineFlow({
  name: 'orderTicket',
  machine: orderTicketMachine,
  provide: (services) => orderTicketMachine.provide({ actions: orderTicketActions(services) }),
  follows: [fundsFact, rateLostFact, assetsLostFact],
  fedBy: ['assets'],
});

declare module '../../shared/resident' {
  interface Residents {
    orderTicket: { event: OrderTicketEvent; snapshot: SnapshotFrom<typeof orderTicketMachine> };
  }
}
