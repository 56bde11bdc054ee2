import { say, type Text } from '../../http/text';
import { type Decimal, decimal, SCALE } from '../../ledger/decimal';
import { formatExactAmount } from '../../money/amounts';
import { type Conversion, marginOf, openingCost, openingPrice, type Prices, type Side, valueOf } from './position';

/** Beyond this age of a quote, seconds, the server opens, closes and triggers nothing (T-060). */
const QUOTE_LIFETIME = 30;
/** USD value of the largest position: its P/L stays within the wire's scale even when a price moves tenfold (R16). */
const LARGEST_VALUE = decimal('100000000');

const MILLISECONDS = 1000;
const HUNDRED = decimal('100');

/** Whether a quote may be traded on, and if not, why. */
export type Tradability = 'tradable' | 'market_closed' | 'no_current_price';

/** The text of each reason (T-060, T-061). */
export const NOT_TRADABLE = { market_closed: 'Market is closed', no_current_price: 'No current price' } as const;

/** A stale quote is of no closed market; of one that is closed the quote is old because it is closed. */
export function tradability(
  quote: { readonly isOpen: boolean; readonly isStale: boolean; readonly at: Date },
  now: Date,
): Tradability {
  if (quote.isStale) return 'no_current_price';
  if (!quote.isOpen) return 'market_closed';
  return now.getTime() - quote.at.getTime() > QUOTE_LIFETIME * MILLISECONDS ? 'no_current_price' : 'tradable';
}

/** What the rules look at before a position is opened. */
export type OrderTerms = {
  readonly side: Side;
  readonly qty: Decimal;
  readonly leverage: number;
  /** USD of gain; null when the take profit is off. */
  readonly takeProfit: Decimal | null;
  /** USD of loss; null when the stop loss is off. */
  readonly stopLoss: Decimal | null;
  /** The side price that the client saw; null when it sent none (T-242). */
  readonly seenPrice: Decimal | null;
  readonly prices: Prices;
  readonly conversion: Conversion;
  /** Per cent by which the price may have got worse (T-079). */
  readonly priceChangeLimit: Decimal;
  readonly freeMargin: Decimal;
};

/** Why an order is refused, in the words of the answer; null when nothing speaks against it. */
export function refusalOf(terms: OrderTerms): Text | null {
  const price = openingPrice(terms.side, terms.prices);
  if (terms.seenPrice && hasWorsened(terms.side, terms.seenPrice, price, terms.priceChangeLimit)) {
    return 'Price has changed, please try again';
  }
  const unreachable = unreachableOf(terms, price);
  if (unreachable) return `${unreachable} cannot be reached at this size`;
  const cost = openingCost(terms.prices, terms.qty, terms.conversion);
  // At exactly the cost it would be triggered by the next tick, too.
  if (terms.stopLoss?.lte(cost)) {
    const least = leastAbove(cost, terms, price);
    if (!least) return 'Stop loss is too close to the market';
    const amount = `$${formatExactAmount(least)}`;
    return say('Stop loss is too close to the market. At least {amount}', { amount });
  }
  if (marginOf(price, terms.qty, terms.leverage, terms.conversion).gt(terms.freeMargin)) {
    return 'Insufficient free margin';
  }
  return null;
}

/**
 * The threshold that no price above 0 brings the position to (R41). A price falls to 0 at most: a buyer's loss and a
 * seller's gain have an end. What converts itself is divided by its own price: there a buyer's gain and a seller's loss
 * stay below one USD a unit, however far it rises, and what a falling price brings has no end.
 */
function unreachableOf(terms: OrderTerms, price: Decimal): 'Take profit' | 'Stop loss' | null {
  const isOfGain = isGainLimited(terms);
  const threshold = isOfGain ? terms.takeProfit : terms.stopLoss;
  if (!threshold || isWithin(threshold, terms, price)) return null;
  return isOfGain ? 'Take profit' : 'Stop loss';
}

/** Whether the gain has the end, or the loss. */
const isGainLimited = ({ side, conversion }: OrderTerms): boolean => (side === 'buy') === (conversion.isOwn ?? false);

/** Whether that end is beyond the threshold. */
function isWithin(threshold: Decimal, { qty, conversion: { times, over, isOwn } }: OrderTerms, price: Decimal) {
  return isOwn ? threshold.lt(qty) : threshold.times(over).lt(price.times(qty).times(times));
}

/** Whether a position of this size leaves the scales of R16: at the ask, since a wide spread alone is a loss of its size. */
export function isTooLarge(prices: Prices, qty: Decimal, conversion: Conversion): boolean {
  return valueOf(prices.buy, qty, conversion).gte(LARGEST_VALUE);
}

/** A buyer is worse off with a higher price, a seller with a lower one; the limit itself is still accepted. */
function hasWorsened(side: Side, seen: Decimal, price: Decimal, limit: Decimal): boolean {
  const allowed = seen.times(limit).div(HUNDRED);
  return side === 'buy' ? price.gt(seen.plus(allowed)) : price.lt(seen.minus(allowed));
}

/**
 * The least amount of whole cents above this one, or the first millionth where no price brings so large a loss, as of a
 * position worth less than a cent; null where neither is reached.
 */
function leastAbove(cost: Decimal, terms: OrderTerms, price: Decimal): Decimal | null {
  const amounts = [cost.round(SCALE.money, 0).plus(decimal('0.01')), cost.plus(decimal('0.000001'))];
  return amounts.find((amount) => isGainLimited(terms) || isWithin(amount, terms, price)) ?? null;
}
