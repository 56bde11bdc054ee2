import type { SnapshotFrom } from 'xstate';
import { acceptedFact } from '../../platform/intents/intents.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { balancesFact } from '../../platform/session/session.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { depositTotalsActors } from './deposit-totals.actors';
import { depositTotalsMachine } from './deposit-totals.machine';

export { depositTotalsView } from './deposit-totals.view';
export type { TotalsView } from '../totals';

export const depositTotals = defineFlow({
  name: 'depositTotals',
  machine: depositTotalsMachine,
  provide: (services) => depositTotalsMachine.provide({ actors: depositTotalsActors(services) }),
  needs: [networkFact, balancesFact, acceptedFact],
  input: () => ({ screen: 'reports' }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    depositTotals: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof depositTotalsMachine> };
  }
}
