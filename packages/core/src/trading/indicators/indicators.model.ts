import { defineModel } from '../../testing/model';
import { indicatorsMachine } from './indicators.machine';
import { readKept } from './indicators.rules';
import { indicatorsView } from './indicators.view';

export const indicatorsModel = defineModel(indicatorsMachine, {
  events: [
    { type: 'averages.found', averages: readKept('sma-20,,ema-9') },
    { type: 'average.add' },
    { type: 'average.remove', slot: 0 },
    { type: 'average.choose', slot: 0, kind: 'ema' },
    { type: 'average.type', slot: 0, typed: '9' },
    { type: 'average.type', slot: 0, typed: '1' },
    { type: 'average.settle', slot: 0 },
  ],
  key: ({ context }) => context.averages.map(({ slot, kind, period, typed }) => [slot, kind, period, typed]),
  view: indicatorsView,
});
