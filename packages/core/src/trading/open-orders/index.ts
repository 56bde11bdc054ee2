import type { SnapshotFrom } from 'xstate';
import type { openOrdersMachine } from './open-orders.machine';
import type { OpenOrdersEvent } from './open-orders.types';

export { openOrdersMachine } from './open-orders.machine';
export { openOrdersActors, openOrdersDelays } from './open-orders.actors';
export { PANEL } from './open-orders.rules';
export type * from './open-orders.types';

declare module '../../shared/resident' {
  interface Residents {
    openOrders: { event: OpenOrdersEvent; snapshot: SnapshotFrom<typeof openOrdersMachine> };
  }
}
