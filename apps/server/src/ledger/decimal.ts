import Big from 'big.js';

/** An exact decimal: every price, quantity, amount and balance of the server is one (R16). */
export type Decimal = Big;

/** Decimals that each kind of figure keeps on the wire and in the database (R16). */
export const SCALE = { price: 8, quantity: 6, figure: 6, money: 2 } as const;

// Own constructors: DP and RM belong to a constructor, and the shared one is anybody's to change.
const Exact = Big();
const HALF_UP = Exact.roundHalfUp;
const UP = Exact.roundUp;
const DOWN = Exact.roundDown;

export const ZERO: Decimal = Exact('0');

/** The exact value of a numeric string, or of a number's shortest literal; throws on anything that is no number. */
export function decimal(value: number | string | Decimal): Decimal {
  return Exact(typeof value === 'number' ? String(value) : value);
}

/** The value of a whole number of 10^-decimals units, such as (12345, 2) → 123.45. */
export function fromPoints(points: number, decimals: number): Decimal {
  if (decimals === 0) return Exact(String(points));
  const digits = String(Math.abs(points)).padStart(decimals + 1, '0');
  return Exact(`${points < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

/** Rounded to `scale` decimals; halves go away from zero. */
export function halfUp(value: Decimal, scale: number): Decimal {
  return value.round(scale, HALF_UP);
}

/** Rounded away from zero to `scale` decimals: what is reserved is never less than what is due. */
export function up(value: Decimal, scale: number): Decimal {
  return value.round(scale, UP);
}

/** Rounded to `scale` decimals so that it is never more: a gain down, a loss up. */
export function floor(value: Decimal, scale: number): Decimal {
  return value.round(scale, isBelowZero(value) ? UP : DOWN);
}

const isBelowZero = (value: Decimal) => value.lt('0');

/** a ÷ b for b above 0, rounded once from the exact quotient so that it is never more. */
export function divideFloor(a: Decimal, b: Decimal, scale: number): Decimal {
  return divide(a, b, scale, isBelowZero(a) ? UP : DOWN);
}

/** a ÷ b, rounded once (half-up) from the exact quotient. */
export function divideHalfUp(a: Decimal, b: Decimal, scale: number): Decimal {
  return divide(a, b, scale, HALF_UP);
}

/** a ÷ b, rounded once (away from zero) from the exact quotient. */
export function divideUp(a: Decimal, b: Decimal, scale: number): Decimal {
  return divide(a, b, scale, UP);
}

/** Big.js keeps the scale and rounding of a division in the constructor, so there is one for each pair in use. */
const divisors = new Map<string, Big.BigConstructor>();

function divide(a: Decimal, b: Decimal, scale: number, mode: Big.RoundingMode): Decimal {
  const key = `${scale}/${mode}`;
  let Quotient = divisors.get(key);
  if (!Quotient) {
    Quotient = Big();
    Quotient.DP = scale;
    Quotient.RM = mode;
    divisors.set(key, Quotient);
  }
  return Exact(Quotient(a).div(b));
}

/** Exact sum, 0 for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

/** The smaller of the two. */
export function min(a: Decimal, b: Decimal): Decimal {
  return a.lte(b) ? a : b;
}

/** The larger of the two. */
export function max(a: Decimal, b: Decimal): Decimal {
  return a.gte(b) ? a : b;
}

/** True when the value has at most `scale` decimals. */
export function hasScale(value: Decimal, scale: number): boolean {
  return value.round(scale, DOWN).eq(value);
}

/** The JSON number of a figure within the contract's scales: at most 15 significant digits, so nothing is lost. */
export function toJson(value: Decimal | string): number {
  return Number(typeof value === 'string' ? value : value.toString());
}

/** A column's text, always with `scale` decimals. */
export function toColumn(value: Decimal, scale: number): string {
  return value.toFixed(scale, HALF_UP);
}
