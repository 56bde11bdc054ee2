import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { positionsPanelActors } from './positions-panel.actors';
import { positionsPanelMachine } from './positions-panel.machine';
import type { PositionsPanelEvent } from './positions-panel.types';

export { PANEL } from './positions-panel.rules';
export type * from './positions-panel.types';

export const positionsPanel = defineFlow({
  name: 'positionsPanel',
  machine: positionsPanelMachine,
  provide: (services) => positionsPanelMachine.provide({ actors: positionsPanelActors(services) }),
});

declare module '../../shared/resident' {
  interface Residents {
    positionsPanel: { event: PositionsPanelEvent; snapshot: SnapshotFrom<typeof positionsPanelMachine> };
  }
}
