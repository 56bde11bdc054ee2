import type { SnapshotFrom } from 'xstate';
import type { signInMachine } from './sign-in.machine';
import type { SignInEvent } from './sign-in.types';

export { signInActors } from './sign-in.actors';
export { signInMachine } from './sign-in.machine';
export { signInMessages } from './sign-in.messages';
export * from './sign-in.types';
export { signInView, type SignInView } from './sign-in.view';

declare module '../../shared/resident' {
  interface Residents {
    signIn: { event: SignInEvent; snapshot: SnapshotFrom<typeof signInMachine> };
  }
}
