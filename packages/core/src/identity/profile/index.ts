import type { SnapshotFrom } from 'xstate';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { profileActions, profileActors } from './profile.actors';
import { profileMachine } from './profile.machine';
import type { ProfileEvent } from './profile.types';

export type { ProfileLink } from './profile.rules';
export { profileView, type ProfileAccount } from './profile.view';

export const profile = defineFlow({
  name: 'profile',
  machine: profileMachine,
  provide: (services) => profileMachine.provide({ actors: profileActors(services), actions: profileActions(services) }),
  needs: [userFact, settingsFact],
});

declare module '../../shared/resident' {
  interface Residents {
    profile: { event: ProfileEvent; snapshot: SnapshotFrom<typeof profileMachine> };
  }
}
