/** A fraction of whole numbers: a second, independent way to compute what the rules compute with decimals. */
export type Ratio = { readonly over: bigint; readonly under: bigint };

/** over ÷ under, with a positive denominator. */
export function ratio(over: bigint, under: bigint): Ratio {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

const MILLION = 1_000_000n;

function product(factors: readonly Ratio[]): Ratio {
  return factors.reduce((a, b) => ratio(a.over * b.over, a.under * b.under));
}

function decimals(parts: bigint, scale: number): string {
  const digits = (parts < 0n ? -parts : parts).toString().padStart(scale + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The product as text with 6 decimals, halves away from zero. */
export function half6(...factors: Ratio[]): string {
  const { over, under } = product(factors);
  const magnitude = (over < 0n ? -over : over) * MILLION;
  const rounded = (2n * magnitude + under) / (2n * under);
  return decimals(over < 0n ? -rounded : rounded, 6);
}

/** The product of positive factors as text with 6 decimals, rounded up. */
export function ceil6(...factors: Ratio[]): string {
  const { over, under } = product(factors);
  return decimals((over * MILLION + under - 1n) / under, 6);
}

/** The product as text with 2 decimals, never more than it is. */
export function floor2(...factors: Ratio[]): string {
  const { over, under } = product(factors);
  const [cents, rest] = [(over * 100n) / under, (over * 100n) % under];
  return decimals(rest < 0n ? cents - 1n : cents, 2);
}
