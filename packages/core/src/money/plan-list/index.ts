import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { planListActors } from './plan-list.actors';
import { planListMachine } from './plan-list.machine';

export { offeringFact } from './plan-list.facts';
export type * from './plan-list.types';
export { planListView } from './plan-list.view';

export const planList = defineFlow({
  name: 'planList',
  machine: planListMachine,
  provide: (services) => planListMachine.provide({ actors: planListActors(services) }),
  needs: [networkFact],
  input: () => ({}),
});

declare module '../../shared/resident' {
  interface Residents {
    planList: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof planListMachine> };
  }
}
