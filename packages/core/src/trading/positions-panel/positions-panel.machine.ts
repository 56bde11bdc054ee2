import { assign, fromCallback, sendTo, setup } from 'xstate';
import { PANEL, panelHeight } from './positions-panel.rules';
import type { KeptHeightEvent, PositionsPanelContext, PositionsPanelEvent } from './positions-panel.types';

/** The panel of open positions below the chart: folded or unfolded, and how high (T-027, T-028). */
export const positionsPanelMachine = setup({
  types: {
    context: {} as PositionsPanelContext,
    events: {} as PositionsPanelEvent,
    tags: {} as 'background',
    children: {} as { keptHeight: 'keptHeight' },
  },
  actors: { keptHeight: fromCallback<KeptHeightEvent>(() => undefined) },
  actions: {
    setHeight: assign((_, size: { height: number; available: number }) => ({ height: panelHeight(size) })),
    setFound: assign((_, height: number) => ({ height: Math.max(PANEL.least, height) })),
    resetHeight: assign({ height: PANEL.height }),
    keepHeight: sendTo('keptHeight', ({ context }) => ({ type: 'height.keep', height: context.height })),
    forgetHeight: sendTo('keptHeight', { type: 'height.forget' }),
  },
}).createMachine({
  id: 'positionsPanel',
  context: { height: PANEL.height },
  initial: 'folded',
  tags: 'background',
  // Without it a height holds until the page is left.
  invoke: { id: 'keptHeight', src: 'keptHeight', onError: {} },
  on: { 'height.found': { actions: { type: 'setFound', params: ({ event }) => event.height } } },
  states: {
    folded: {
      description: 'Only the title and the sums are in sight; a height that was chosen is forgotten (T-027).',
      on: { 'panel.toggle': 'unfolded', 'panel.show': 'unfolded' },
    },
    unfolded: {
      description: 'The positions are in sight, as high as was chosen, also at the visit before.',
      on: {
        'panel.toggle': { target: 'folded', actions: ['resetHeight', 'forgetHeight'] },
        'panel.resize': { actions: { type: 'setHeight', params: ({ event }) => event } },
        'panel.settle': { actions: 'keepHeight' },
      },
    },
  },
});
