import type { SnapshotFrom } from 'xstate';
import { openOrdersActors, openOrdersDelays } from './open-orders.actors';
import { defineFlow } from '../../shared/flow';
import { accountFact, type AccountNeeded } from '../../platform/session/session.facts';
import { openOrdersMachine } from './open-orders.machine';
import type { OpenOrdersEvent } from './open-orders.types';

export type * from './open-orders.types';

export const openOrders = defineFlow({
  name: 'openOrders',
  machine: openOrdersMachine,
  provide: (services) =>
    openOrdersMachine.provide({ actors: openOrdersActors(services), delays: openOrdersDelays(services) }),
  needs: [accountFact],
  input: ({ account }: AccountNeeded) => account,
});

declare module '../../shared/resident' {
  interface Residents {
    openOrders: { event: OpenOrdersEvent; snapshot: SnapshotFrom<typeof openOrdersMachine> };
  }
}
