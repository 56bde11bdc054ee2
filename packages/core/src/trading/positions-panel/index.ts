import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { positionsPanelMachine } from './positions-panel.machine';
import type { PositionsPanelEvent } from './positions-panel.types';

export { PANEL } from './positions-panel.rules';
export type * from './positions-panel.types';

export const positionsPanel = defineFlow({ name: 'positionsPanel', machine: positionsPanelMachine });

declare module '../../shared/resident' {
  interface Residents {
    positionsPanel: { event: PositionsPanelEvent; snapshot: SnapshotFrom<typeof positionsPanelMachine> };
  }
}
