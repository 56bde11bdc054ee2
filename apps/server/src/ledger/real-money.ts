import { Problem } from '../http/problem';
import type { Services } from '../services';

/**
 * Throws a 503 where real people's money would be paid in or out while prices are simulated (R34). Whatever moves it
 * asks first.
 */
export function requireMarketSource({ config, settings }: Pick<Services, 'config' | 'settings'>): void {
  if (!config.isLive || settings.current().market_source !== 'simulated') return;
  throw new Problem(503, 'Real money does not move on simulated prices: no market source is set.', {
    word: 'simulated_market',
  });
}
