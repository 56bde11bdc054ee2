import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { countryChoiceActors } from './country-choice.actors';
import { countryChoiceMachine } from './country-choice.machine';

export type * from './country-choice.types';
export { countryChoiceView } from './country-choice.view';

export const countryChoice = defineFlow({
  name: 'countryChoice',
  machine: countryChoiceMachine,
  provide: (services) => countryChoiceMachine.provide({ actors: countryChoiceActors(services) }),
  needs: [networkFact],
  input: () => ({ isShown: true }),
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    countryChoice: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof countryChoiceMachine> };
  }
}
