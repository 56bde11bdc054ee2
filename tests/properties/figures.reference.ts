// The figures of trading, written a second time: from the specification's rows, in fractions of whole numbers. It
// shares no line with the decimals of the client or of the server, and answers texts as they stand on the wire.
import { isLess, minus, over, plus, rational, roundedText, times, type Rational } from '@bourse/core/testing';

export type Side = 'buy' | 'sell';
export type Trigger = 'takeProfit' | 'stopLoss';

/** Texts of exact decimals: the price to sell at and the price to buy at. */
export interface Quote {
  readonly bid: string;
  readonly ask: string;
}

/** An asset's pricing currency and the bid of its pair with USD, such as EURUSD or USDJPY. */
export interface Currency {
  readonly base: string;
  /** The pair; null for USD itself. */
  readonly pair: { readonly symbol: string; readonly bid: string } | null;
  /** Whether what is traded is that pair, and its price is in units of the currency for one dollar. */
  readonly isOwn?: boolean;
}

export const USD: Currency = { base: 'USD', pair: null };

const ZERO = rational('0');
const HUNDRED = rational('100');
const CENT = rational('0.01');
const MILLIONTH = rational('0.000001');
/** R16: figures, quantities and amounts keep 6 decimals, prices 8, balances and per cents 2. */
const FIGURE = 6;
const PRICE = 8;
const MONEY = 2;
/** R16: a P/L is below a thousand million; beyond, the last figure that fits stands. */
const PROFIT_LIMIT = '1000000000';
const MOST_PROFIT = '999999999.999999';

export const isBelow = (a: string, b: string): boolean => isLess(rational(a), rational(b));
const positive = (value: Rational) => isLess(ZERO, value);
const totalOf = (texts: readonly string[]) => texts.map(rational).reduce(plus, ZERO);
/** Exact: sums of rounded figures have no digits to lose. */
const exact = (value: Rational) => roundedText(value, 12);

/** USD for one unit of the pricing currency: 1, the pair's bid, or 1 ÷ its bid (T-062). */
export function usdPer({ base, pair }: Currency): Rational {
  if (pair === null) return rational('1');
  return pair.symbol === `${base}USD` ? rational(pair.bid) : over(rational('1'), rational(pair.bid));
}

/** Buy at the ask, sell at the bid (T-051). */
export const openingPrice = (side: Side, { bid, ask }: Quote): string => (side === 'buy' ? ask : bid);
/** What was bought is sold at the bid, what was sold is bought at the ask (T-080). */
export const closingPrice = (side: Side, { bid, ask }: Quote): string => (side === 'buy' ? bid : ask);

/** price × units ÷ leverage in USD, rounded up (T-046, T-050, R16). */
export function margin(price: string, units: string, leverage: number, currency: Currency): string {
  const value = times(times(rational(price), rational(units)), usdPer(currency));
  return roundedText(over(value, rational(String(leverage))), FIGURE, 'up');
}

/** (closing − opening) × units when bought, (opening − closing) × units when sold, in USD, half up (T-080, R16). */
export function gain(side: Side, opening: string, closing: string, units: string, currency: Currency): string {
  const [from, to] = side === 'buy' ? [opening, closing] : [closing, opening];
  const gained = times(minus(rational(to), rational(from)), rational(units));
  return roundedText(times(gained, usdPer(currency)), FIGURE);
}

/** The gain as the contract's field holds it (R16). */
export function profit(side: Side, opening: string, closing: string, units: string, currency: Currency): string {
  const gained = gain(side, opening, closing, units, currency);
  if (!isBelow(gained, PROFIT_LIMIT)) return MOST_PROFIT;
  return isBelow(`-${PROFIT_LIMIT}`, gained) ? gained : `-${MOST_PROFIT}`;
}

/** What a position is below zero when it opens: spread × units in USD (T-080), rounded up as all that must be covered. */
export function openingCost({ bid, ask }: Quote, units: string, currency: Currency): string {
  const cost = times(times(minus(rational(ask), rational(bid)), rational(units)), usdPer(currency));
  return roundedText(cost, FIGURE, 'up');
}

/**
 * The least stop loss above the opening cost (R20): in whole cents, or in millionths where no price brings a loss of so
 * much; null where none of both is reached (R41).
 */
export function leastStopLoss(side: Side, quote: Quote, units: string, currency: Currency): string | null {
  const cost = openingCost(quote, units, currency);
  const inCents = roundedText(plus(rational(roundedText(rational(cost), MONEY, 'down')), CENT), MONEY);
  const inMillionths = roundedText(plus(rational(cost), MILLIONTH), FIGURE);
  const opening = openingPrice(side, quote);
  const isReached = (amount: string) => !isOutOfReach(side, 'stopLoss', opening, amount, units, currency);
  return [inCents, inMillionths].find(isReached) ?? null;
}

/** What the server says of one that is too close (R20). */
export function tooCloseText(least: string | null): string {
  const text = 'Stop loss is too close to the market';
  if (least === null) return text;
  const [whole = '', decimals = ''] = least.split('.');
  return `${text}. At least $${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`;
}

/** A stop loss at or below the opening cost would be reached at once (R20). */
export const isTooClose = (stopLoss: string, cost: string): boolean => !isBelow(cost, stopLoss);

