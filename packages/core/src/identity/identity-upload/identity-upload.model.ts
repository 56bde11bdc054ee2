import type { AppSettings } from '../../platform/settings/settings.types';
import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { chosen } from '../samples.model';
import { problemsOf, shapeOf } from './identity-upload.form';
import { identityUploadMachine } from './identity-upload.machine';
import type { FoundDocument, UploadOutcome } from './identity-upload.types';
import { identityUploadView } from './identity-upload.view';

/** Only what decides. */
export const sections = (showAddressKyc = false, showCardKyc = false) =>
  ({ showAddressKyc, showCardKyc }) as AppSettings;

const createdAt = '2026-11-16T09:30:00.000Z';
/** Of a passport's first page, and of a licence with both sides. */
export const passport = (id: number): FoundDocument => ({
  ...{ id, createdAt },
  shape: shapeOf('International Passport', '', (name) => name === 'front'),
});
export const licence = (id: number): FoundDocument => ({
  ...{ id, createdAt },
  shape: shapeOf('Drivers License', '', (name) => name === 'front' || name === 'back'),
});

export const identityUploadModel = defineModel(identityUploadMachine, {
  input: { settings: sections() },
  events: [
    { type: 'shown.changed', shown: true },
    { type: 'shown.changed', shown: false },
    { type: 'settings.changed', settings: sections(true) },
    { type: 'field.change', field: 'type', text: 'International Passport' },
    { type: 'file.choose', name: 'front', file: chosen('front.jpg') },
    { type: 'file.remove', name: 'front' },
    { type: 'form.submit' },
    { type: 'dialog.leave' },
    { type: 'upload.progressed', percent: 40 },
    { type: 'upload.cancel' },
    { type: 'form.edit' },
    { type: 'arrival.ask' },
    { type: 'knownDocuments.changed', knownDocuments: [{ id: 1 }] },
  ],
  answers: {
    checkImage: { done: [null, { id: 'image.tooLarge' }] },
    findArrived: { done: [[passport(1)], [passport(2), passport(1)], [licence(2), passport(1)]] },
    createKycDocument: {
      done: [
        { kind: 'accepted', message: 'Documents uploaded, awaiting approval' },
        { kind: 'rejected', message: 'Only images are allowed', fields: { front: 'Only images are allowed' } },
        { kind: 'rejected', message: null, fields: {} },
      ] satisfies UploadOutcome[],
      failed: [new Error('no answer'), new Offline('no network')],
    },
  },
  key: ({ context }) => [
    context.known !== null,
    (context.attempt?.before ?? null) !== null,
    Object.keys(problemsOf(context)).length > 0,
    Math.min(context.queue.length, 2),
    context.isShown,
    context.files.front !== undefined,
  ],
  residents: ['notices', 'dialogs', 'identity'],
  view: identityUploadView,
});
