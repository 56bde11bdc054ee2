import type { SnapshotFrom } from 'xstate';
import { orderTicketActions } from './order-ticket.actors';
import { defineFlow } from '../../shared/flow';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { assetsLostFact } from '../assets/assets.facts';
import { rateLostFact } from '../rate/rate.facts';
import { fundsFact } from '../trading-account/trading-account.facts';
import { orderTicketMachine } from './order-ticket.machine';
import type { OrderTicketEvent } from './order-ticket.types';

export {
  orderTicketView,
  placedView,
  viewOfTicket,
  type OrderTicketView,
  type PlacedView,
  type TriggerView,
} from './order-ticket.view';
export type * from './order-ticket.types';
export { ticketFact, ticketLostFact, type TicketFact } from './order-ticket.facts';
export { isPriced } from './order-ticket.figures';
export {
  emptyTicket,
  nextSubmission,
  problemOf,
  stepText,
  stepTrigger,
  toggleTrigger,
  typeTrigger,
  typeUnits,
} from './order-ticket.form';
export { errorNotice, placedNotice } from './order-ticket.notices';
export { orderBody, placedPosition, rejectionOf } from './order-ticket.wire';

export const orderTicket = defineFlow({
  name: 'orderTicket',
  machine: orderTicketMachine,
  provide: (services) => orderTicketMachine.provide({ actions: orderTicketActions(services) }),
  follows: [fundsFact, rateLostFact, assetsLostFact, networkFact, dialogFact('sheet', 'orderTicket')],
  fedBy: ['assets'],
});

declare module '../../shared/resident' {
  interface Residents {
    orderTicket: { event: OrderTicketEvent; snapshot: SnapshotFrom<typeof orderTicketMachine> };
  }
}
