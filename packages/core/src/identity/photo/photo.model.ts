import { defineModel } from '../../testing/model';
import { Offline } from '../../shared/unreached';
import { chosen } from '../samples.model';
import { photoMachine } from './photo.machine';
import type { PhotoOutcome } from './photo.types';
import { photoView } from './photo.view';

export const photoModel = defineModel(photoMachine, {
  events: [
    { type: 'photo.choose', file: chosen('face.jpg') },
    { type: 'photo.discard' },
    { type: 'photo.save' },
    { type: 'photo.cancel' },
    { type: 'upload.progressed', percent: 40 },
    { type: 'screen.changed', screen: 'home' },
  ],
  answers: {
    checkImage: { done: [null, { id: 'image.tooLarge' }, { id: 'image.notAnImage' }] },
    updatePhoto: {
      done: [
        { kind: 'accepted', message: 'Photo updated' },
        { kind: 'accepted', message: null },
        { kind: 'rejected', message: 'Only images are allowed' },
        { kind: 'rejected', message: null },
      ] satisfies PhotoOutcome[],
      failed: [new Error('no answer'), new Offline('no network')],
    },
  },
  key: ({ context }) => [context.file !== null, context.problem !== null],
  residents: ['notices', 'session'],
  view: photoView,
});
