import type { SnapshotFrom } from 'xstate';
import type { orderTicketMachine } from './order-ticket.machine';
import type { OrderTicketEvent } from './order-ticket.types';

export { orderTicketActions } from './order-ticket.actors';
export { orderTicketMachine } from './order-ticket.machine';
export { orderTicketView, type OrderTicketView, type TriggerView } from './order-ticket.view';
export type * from './order-ticket.types';

declare module '../../shared/resident' {
  interface Residents {
    orderTicket: { event: OrderTicketEvent; snapshot: SnapshotFrom<typeof orderTicketMachine> };
  }
}
