import type { SnapshotFrom } from 'xstate';
import { candlesActors } from './candles.actors';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { marketSourceFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { candlesMachine } from './candles.machine';
import type { CandlesEvent } from './candles.types';

export { secondsLeft } from './candles.rules';
export { intervals } from './candles.types';
export type * from './candles.types';

export const candles = defineFlow({
  name: 'candles',
  machine: candlesMachine,
  provide: (services) => candlesMachine.provide({ actors: candlesActors(services) }),
  needs: [marketSourceFact],
  follows: [networkFact],
  fedBy: ['assets'],
});

declare module '../../shared/resident' {
  interface Residents {
    candles: { event: CandlesEvent; snapshot: SnapshotFrom<typeof candlesMachine> };
  }
}
