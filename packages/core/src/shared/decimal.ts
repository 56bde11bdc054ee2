import Big from 'big.js';

/**
 * An exact decimal: every price, quantity, amount and balance is one (R16). Comparing or adding one to a plain
 * number throws, so that floating arithmetic on money cannot slip in.
 */
export type Decimal = Big;

/** What a caller may hand in: the wire's number or numeric string, or a decimal. */
export type DecimalSource = Decimal | string | number;

/** Decimals kept of each kind of figure (R16). */
export const SCALE = { price: 8, quantity: 6, figure: 6, money: 2 } as const;

/** How a figure is brought to its scale: half away from zero, away from zero, or towards zero. */
export type Rounding = 'halfUp' | 'up' | 'down';

// Own constructors: scale, rounding and strictness belong to one, and big.js's shared one is anybody's to change.
const Exact = Big();
Exact.strict = true;
const MODES: Readonly<Record<Rounding, Big.RoundingMode>> = {
  halfUp: Exact.roundHalfUp,
  up: Exact.roundUp,
  down: Exact.roundDown,
};

/** The exact value of a numeric text, or of a number's shortest literal; throws on anything that is no number. */
export function dec(value: DecimalSource): Decimal {
  return Exact(typeof value === 'number' ? String(value) : value);
}

export const ZERO: Decimal = dec(0);
export const HUNDRED: Decimal = dec(100);

const TYPED = /^-?(\d+\.?\d*|\.\d+)$/;

/** The value of a typed text such as `0.1`, `5.` or `.5`; null for anything else: exponents, `,`, spaces inside, empty. */
export function parseDecimal(text: string): Decimal | null {
  const trimmed = text.trim();
  if (!TYPED.test(trimmed)) return null;
  return Exact(trimmed.replace(/\.$/, '').replace(/^(-?)\./, '$10.'));
}

/** The value with at most `scale` decimals. */
export function toScale(value: Decimal, scale: number, rounding: Rounding = 'halfUp'): Decimal {
  return value.round(scale, MODES[rounding]);
}

// big.js keeps scale and rounding of a division in the constructor, so there is one for each pair in use.
const divisors = new Map<string, Big.BigConstructor>();

/** a ÷ b, rounded once from the exact quotient; throws when b is 0. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding = 'halfUp'): Decimal {
  const key = `${scale}/${rounding}`;
  let Quotient = divisors.get(key);
  if (!Quotient) {
    Quotient = Big();
    Quotient.DP = scale;
    Quotient.RM = MODES[rounding];
    divisors.set(key, Quotient);
  }
  return Exact(Quotient(a).div(Quotient(b)));
}

/** Exact sum, 0 of none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

export const min = (a: Decimal, b: Decimal): Decimal => (a.lte(b) ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (a.gte(b) ? a : b);
/** Whether both are the same value; big.js makes a copy to find out, which a thousand rows a poll feel. */
export function areEqual(a: Decimal, b: Decimal): boolean {
  return (
    a === b || (a.s === b.s && a.e === b.e && a.c.length === b.c.length && a.c.every((digit, at) => digit === b.c[at]))
  );
}

export const isZero = (value: Decimal): boolean => value.eq(ZERO);
export const isPositive = (value: Decimal): boolean => value.gt(ZERO);
export const isNegative = (value: Decimal): boolean => value.lt(ZERO);

/** How many decimals the value has; trailing zeros do not count. */
export function decimalsOf(value: Decimal): number {
  return toPlainText(value).split('.')[1]?.length ?? 0;
}

/** The value without exponent, separators or trailing zeros, such as `0.0000001` or `-12.5`; −0 as `0`. */
export function toPlainText(value: Decimal): string {
  return isZero(value) ? '0' : value.toFixed();
}

/** The nearest floating number: for pictures and counts, never for money. */
export const toNumber = (value: Decimal): number => Number(toPlainText(value));

const MOST_DIGITS = 15;

/** The JSON number of a figure; throws RangeError beyond 15 significant digits, which JSON would not keep (R16). */
export function toWire(value: Decimal): number {
  if (value.c.length > MOST_DIGITS) throw new RangeError(`${toPlainText(value)} has more than ${MOST_DIGITS} digits`);
  return toNumber(value);
}
