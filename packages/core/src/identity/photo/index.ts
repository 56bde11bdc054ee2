import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { defineFlow } from '../../shared/flow';
import { photoActors } from './photo.actors';
import { photoMachine } from './photo.machine';
import type { PhotoEvent } from './photo.types';

export { photoView, type PhotoView } from './photo.view';

export const photo = defineFlow({
  name: 'photo',
  machine: photoMachine,
  provide: (services) => photoMachine.provide({ actors: photoActors(services) }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    photo: { event: PhotoEvent; snapshot: SnapshotFrom<typeof photoMachine> };
  }
}
