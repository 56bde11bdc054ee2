import {
  dec,
  divide,
  HUNDRED,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  SCALE,
  sum,
  toScale,
  ZERO,
  type Decimal,
} from './decimal';

/*
 * The arithmetic of trading, exact and rounded once where a figure is made (R16). Amounts are USD. `bid` is the
 * price one sells at, `ask` the price one buys at.
 */

export type Side = 'buy' | 'sell';

export interface Prices {
  readonly bid: Decimal;
  readonly ask: Decimal;
}

/** USD per unit of an asset's pricing currency as times ÷ over, so that a figure is divided, and rounded, once (T-062). */
export interface Conversion {
  readonly times: Decimal;
  readonly over: Decimal;
  /** Whether the asset is that pair itself, as USDJPY is: what converts a gain then moves with the asset's own price. */
  readonly isOwn?: boolean;
}

const ONE = dec(1);
const ACCOUNT_CURRENCY = 'USD';

/** For assets priced in the account currency. */
export const NO_CONVERSION: Conversion = { times: ONE, over: ONE };

/**
 * The conversion of an asset's pricing currency by the bid of that currency's pair with USD, such as EURUSD or USDJPY;
 * null when no such pair is quoted (T-062).
 */
export function conversionOf(
  { base, symbol: own }: { readonly base: string; readonly symbol: string },
  pairs: Iterable<{ readonly symbol: string; readonly bid: Decimal }>,
): Conversion | null {
  if (base === ACCOUNT_CURRENCY) return NO_CONVERSION;
  for (const { symbol, bid } of pairs) {
    if (!isPositive(bid)) continue;
    if (symbol === `${base}${ACCOUNT_CURRENCY}`) return { times: bid, over: ONE };
    if (symbol === `${ACCOUNT_CURRENCY}${base}`) return { times: ONE, over: bid, isOwn: symbol === own };
  }
  return null;
}

/** A leverage missing or below 1 counts as 1 (T-059). */
export function effectiveLeverage(leverage: number | null | undefined): number {
  return leverage !== null && leverage !== undefined && leverage >= 1 ? leverage : 1;
}

/** The price a side opens at: ask to buy, bid to sell (T-051). */
export const openingPriceOf = (side: Side, prices: Prices): Decimal => (side === 'buy' ? prices.ask : prices.bid);

/** The price a side closes at: bid after buying, ask after selling (T-080). */
export const closingPriceOf = (side: Side, prices: Prices): Decimal => (side === 'buy' ? prices.bid : prices.ask);

/** Margin of a position: price × units ÷ leverage, rounded up (T-046); USD. */
export function marginOf(
  price: Decimal,
  units: Decimal,
  leverage: number | null | undefined,
  { times, over } = NO_CONVERSION,
): Decimal {
  return divide(price.times(units).times(times), over.times(dec(effectiveLeverage(leverage))), SCALE.figure, 'up');
}

/** The slider's amount: `percent` % of the active balance (T-048). */
export function amountOfPercent(percent: number, balance: Decimal): Decimal {
  return divide(balance.times(dec(percent)), HUNDRED, SCALE.figure);
}

/** The slider's units: amount ÷ buy price, rounded down to 6 decimals (T-045, T-049); null without a price (T-059). */
export function unitsOfAmount(amount: Decimal, ask: Decimal, { times, over } = NO_CONVERSION): Decimal | null {
  if (!isPositive(ask)) return null;
  return max(ZERO, divide(amount.times(over), ask.times(times), SCALE.quantity, 'down'));
}

/** Net P/L of `quantity` opened at `opening` and now worth `current`; leverage is not multiplied again (T-080). */
export function profitAt(
  side: Side,
  opening: Decimal,
  current: Decimal,
  quantity: Decimal,
  conversion: Conversion = NO_CONVERSION,
): Decimal {
  const gain = (side === 'buy' ? current.minus(opening) : opening.minus(current)).times(quantity);
  if (conversion === NO_CONVERSION) return toScale(gain, SCALE.figure);
  return divide(gain.times(conversion.times), conversion.over, SCALE.figure);
}

/** Net P/L of a position at a quote (T-080). */
export function profitOf(side: Side, opening: Decimal, prices: Prices, quantity: Decimal): Decimal {
  return profitAt(side, opening, closingPriceOf(side, prices), quantity);
}

