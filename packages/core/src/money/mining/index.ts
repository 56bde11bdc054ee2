import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { miningActors } from './mining.actors';
import { miningMachine } from './mining.machine';

export type * from './mining.types';
export { miningView, type MinerView, type MiningView } from './mining.view';

export const mining = defineFlow({
  name: 'mining',
  machine: miningMachine,
  provide: (services) => miningMachine.provide({ actors: miningActors(services) }),
  needs: [networkFact],
  input: () => ({ isShown: true, screen: 'mining' }),
  follows: [screenFact],
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    mining: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof miningMachine> };
  }
}
