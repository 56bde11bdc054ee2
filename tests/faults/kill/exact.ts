// The server's figures by whole numbers, written without any of its code.

/** A JSON number's shortest literal as a whole number of 10^-scale; throws on more decimals. */
export function units(value: number, scale: number): bigint {
  const [, minus = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (part.length > scale) throw new Error(`${value} has more than ${scale} decimals`);
  const size = BigInt(whole + part.padEnd(scale, '0'));
  return minus === '' ? size : -size;
}

/** Halves go away from zero. */
function divideHalfUp(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (2n * size + by) / (2n * by);
  return value < 0n ? -rounded : rounded;
}

const PRICE = 8;
const FIGURE = 6;

/** Margin of a position priced in USD, in millionths: price × quantity ÷ leverage, rounded up (T-050, R16). */
export function marginOf(price: number, quantity: number, leverage: number): bigint {
  const value = units(price, PRICE) * units(quantity, FIGURE);
  const by = BigInt(leverage) * 10n ** BigInt(PRICE);
  return (value + by - 1n) / by;
}

/** Profit of a position priced in USD, in millionths, half-up (T-080, R16). */
export function profitOf(side: 'buy' | 'sell', opening: number, closing: number, quantity: number): bigint {
  const gained = units(closing, PRICE) - units(opening, PRICE);
  return divideHalfUp((side === 'buy' ? gained : -gained) * units(quantity, FIGURE), 10n ** BigInt(PRICE));
}

/**
 * What a closed position priced in USD moves the balance by, in cents: the exact profit, a gain rounded down and a loss
 * up (R35). Its profit as told is rounded already, and may be a cent's worth nearer to zero.
 */
export function centsOf(side: 'buy' | 'sell', opening: number, closing: number, quantity: number): bigint {
  const gained = units(closing, PRICE) - units(opening, PRICE);
  const exact = (side === 'buy' ? gained : -gained) * units(quantity, FIGURE);
  const cent = 10n ** BigInt(PRICE + FIGURE - 2);
  return (exact < 0n ? exact - cent + 1n : exact) / cent;
}