/**
 * What would need a price of 0 or below to be lost by a buyer or won by a seller (R41). A dollar's own pair is as many
 * dollars as units: who bought them wins less than all of them, who sold them loses less.
 */
export function isOutOfReach(
  side: Side,
  trigger: Trigger,
  opening: string,
  amount: string,
  units: string,
  currency: Currency,
): boolean {
  const isRising = (side === 'buy') === (trigger === 'takeProfit');
  if (currency.isOwn) return isRising && !isLess(rational(amount), rational(units));
  if (isRising) return false;
  return !isLess(rational(amount), times(times(rational(opening), rational(units)), usdPer(currency)));
}

/** p % of the balance (T-048). */
export const sliderAmount = (percent: number, balance: string): string =>
  roundedText(over(times(rational(balance), rational(String(percent))), HUNDRED), FIGURE);

/** amount ÷ buy price, rounded down to 6 decimals (T-049, T-045). */
export const sliderUnits = (amount: string, ask: string, currency: Currency): string =>
  roundedText(over(rational(amount), times(rational(ask), usdPer(currency))), FIGURE, 'down');

/**
 * The price at which a take profit or a stop loss is reached: opening ± amount ÷ units, mirrored for a sale (T-054),
 * rounded once to `decimals`; null when no price can reach it. Units of a dollar's own pair, less what is won or more what
 * is lost in dollars, are worth then what they were worth at the opening.
 */
export function triggerPrice(
  side: Side,
  trigger: Trigger,
  opening: string,
  amount: string,
  units: string,
  currency: Currency,
  decimals = PRICE,
): string | null {
  const isAbove = (side === 'buy') === (trigger === 'takeProfit');
  if (currency.isOwn) {
    if (isOutOfReach(side, trigger, opening, amount, units, currency)) return null;
    const left = (isAbove ? minus : plus)(rational(units), rational(amount));
    return roundedText(over(times(rational(opening), rational(units)), left), decimals);
  }
  const distance = over(rational(amount), times(rational(units), usdPer(currency)));
  const price = isAbove ? plus(rational(opening), distance) : minus(rational(opening), distance);
  return positive(price) ? roundedText(price, decimals) : null;
}

/** The account's figures (T-117…T-122, R17), from rows that were rounded before they are summed (R16). */
export function account(balance: string, open: readonly { readonly margin: string; readonly profit: string }[]) {
  const [money, held, gained] = [
    rational(balance),
    totalOf(open.map((row) => row.margin)),
    totalOf(open.map((row) => row.profit)),
  ];
  const equity = plus(money, gained);
  const free = plus(minus(money, held), gained);
  return {
    margin: exact(held),
    profit: exact(gained),
    /** Balance − margin + P/L (T-118). */
    freeMargin: exact(free),
    /** Balance + P/L (T-120). */
    equity: exact(equity),
    /** Margin + free margin + P/L (T-119). */
    equityAsSpecified: exact(plus(plus(held, free), gained)),
    /** Equity ÷ margin × 100 with 2 decimals; null without margin (T-122). */
    marginLevel: positive(held) ? roundedText(over(times(equity, HUNDRED), held), MONEY) : null,
    ring: ringOf(held, equity),
  };
}

/** Margin ÷ equity × 100 within 0 and 100: 0 only without margin, 100 once equity is used up (R17). */
function ringOf(held: Rational, equity: Rational): string {
  if (!positive(held)) return '0';
  if (!positive(equity) || isLess(equity, held)) return '100';
  return roundedText(over(times(held, HUNDRED), equity), MONEY, 'up');
}

/** What a close moves the balance by: the exact gain in cents, a gain rounded down and a loss up (T-081, R35). */
export function booked(side: Side, opening: string, closing: string, units: string, currency: Currency): string {
  const [from, to] = side === 'buy' ? [opening, closing] : [closing, opening];
  const gained = times(times(minus(rational(to), rational(from)), rational(units)), usdPer(currency));
  return roundedText(gained, MONEY, isLess(gained, ZERO) ? 'up' : 'down');
}

/** The balance after a close; with nothing left open what is below 0 is forgiven (R36). */
export function afterClose(balance: string, amount: string, isLast: boolean): string {
  const after = plus(rational(balance), rational(amount));
  return isLast && isLess(after, ZERO) ? '0' : roundedText(after, MONEY);
}

/** Whether equity ÷ margin × 100 is at or below the level; never without margin (T-083). */
export function isAtLevel(
  balance: string,
  open: readonly { margin: string; profit: string }[],
  level: string,
): boolean {
  const { margin: held, equity } = account(balance, open);
  if (!positive(rational(held))) return false;
  return !isLess(times(rational(held), rational(level)), times(rational(equity), HUNDRED));
}

/** The most units whose margin does not exceed `free`; '0' when there is no money (T-057). */
export function mostUnits(free: string, price: string, leverage: number, currency: Currency): string {
  if (!isBelow('0', free)) return '0';
  const perUnit = over(times(rational(price), usdPer(currency)), rational(String(leverage)));
  return roundedText(over(rational(free), perUnit), FIGURE, 'down');
}

/** USD value of what is traded, before leverage; at the ask it bounds what the spread alone may cost (R16). */
export const valueOf = (price: string, units: string, currency: Currency): string => margin(price, units, 1, currency);
