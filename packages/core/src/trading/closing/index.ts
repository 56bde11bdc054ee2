import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { networkFact, silentFact } from '../../platform/connectivity/connectivity.facts';
import { lateFact } from '../../platform/intents/intents.facts';
import { positionsLoadedFact } from '../open-orders/open-orders.facts';
import { closePositionMachine } from './close-position.machine';
import { closePositionActors, closingActions, closingActors } from './closing.actors';
import { closingMachine } from './closing.machine';
import type { ClosingEvent } from './closing.types';

export { closeNotice } from './closing.notices';
export {
  areRowsShifting,
  closeAllView,
  closedHere,
  isBeingClosed,
  isUnreachable,
  OFFLINE,
  type CloseAllView,
} from './closing.view';
export type * from './closing.types';

export const closing = defineFlow({
  name: 'closing',
  machine: closingMachine,
  provide: (services) =>
    closingMachine.provide({
      actors: {
        ...closingActors(),
        closePosition: closePositionMachine.provide({ actors: closePositionActors(services) }),
      },
      actions: closingActions(services),
    }),
  // Rows are held at a change, not at the start.
  needs: [silentFact, lateFact],
  follows: [networkFact, positionsLoadedFact],
});

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
