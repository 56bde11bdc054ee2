import { decimal } from '../ledger/decimal';
import type { Market, MarketAsset } from '../market/market';
import { type Conversion, NO_CONVERSION } from './rules/position';

const ACCOUNT_CURRENCY = 'USD';
const ONE = decimal('1');

/** An asset, and the currency that it is priced in. */
type Converted = { readonly id: MarketAsset['id']; readonly base: string };

/**
 * The rate from an asset's pricing currency to USD at this moment, from the bid of the currency pair (its last one
 * while that market is closed); null when there is no pair, or it was never priced (T-062).
 */
export function conversionBetween(
  market: Market,
  asset: Converted,
  pair: MarketAsset | null,
  now: Date,
): Conversion | null {
  if (asset.base === ACCOUNT_CURRENCY) return NO_CONVERSION;
  return pair && market.isPriced(pair) ? conversionBy(market, asset, pair, now) : null;
}

/** The same by whatever is known of the pair: one that was never priced has the figure it begins with, which is stale. */
export function conversionBy(market: Market, asset: Converted, pair: MarketAsset, now: Date): Conversion {
  const rate = market.quote(pair, now).sell;
  if (pair.sy.startsWith(asset.base)) return { times: rate, over: ONE };
  return { times: ONE, over: rate, isOwn: pair.id === asset.id };
}

/** Whether that rate is one that nothing may be traded by: nobody has told it for a while (T-060). */
export function isConversionStale(
  market: Market,
  asset: { readonly base: string },
  pair: MarketAsset | null,
  now: Date,
): boolean {
  return asset.base !== ACCOUNT_CURRENCY && pair !== null && market.quote(pair, now).isStale;
}
