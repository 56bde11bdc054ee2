import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { managerFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import { managerProfileActors } from './manager-profile.actors';
import { managerProfileMachine } from './manager-profile.machine';
import type { ManagerProfileEvent } from './manager-profile.types';

export type * from './manager-profile.types';
export {
  managerProfileView,
  type ManagerFigure,
  type ManagerProfileView,
  type ManagerReturn,
  type ManagerTradeRow,
} from './manager-profile.view';

export const managerProfile = defineFlow({
  name: 'managerProfile',
  machine: managerProfileMachine,
  provide: (services) => managerProfileMachine.provide({ actors: managerProfileActors(services) }),
  needs: [managerFact],
  follows: [screenFact, dialogFact('shown', 'managerProfile')],
});

declare module '../../shared/resident' {
  interface Residents {
    managerProfile: { event: ManagerProfileEvent; snapshot: SnapshotFrom<typeof managerProfileMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The profile of the connected account manager (T-029, T-261). */
    managerProfile: Record<string, never>;
  }
}
