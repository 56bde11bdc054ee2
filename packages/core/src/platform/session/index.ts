import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine';
import type { SessionEvent } from './session.types';

export { withCrmOf } from './departure';
export { sessionActions, sessionActors, sessionDelays } from './session.actors';
export { sessionMachine } from './session.machine';
export { INTENT_PREFIX } from './session.storage';
export { sessionView } from './session.view';
export type * from './session.types';

declare module '../../shared/resident' {
  interface Residents {
    session: { event: SessionEvent; snapshot: SnapshotFrom<typeof sessionMachine> };
  }
}
