import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { defineFlow } from '../../shared/flow';
import { accountPasswordActors } from './account-password.actors';
import { accountPasswordMachine } from './account-password.machine';
import type { AccountPasswordEvent } from './account-password.types';

export type * from './account-password.types';
export { accountPasswordView, type AccountPasswordView } from './account-password.view';

export const accountPassword = defineFlow({
  name: 'accountPassword',
  machine: accountPasswordMachine,
  provide: (services) => accountPasswordMachine.provide({ actors: accountPasswordActors(services) }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    accountPassword: { event: AccountPasswordEvent; snapshot: SnapshotFrom<typeof accountPasswordMachine> };
  }
}
