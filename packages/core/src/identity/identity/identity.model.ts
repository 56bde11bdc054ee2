import { defineModel } from '../../testing/model';
import { identityMachine } from './identity.machine';
import type { IdentityDocument } from './identity.types';
import { identityView } from './identity.view';

export const documentWith = (changes: Partial<IdentityDocument> = {}): IdentityDocument => ({
  id: 12,
  type: 'Drivers License',
  status: 'pending',
  createdAt: '2026-01-05T12:00:00.000Z',
  proofType: 'Utility Bill',
  images: [
    { name: 'front', address: '/api/v1/user/account/upload/id/12/front' },
    { name: 'back', address: '/api/v1/user/account/upload/id/12/back' },
  ],
  ...changes,
});

export const picture = { size: 3, type: 'image/jpeg' } as Blob;

export const identityModel = defineModel(identityMachine, {
  events: [
    { type: 'screen.changed', screen: 'kyc' },
    { type: 'screen.changed', screen: 'home' },
    { type: 'reading.changed' },
    { type: 'network.changed', network: 'online' },
    { type: 'documents.load' },
    { type: 'image.open', document: 12, name: 'front' },
    { type: 'image.close' },
  ],
  answers: {
    listKycDocuments: { done: [[documentWith()], []] },
    getKycImage: { done: [picture] },
  },
  key: ({ context }) => [
    context.documents?.length ?? null,
    context.open !== null,
    context.picture !== null,
    context.isShown,
  ],
  residents: ['notices'],
  view: identityView,
});
