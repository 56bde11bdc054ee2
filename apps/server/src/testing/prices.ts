/** What somebody who has the source of the simulated prices can run, and the prices as clients get them. */
export { type CandleInterval, createMarket, type MarketAsset } from '../market/market';
export { EPOCH } from '../market/price-path';
export { temperOf } from '../market/volatility';
export { SEED_ASSETS } from '../seed/assets';
