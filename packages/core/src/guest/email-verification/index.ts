import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { defineFlow } from '../../shared/flow';
import { emailVerificationActors } from './email-verification.actors';
import { emailVerificationMachine } from './email-verification.machine';
import type { EmailVerificationEvent } from './email-verification.types';

export { emailVerificationView } from './email-verification.view';

export const emailVerification = defineFlow({
  name: 'emailVerification',
  machine: emailVerificationMachine,
  provide: (services) => emailVerificationMachine.provide({ actors: emailVerificationActors(services) }),
  follows: [screenFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    emailVerification: { event: EmailVerificationEvent; snapshot: SnapshotFrom<typeof emailVerificationMachine> };
  }
}
