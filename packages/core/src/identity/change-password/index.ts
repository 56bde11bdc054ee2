import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import type { DialogFormEvent } from '../../shared/form';
import { changePasswordActors } from './change-password.actors';
import type { ChangePasswordFields } from './change-password.form';
import { changePasswordMachine } from './change-password.machine';

export { changePasswordView } from './change-password.view';

export const changePassword = defineFlow({
  name: 'changePassword',
  machine: changePasswordMachine,
  provide: (services) => changePasswordMachine.provide({ actors: changePasswordActors(services) }),
  follows: [dialogFact('shown', 'changePassword')],
});

declare module '../../shared/resident' {
  interface Residents {
    changePassword: {
      event: DialogFormEvent<ChangePasswordFields>;
      snapshot: SnapshotFrom<typeof changePasswordMachine>;
    };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Another password (M-180). */
    changePassword: Record<string, never>;
  }
}
