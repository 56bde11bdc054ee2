import type { SnapshotFrom } from 'xstate';
import type { TradingEvent } from '../area.types';
import type { tradingMachine } from '../trading.machine';

declare module '../../shared/resident' {
  interface Residents {
    trading: { event: TradingEvent; snapshot: SnapshotFrom<typeof tradingMachine> };
  }
}
