import type { SnapshotFrom } from 'xstate';
import { closedOrdersActors, closedOrdersDelays } from './closed-orders.actors';
import { defineFlow } from '../../shared/flow';
import { accountFact, activeFact, type AccountNeeded } from '../../platform/session/session.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { closedOrdersMachine } from './closed-orders.machine';
import type { ClosedOrdersEvent } from './closed-orders.types';

export type * from './closed-orders.types';

export const closedOrders = defineFlow({
  name: 'closedOrders',
  machine: closedOrdersMachine,
  provide: (services) =>
    closedOrdersMachine.provide({ actors: closedOrdersActors(services), delays: closedOrdersDelays(services) }),
  needs: [accountFact],
  follows: [networkFact, activeFact],
  input: ({ account }: AccountNeeded) => account,
  fedBy: ['tradingAccount'],
});

declare module '../../shared/resident' {
  interface Residents {
    closedOrders: { event: ClosedOrdersEvent; snapshot: SnapshotFrom<typeof closedOrdersMachine> };
  }
}
