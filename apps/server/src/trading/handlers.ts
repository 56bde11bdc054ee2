import type { TradingHandlers } from '../http/handlers';
import type { Services } from '../services';
import { createAssetBook } from './asset-book';
import { marketHandlers } from './market-handlers';
import { positionHandlers } from './position-handlers';

/** Every call of the trading area. */
export function tradingHandlers(services: Services): TradingHandlers {
  const book = createAssetBook(services.clock);
  return { ...marketHandlers(services, book), ...positionHandlers(services, book) };
}
