import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { balancesFact } from '../../platform/session/session.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { withdrawalTotalsActors } from './withdrawal-totals.actors';
import { withdrawalTotalsMachine } from './withdrawal-totals.machine';

export { withdrawalTotalsView } from './withdrawal-totals.view';

export const withdrawalTotals = defineFlow({
  name: 'withdrawalTotals',
  machine: withdrawalTotalsMachine,
  provide: (services) => withdrawalTotalsMachine.provide({ actors: withdrawalTotalsActors(services) }),
  needs: [networkFact, balancesFact],
  input: () => ({ screen: 'reports' }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    withdrawalTotals: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof withdrawalTotalsMachine> };
  }
}
