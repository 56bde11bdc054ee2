import { defineModel } from '../testing/model';
import { areaView } from './area.view';
import { areasMachine } from './areas.machine';
import { userArea } from '../testing/user-area';

export const areasModel = defineModel(areasMachine, {
  input: { needs: 'user' },
  events: [
    { type: 'screen.changed', screen: 'tradeRoom' },
    { type: 'dialog.shown', name: 'depositPopup' },
    { type: 'area.changed', area: userArea, phase: 'loading', failed: [] },
    { type: 'area.changed', area: userArea, phase: 'running', failed: [] },
    { type: 'area.changed', area: userArea, phase: 'running', failed: ['assets'] },
    { type: 'area.changed', area: userArea, phase: 'failed', failed: [] },
    { type: 'flows.ended', flows: ['assets'] },
    { type: 'area.retry', area: userArea },
    { type: 'flow.retry', name: 'assets' },
  ],
  key: ({ context: { phases, failed } }) => [phases, failed],
  self: 'areas',
  view: areaView(userArea),
});
