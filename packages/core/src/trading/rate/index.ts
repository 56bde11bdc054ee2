import type { SnapshotFrom } from 'xstate';
import type { rateMachine } from './rate.machine';
import type { RateEvent } from './rate.types';

export { rateMachine } from './rate.machine';
export { rateActors, rateDelays } from './rate.actors';
export { rateView } from './rate.view';
export type * from './rate.types';

declare module '../../shared/resident' {
  interface Residents {
    rate: { event: RateEvent; snapshot: SnapshotFrom<typeof rateMachine> };
  }
}
