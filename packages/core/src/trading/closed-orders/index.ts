import type { SnapshotFrom } from 'xstate';
import type { closedOrdersMachine } from './closed-orders.machine';
import type { ClosedOrdersEvent } from './closed-orders.types';

export { closedOrdersMachine } from './closed-orders.machine';
export { closedOrdersActors } from './closed-orders.actors';
export type * from './closed-orders.types';

declare module '../../shared/resident' {
  interface Residents {
    closedOrders: { event: ClosedOrdersEvent; snapshot: SnapshotFrom<typeof closedOrdersMachine> };
  }
}
