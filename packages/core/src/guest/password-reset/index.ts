import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { passwordResetActors } from './password-reset.actors';
import { passwordResetMachine } from './password-reset.machine';
import type { PasswordResetEvent } from './password-reset.types';

export { passwordResetView, type ResetStep } from './password-reset.view';

export const passwordReset = defineFlow({
  name: 'passwordReset',
  machine: passwordResetMachine,
  provide: (services) => passwordResetMachine.provide({ actors: passwordResetActors(services) }),
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    passwordReset: { event: PasswordResetEvent; snapshot: SnapshotFrom<typeof passwordResetMachine> };
  }
}
