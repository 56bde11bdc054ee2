import type { SnapshotFrom } from 'xstate';
import type { closingMachine } from './closing.machine';
import type { ClosingEvent } from './closing.types';

export { closePositionMachine } from './close-position.machine';
export { closePositionActors, closingActions, closingActors } from './closing.actors';
export { closingMachine } from './closing.machine';
export { closeAllView, isBeingClosed, type CloseAllView } from './closing.view';
export type * from './closing.types';

declare module '../../shared/resident' {
  interface Residents {
    closing: { event: ClosingEvent; snapshot: SnapshotFrom<typeof closingMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The confirm step of close all (T-095). */
    closeAll: Record<string, never>;
  }
}
