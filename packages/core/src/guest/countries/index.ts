import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { countriesActors } from './countries.actors';
import { countriesMachine } from './countries.machine';

export type * from './countries.types';
export { countriesView } from './countries.view';

export const countries = defineFlow({
  name: 'countries',
  machine: countriesMachine,
  provide: (services) => countriesMachine.provide({ actors: countriesActors(services) }),
  needs: [networkFact],
  input: () => ({ isShown: true }),
});

declare module '../../shared/resident' {
  interface Residents {
    countries: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof countriesMachine> };
  }
}
