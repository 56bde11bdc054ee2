import type { SnapshotFrom } from 'xstate';
import { identityStatusFact } from '../../identity/identity/identity.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { readingFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { kycStatusActors } from './kyc-status.actors';
import { kycStatusMachine } from './kyc-status.machine';

export { kycStatusView, type KycStatusView } from './kyc-status.view';

export const kycStatus = defineFlow({
  name: 'kycStatus',
  machine: kycStatusMachine,
  provide: (services) => kycStatusMachine.provide({ actors: kycStatusActors(services) }),
  // The dialog that sends documents has them listed by a flow of its own area, once that runs.
  needs: [networkFact, readingFact, identityStatusFact],
  input: () => ({ screen: 'home' }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    kycStatus: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof kycStatusMachine> };
  }
}
