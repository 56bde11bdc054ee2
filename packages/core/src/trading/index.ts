import type { SnapshotFrom } from 'xstate';
import type { TradingEvent } from './area.types';
import type { tradingMachine } from './trading.machine';

export { createArea } from './area';
export type * from './area.types';
export type * from './screens.types';

declare module '../shared/resident' {
  interface Residents {
    trading: { event: TradingEvent; snapshot: SnapshotFrom<typeof tradingMachine> };
  }
}
