/**
 * Exact fractions of BigInts, written without the decimal library: an independent reference for tests of the
 * product's arithmetic.
 */
export interface Rational {
  /** Numerator; carries the sign. */
  readonly n: bigint;
  /** Denominator, above 0. */
  readonly d: bigint;
}

const make = (n: bigint, d: bigint): Rational => (d < 0n ? { n: -n, d: -d } : { n, d });

/** The fraction of a plain decimal text such as `-12.5`. */
export function rational(text: string): Rational {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`"${text}" is no plain decimal`);
  return make(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length));
}

export const plus = (a: Rational, b: Rational): Rational => make(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational, b: Rational): Rational => make(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Rational, b: Rational): Rational => make(a.n * b.n, a.d * b.d);
export const over = (a: Rational, b: Rational): Rational => make(a.n * b.d, a.d * b.n);
export const isLess = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d;

/** Half away from zero, away from zero, or towards zero, at `scale` decimals; plain text without trailing zeros. */
export function roundedText({ n, d }: Rational, scale: number, rounding: 'halfUp' | 'up' | 'down' = 'halfUp'): string {
  const size = (n < 0n ? -n : n) * 10n ** BigInt(scale);
  const [whole, rest] = [size / d, size % d];
  const raise = rounding === 'up' ? rest > 0n : rounding === 'halfUp' ? rest * 2n >= d : false;
  const digits = (raise ? whole + 1n : whole).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return n < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}
