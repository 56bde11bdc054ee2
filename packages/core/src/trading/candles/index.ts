import type { SnapshotFrom } from 'xstate';
import type { candlesMachine } from './candles.machine';
import type { CandlesEvent } from './candles.types';

export { candlesMachine } from './candles.machine';
export { candlesActors } from './candles.actors';
export { intervals } from './candles.types';
export type * from './candles.types';

declare module '../../shared/resident' {
  interface Residents {
    candles: { event: CandlesEvent; snapshot: SnapshotFrom<typeof candlesMachine> };
  }
}
