import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { knownDocumentsFact } from '../identity';
import { identityUploadActors } from './identity-upload.actors';
import { identityUploadMachine } from './identity-upload.machine';
import type { IdentityUploadEvent } from './identity-upload.types';

export type * from './identity-upload.types';
export { identityUploadView, type IdentityUploadView } from './identity-upload.view';

export const identityUpload = defineFlow({
  name: 'identityUpload',
  machine: identityUploadMachine,
  provide: (services) => identityUploadMachine.provide({ actors: identityUploadActors(services) }),
  needs: [settingsFact],
  follows: [dialogFact('shown', 'kycUpload'), knownDocumentsFact],
});

declare module '../../shared/resident' {
  interface Residents {
    identityUpload: { event: IdentityUploadEvent; snapshot: SnapshotFrom<typeof identityUploadMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Identity documents to be sent (M-145). */
    kycUpload: Record<string, never>;
  }
}
