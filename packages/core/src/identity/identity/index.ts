import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { readingFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import { identityActors } from './identity.actors';
import { identityMachine } from './identity.machine';
import type { IdentityEvent } from './identity.types';

export { knownDocumentsFact } from './identity.facts';
export { documentTypes, imageNames, proofTypes } from './identity.rules';
export type { IdentityDocument, ImageName, OpenImage } from './identity.types';
export { identityView, type IdentityView, type ShownDocument } from './identity.view';

export const identity = defineFlow({
  name: 'identity',
  machine: identityMachine,
  provide: (services) => identityMachine.provide({ actors: identityActors(services) }),
  needs: [networkFact],
  follows: [screenFact, readingFact],
});

declare module '../../shared/resident' {
  interface Residents {
    identity: { event: IdentityEvent; snapshot: SnapshotFrom<typeof identityMachine> };
  }
}
