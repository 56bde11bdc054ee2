import type { SnapshotFrom } from 'xstate';
import { registeringFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import type { FormEvent } from '../../shared/form';
import { jointAccountActions, jointAccountActors } from './joint-account.actors';
import type { JointAccountFields } from './joint-account.form';
import { jointAccountMachine } from './joint-account.machine';

export { jointAccountView } from './joint-account.view';

export const jointAccount = defineFlow({
  name: 'jointAccount',
  machine: jointAccountMachine,
  provide: (services) =>
    jointAccountMachine.provide({ actors: jointAccountActors(services), actions: jointAccountActions(services) }),
  needs: [registeringFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    jointAccount: { event: FormEvent<JointAccountFields>; snapshot: SnapshotFrom<typeof jointAccountMachine> };
  }
}
