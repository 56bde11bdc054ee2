import type { SnapshotFrom } from 'xstate';
import type { intentsMachine } from './intents.machine';
import type { IntentsEvent } from './intents.types';

export { intentMachine } from './intent.machine';
export { intentActions, intentActors, intentsActors } from './intents.actors';
export { unconfirmed } from './intents.form';
export { intentsMachine } from './intents.machine';
export { intentsMessages } from './intents.messages';
export type * from './intents.types';

declare module '../../shared/resident' {
  interface Residents {
    intents: { event: IntentsEvent; snapshot: SnapshotFrom<typeof intentsMachine> };
  }
}
