import type { SnapshotFrom } from 'xstate';
import { demoAccountFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { signInActors } from './sign-in.actors';
import { signInMachine } from './sign-in.machine';
import type { SignInEvent } from './sign-in.types';

export type * from './sign-in.types';
export { signInView, type SignInView } from './sign-in.view';

export const signIn = defineFlow({
  name: 'signIn',
  machine: signInMachine,
  provide: (services) => signInMachine.provide({ actors: signInActors(services) }),
  needs: [demoAccountFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    signIn: { event: SignInEvent; snapshot: SnapshotFrom<typeof signInMachine> };
  }
}
