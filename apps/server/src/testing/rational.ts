/** A fraction of whole numbers: a second, independent way to compute what the rules compute with decimals. */
export type Ratio = { readonly over: bigint; readonly under: bigint };

/** over ÷ under, with a positive denominator. */
export function ratio(over: bigint, under: bigint): Ratio {
  return { over, under };
}

const MILLION = 1_000_000n;

function product(factors: readonly Ratio[]): Ratio {
  return factors.reduce((a, b) => ratio(a.over * b.over, a.under * b.under));
}

function sixDecimals(millionths: bigint): string {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The product as text with 6 decimals, halves away from zero. */
export function half6(...factors: Ratio[]): string {
  const { over, under } = product(factors);
  const magnitude = (over < 0n ? -over : over) * MILLION;
  const rounded = (2n * magnitude + under) / (2n * under);
  return sixDecimals(over < 0n ? -rounded : rounded);
}

/** The product of positive factors as text with 6 decimals, rounded up. */
export function ceil6(...factors: Ratio[]): string {
  const { over, under } = product(factors);
  return sixDecimals((over * MILLION + under - 1n) / under);
}
