import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import type { FormEvent } from '../../shared/form';
import { forgotPasswordActors } from './forgot-password.actors';
import type { ForgotPasswordFields } from './forgot-password.form';
import { forgotPasswordMachine } from './forgot-password.machine';

export { forgotPasswordView } from './forgot-password.view';

export const forgotPassword = defineFlow({
  name: 'forgotPassword',
  machine: forgotPasswordMachine,
  provide: (services) => forgotPasswordMachine.provide({ actors: forgotPasswordActors(services) }),
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    forgotPassword: { event: FormEvent<ForgotPasswordFields>; snapshot: SnapshotFrom<typeof forgotPasswordMachine> };
  }
}
