import { Problem } from '../http/problem';
import type { Services } from '../services';

type Known = Pick<Services, 'config' | 'settings'>;

/** Whether real people sign in while prices are simulated: their money stays where it is (R34). */
export function isRealMoneyHeld({ config, settings }: Known): boolean {
  return config.isLive && settings.current().market_source === 'simulated';
}

/** What the operator reads of it, at the start and by `check`. */
export const HELD =
  'Prices are simulated: deposits, withdrawals and adjustments of real money are refused until the setting market_source is feed.';

/**
 * Throws a 503 where real people's money would be paid in or out while prices are simulated (R34). Whatever moves it
 * asks first.
 */
export function requireMarketSource(services: Known): void {
  if (!isRealMoneyHeld(services)) return;
  throw new Problem(503, 'Real money does not move on simulated prices: no market source is set.', {
    word: 'simulated_market',
  });
}