/**
 * The price at which P/L reaches a take profit or minus a stop loss of `amount` (T-054), rounded once to `decimals`;
 * null when no price can: without units, or at 0 and below. Another pair converts at its present rate. A pair that
 * converts itself is divided by the price sought, so that no price brings a buyer a gain, or a seller a loss, of as
 * many USD as there are units.
 */
export function triggerPrice(
  side: Side,
  trigger: 'takeProfit' | 'stopLoss',
  opening: Decimal,
  amount: Decimal,
  quantity: Decimal,
  { times, over, isOwn } = NO_CONVERSION,
  decimals: number = SCALE.price,
): Decimal | null {
  if (!isPositive(quantity)) return null;
  const perUnit = quantity.times(times);
  const isAbove = (side === 'buy') === (trigger === 'takeProfit');
  const start = opening.times(perUnit);
  const moved = (from: Decimal, by: Decimal, isUp: boolean) => (isUp ? from.plus(by) : from.minus(by));
  const price = isOwn ? start : moved(start, amount.times(over), isAbove);
  const divisor = isOwn ? moved(quantity, amount, !isAbove) : perUnit;
  return isPositive(price) && isPositive(divisor) ? divide(price, divisor, decimals) : null;
}

/** What opening costs at once: (ask − bid) × units, rounded up; USD. A stop loss must be above it (R20). */
export function spreadCost(prices: Prices, units: Decimal, { times, over } = NO_CONVERSION): Decimal {
  return divide(prices.ask.minus(prices.bid).times(units).times(times), over, SCALE.figure, 'up');
}

/** Margin in use: the sum over open positions (T-117). */
export const totalMargin = (positions: Iterable<{ readonly margin: Decimal }>): Decimal =>
  sum([...positions].map(({ margin }) => margin));

/** P/L of the open list, 0 when empty (T-121). */
export const totalProfit = (positions: Iterable<{ readonly profit: Decimal }>): Decimal =>
  sum([...positions].map(({ profit }) => profit));

/** A closed position: its P/L as the wire has it, and what the server says that it booked. */
interface Closed {
  readonly profit: Decimal;
  readonly booked: Decimal | null;
}

/**
 * What a close moved the balance by: as the server says, whose exact P/L may have more digits than the wire; else in whole
 * cents, a gain rounded down and a loss up (R35).
 */
export const bookedOf = ({ profit, booked }: Closed): Decimal =>
  booked ?? toScale(profit, SCALE.money, isNegative(profit) ? 'up' : 'down');

/** What the closes of a list moved the balance by (R35). */
export const totalBooked = (positions: Iterable<Closed>): Decimal => sum([...positions].map(bookedOf));

/** Balance − margin + P/L (T-118). */
export const freeMarginOf = (balance: Decimal, margin: Decimal, profit: Decimal): Decimal =>
  balance.minus(margin).plus(profit);

/** The document's equity, margin + free margin + P/L: counts P/L twice (T-119, R17). Shown, never checked against. */
export const equityAsSpecified = (margin: Decimal, freeMargin: Decimal, profit: Decimal): Decimal =>
  margin.plus(freeMargin).plus(profit);

/** Balance + P/L: what every check uses (T-120, R17). */
export const equityStandard = (balance: Decimal, profit: Decimal): Decimal => balance.plus(profit);

/** (Balance + P/L) ÷ margin in per cent, 2 decimals; null when margin is 0 (T-122). */
export function marginLevel(balance: Decimal, margin: Decimal, profit: Decimal): Decimal | null {
  return isZero(margin) ? null : divide(equityStandard(balance, profit).times(HUNDRED), margin, SCALE.money);
}

/** Share of equity in use, 0 to 100 per cent; 0 only without margin, 100 when equity is used up (R17). */
export function marginRing(balance: Decimal, margin: Decimal, profit: Decimal): Decimal {
  if (!isPositive(margin)) return ZERO;
  const equity = equityStandard(balance, profit);
  if (!isPositive(equity)) return HUNDRED;
  return min(HUNDRED, divide(margin.times(HUNDRED), equity, SCALE.money, 'up'));
}
