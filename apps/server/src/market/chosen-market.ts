import type { Market } from './market';

/** The market that the operator has chosen: the simulated one, or what the feed says (R34). */
export function createChosenMarket(isFed: () => boolean, simulated: Market, feed: Market): Market {
  const chosen = () => (isFed() ? feed : simulated);
  return {
    isPriced: (asset) => chosen().isPriced(asset),
    quote: (asset, now) => chosen().quote(asset, now),
    change: (asset, now) => chosen().change(asset, now),
    candles: (asset, interval, limit, now, asker, before) =>
      chosen().candles(asset, interval, limit, now, asker, before),
  };
}
