import { assign, setup } from 'xstate';
import { PANEL, panelHeight } from './positions-panel.rules';
import type { PositionsPanelContext, PositionsPanelEvent } from './positions-panel.types';

/** The panel of open positions below the chart: folded or unfolded, and how high (T-027, T-028). */
export const positionsPanelMachine = setup({
  types: { context: {} as PositionsPanelContext, events: {} as PositionsPanelEvent },
  actions: {
    setHeight: assign((_, size: { height: number; available: number }) => ({ height: panelHeight(size) })),
    resetHeight: assign({ height: PANEL.height }),
  },
}).createMachine({
  id: 'positionsPanel',
  context: { height: PANEL.height },
  initial: 'folded',
  states: {
    folded: {
      description: 'Only the title and the sums are in sight; a height that was chosen is forgotten (T-027).',
      on: { 'panel.toggle': 'unfolded', 'panel.show': 'unfolded' },
    },
    unfolded: {
      description: 'The positions are in sight, as high as was chosen.',
      on: {
        'panel.toggle': { target: 'folded', actions: 'resetHeight' },
        'panel.resize': { actions: { type: 'setHeight', params: ({ event }) => event } },
      },
    },
  },
});
