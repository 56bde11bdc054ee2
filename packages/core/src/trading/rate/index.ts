import type { SnapshotFrom } from 'xstate';
import { rateActors, rateDelays } from './rate.actors';
import { defineFlow } from '../../shared/flow';
import { rateMachine } from './rate.machine';
import type { RateEvent } from './rate.types';

export { rateView } from './rate.view';
export type * from './rate.types';

export const rate = defineFlow({
  name: 'rate',
  machine: rateMachine,
  provide: (services) => rateMachine.provide({ actors: rateActors(services), delays: rateDelays(services) }),
  fedBy: ['assets'],
});

declare module '../../shared/resident' {
  interface Residents {
    rate: { event: RateEvent; snapshot: SnapshotFrom<typeof rateMachine> };
  }
}
