import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { balancesFact } from '../../platform/session/session.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { closedTotalsActors } from './closed-totals.actors';
import { closedTotalsMachine } from './closed-totals.machine';

export type * from './closed-totals.types';
export { closedTotalsView, type ClosedTotalsView } from './closed-totals.view';

export const closedTotals = defineFlow({
  name: 'closedTotals',
  machine: closedTotalsMachine,
  provide: (services) => closedTotalsMachine.provide({ actors: closedTotalsActors(services) }),
  needs: [networkFact, balancesFact],
  input: () => ({ screen: 'reports' }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    closedTotals: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof closedTotalsMachine> };
  }
}
