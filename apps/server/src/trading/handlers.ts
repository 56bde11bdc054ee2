import type { TradingHandlers } from '../http/handlers';
import type { Services } from '../services';
import { marketHandlers } from './market-handlers';
import { positionHandlers } from './position-handlers';

/** Every call of the trading area. */
export function tradingHandlers(services: Services): TradingHandlers {
  return { ...marketHandlers(services), ...positionHandlers(services) };
}
