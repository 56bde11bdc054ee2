import { defineModel } from '../testing/model';
import { areaView } from './area.view';
import { areasMachine } from './areas.machine';

export const areasModel = defineModel(areasMachine, {
  input: { needs: 'user' },
  events: [
    { type: 'screen.changed', screen: 'tradeRoom' },
    { type: 'area.changed', area: 'trading', phase: 'loading', flows: [] },
    { type: 'area.changed', area: 'trading', phase: 'running', flows: ['assets'] },
    { type: 'area.changed', area: 'trading', phase: 'failed', flows: ['assets'] },
    { type: 'area.retry', area: 'trading' },
  ],
  self: 'areas',
  view: areaView('trading'),
});
