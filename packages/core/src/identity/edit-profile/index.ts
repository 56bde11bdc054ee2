import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import type { DialogFormEvent } from '../../shared/form';
import { editProfileActors } from './edit-profile.actors';
import type { EditProfileFields } from './edit-profile.form';
import { editProfileMachine } from './edit-profile.machine';

export { editProfileView } from './edit-profile.view';

export const editProfile = defineFlow({
  name: 'editProfile',
  machine: editProfileMachine,
  provide: (services) => editProfileMachine.provide({ actors: editProfileActors(services) }),
  needs: [userFact],
  follows: [dialogFact('shown', 'editProfile')],
});

declare module '../../shared/resident' {
  interface Residents {
    editProfile: { event: DialogFormEvent<EditProfileFields>; snapshot: SnapshotFrom<typeof editProfileMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Name, country and phone of the account holder (M-170). */
    editProfile: Record<string, never>;
  }
}
