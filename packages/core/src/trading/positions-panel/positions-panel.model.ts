import { defineModel } from '../../testing/model';
import { positionsFrameView } from '../screens/positions.screen';
import { positionsPanelMachine } from './positions-panel.machine';

export const positionsPanelModel = defineModel(positionsPanelMachine, {
  events: [
    { type: 'panel.toggle' },
    { type: 'panel.show' },
    { type: 'panel.resize', height: 300, available: 1_000 },
    { type: 'panel.settle' },
    { type: 'height.found', height: 260 },
  ],
  view: positionsFrameView,
  self: 'positionsPanel',
});
