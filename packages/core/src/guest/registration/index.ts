import type { SnapshotFrom } from 'xstate';
import { registeringFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import type { FormEvent } from '../../shared/form';
import { registrationActions, registrationActors } from './registration.actors';
import type { RegistrationFields } from './registration.form';
import { registrationMachine } from './registration.machine';

export { registrationView } from './registration.view';

export const registration = defineFlow({
  name: 'registration',
  machine: registrationMachine,
  provide: (services) =>
    registrationMachine.provide({ actors: registrationActors(services), actions: registrationActions(services) }),
  needs: [registeringFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    registration: { event: FormEvent<RegistrationFields>; snapshot: SnapshotFrom<typeof registrationMachine> };
  }
}
