import { defineModel } from '../testing/model';
import { areaView } from './area.view';
import { areasMachine } from './areas.machine';
import { userArea } from '../testing/user-area';

export const areasModel = defineModel(areasMachine, {
  input: { needs: 'user' },
  events: [
    { type: 'screen.changed', screen: 'tradeRoom' },
    { type: 'dialog.shown', name: 'depositPopup' },
    { type: 'area.changed', area: userArea, phase: 'loading', flows: [] },
    { type: 'area.changed', area: userArea, phase: 'running', flows: ['assets'] },
    { type: 'area.changed', area: userArea, phase: 'failed', flows: ['assets'] },
    { type: 'area.retry', area: userArea },
  ],
  self: 'areas',
  view: areaView(userArea),
});
