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

// Own constructors: scale, rounding and strictness belong to one, and any code can change big.js's shared one.
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

const [MINUS, POINT, NOUGHT] = [45, 46, 48];

/**
 * The value of a plain JSON number such as `-12.5`, character by character: big.js needs five times as long, which a
 * thousand rows a poll feel. null for any other text and for 0, which `dec` reads or refuses.
 */
export function readPlain(text: string): Decimal | null {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.charCodeAt(first) === NOUGHT && text.charCodeAt(first + 1) !== POINT) return null;
  const digits: number[] = [];
  let point = -1;
  let leading = 0;
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const digit = code - NOUGHT;
    if (code === POINT && point < 0 && at > first) point = at;
    else if (!(digit >= 0 && digit <= 9)) return null;
    else if (digit === 0 && digits.length === 0) leading++;
    else digits.push(digit);
  }
  if (digits.length === 0 || point === text.length - 1) return null;
  while (digits.at(-1) === 0) digits.pop();
  const value = Exact(ZERO);
  value.s = first === 1 ? -1 : 1;
  value.e = (point < 0 ? text.length : point) - first - 1 - leading;
  value.c = digits;
  return value;
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

/** Digits from the first to the last of a sum that is added by columns. */
const MOST_COLUMNS = 64;

/** Exact sum, 0 of none. Column by column, as on paper: big.js makes two copies for each of a thousand rows. */
export function sum(values: readonly Decimal[]): Decimal {
  let [high, low] = [0, 0];
  for (const { e, c } of values) {
    if (e > high) high = e;
    if (e - c.length + 1 < low) low = e - c.length + 1;
  }
  if (high - low >= MOST_COLUMNS) return values.reduce((total, value) => total.plus(value), ZERO);
  const columns = Array.from({ length: high - low + 1 }, () => 0);
  for (const { s, e, c } of values)
    for (let at = 0, column = e - low; at < c.length; at++, column--)
      columns[column] = (columns[column] as number) + s * (c[at] as number);
  return dec(`${carried(columns)}e${low}`);
}

/** The whole number whose digits, the lowest first, are columns of any size and sign. */
function carried(columns: readonly number[]): string {
  let digits = '';
  let carry = 0;
  for (const column of columns) {
    const value = column + carry;
    carry = Math.floor(value / 10);
    digits = `${value - carry * 10}${digits}`;
  }
  return carry < 0 ? `-${carried(columns.map((column) => -column))}` : `${carry}${digits}`;
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
