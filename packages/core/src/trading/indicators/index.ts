import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { indicatorsActors } from './indicators.actors';
import { indicatorsMachine } from './indicators.machine';
import type { IndicatorsEvent } from './indicators.types';

export { averagePoints, type AveragePoint } from './average-points';
export { averageKinds } from './indicators.types';
export type * from './indicators.types';
export { indicatorsView } from './indicators.view';
export type * from './indicators.view';

export const indicators = defineFlow({
  name: 'indicators',
  machine: indicatorsMachine,
  provide: (services) => indicatorsMachine.provide({ actors: indicatorsActors(services) }),
});

declare module '../../shared/resident' {
  interface Residents {
    indicators: { event: IndicatorsEvent; snapshot: SnapshotFrom<typeof indicatorsMachine> };
  }
}
