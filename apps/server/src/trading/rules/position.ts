import { type Decimal, decimal, divideFloor, divideHalfUp, divideUp, floor, halfUp, SCALE } from '../../ledger/decimal';

export type Side = 'buy' | 'sell';

/** Ask and bid of one moment. */
export type Prices = { readonly buy: Decimal; readonly sell: Decimal };

/** USD per unit of the pricing currency as times ÷ over, so that a figure is divided, and rounded, once (T-062). */
export type Conversion = {
  readonly times: Decimal;
  readonly over: Decimal;
  /** Whether the asset is the pair that converts it, as USDJPY is: the rate then moves with its own price. */
  readonly isOwn?: boolean;
};

/** For assets priced in the account currency. */
export const NO_CONVERSION: Conversion = { times: decimal('1'), over: decimal('1') };

/** What a client pays to open: the ask to buy, the bid to sell (T-079). */
export function openingPrice(side: Side, prices: Prices): Decimal {
  return side === 'buy' ? prices.buy : prices.sell;
}

/** What a position is worth closed: the bid for a buy, the ask for a sell (T-080). */
export function closingPrice(side: Side, prices: Prices): Decimal {
  return side === 'buy' ? prices.sell : prices.buy;
}

/** USD reserved by a position: price × quantity ÷ leverage, rounded up to 6 decimals (T-050, R16). */
export function marginOf(price: Decimal, qty: Decimal, leverage: number, conversion: Conversion): Decimal {
  return divideUp(price.times(qty).times(conversion.times), conversion.over.times(decimal(leverage)), SCALE.figure);
}

const MOST = decimal('999999999.999999');
const LEAST = decimal('-999999999.999999');

/** A P/L within R16's scale: beyond it the limit stands, because one absurd price must not cost the whole list. */
export function withinScale(profit: Decimal): Decimal {
  if (profit.gt(MOST)) return MOST;
  return profit.lt(LEAST) ? LEAST : profit;
}

/** P/L in USD, half-up to 6 decimals, within R16's scale; leverage is not multiplied again (T-080). */
export function profitOf(
  side: Side,
  opening: Decimal,
  closing: Decimal,
  qty: Decimal,
  conversion: Conversion,
): Decimal {
  const profit = gainOf(side, opening, closing, qty);
  // Most assets are priced in USD, and this is computed for every position of every poll.
  if (conversion === NO_CONVERSION) return withinScale(halfUp(profit, SCALE.figure));
  return withinScale(divideHalfUp(profit.times(conversion.times), conversion.over, SCALE.figure));
}

/**
 * What a close moves the balance by, USD: the exact profit in cents, a gain rounded down and a loss up, so that no
 * number of closes adds up to more than was earned (R35).
 */
export function bookedOf(
  side: Side,
  opening: Decimal,
  closing: Decimal,
  qty: Decimal,
  conversion: Conversion,
): Decimal {
  const profit = gainOf(side, opening, closing, qty);
  if (conversion === NO_CONVERSION) return floor(profit, SCALE.money);
  return divideFloor(profit.times(conversion.times), conversion.over, SCALE.money);
}

/** Exact, in the asset's pricing currency. */
function gainOf(side: Side, opening: Decimal, closing: Decimal, qty: Decimal): Decimal {
  return (side === 'buy' ? closing.minus(opening) : opening.minus(closing)).times(qty);
}

/** USD that a new position starts below zero: spread × quantity, rounded up to 6 decimals (T-080). */
export function openingCost(prices: Prices, qty: Decimal, conversion: Conversion): Decimal {
  return divideUp(prices.buy.minus(prices.sell).times(qty).times(conversion.times), conversion.over, SCALE.figure);
}

/** USD value of what is traded, before leverage; up to 6 decimals, rounded up. */
export function valueOf(price: Decimal, qty: Decimal, conversion: Conversion): Decimal {
  return marginOf(price, qty, 1, conversion);
}
