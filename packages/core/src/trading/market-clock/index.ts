import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { serverAheadFact } from '../rate/rate.facts';
import { marketClockActors } from './market-clock.actors';
import { marketClockMachine } from './market-clock.machine';
import type { MarketClockEvent } from './market-clock.types';

export { marketTime } from './market-clock.view';
export type * from './market-clock.types';

export const marketClock = defineFlow({
  name: 'marketClock',
  machine: marketClockMachine,
  provide: (services) => marketClockMachine.provide({ actors: marketClockActors(services) }),
  follows: [serverAheadFact],
});

declare module '../../shared/resident' {
  interface Residents {
    marketClock: { event: MarketClockEvent; snapshot: SnapshotFrom<typeof marketClockMachine> };
  }
}
