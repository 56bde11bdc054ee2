// What cases are drawn from: decimals as texts, so that a shrunk counterexample reads like the figures on a screen.
import fc from 'fast-check';
import { roundedText } from '@bourse/core/testing';
import type { Currency } from './figures.reference.ts';

/** A positive decimal of at most `scale` decimals below 10^`whole`, of every magnitude, its ends included. */
export function decimalText(scale: number, whole: number): fc.Arbitrary<string> {
  const most = 10n ** BigInt(scale + whole) - 1n;
  const one = 10n ** BigInt(scale);
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 1000n }).map((n) => n * one) },
      { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 100_000n }) },
      { weight: 3, arbitrary: fc.bigInt({ min: 1n, max: most }) },
      { weight: 3, arbitrary: sized(scale + whole) },
      { weight: 1, arbitrary: fc.constantFrom(1n, one, most) },
    )
    .map((n) => (n > most ? most : n))
    .map((n) => roundedText({ n, d: one }, scale));
}

/** A whole number of each length up to `length` digits, all lengths alike. */
const sized = (length: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: length }), fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }))
    .map(([size, n]) => (n % 10n ** BigInt(size)) + 1n);

export const side = fc.constantFrom('buy' as const, 'sell' as const);
/** R16: below 1e7 with 8 decimals. */
export const price = decimalText(8, 7);
/** R16: below 1e9 with 6 decimals. */
export const units = decimalText(6, 9);
/** Amounts as typed and as on the wire, USD. */
export const amount = decimalText(6, 9);
/** Balances, cents. */
export const balance = fc.oneof(
  { weight: 9, arbitrary: decimalText(2, 10) },
  { weight: 1, arbitrary: fc.constant('0') },
);
/** Beyond what the wire takes: the arithmetic itself has no end there. */
export const anyPrice = decimalText(10, 10);
export const anyUnits = decimalText(8, 10);
export const leverage = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, 3, 7, 30, 1000));

/** A bid with an ask above it by a spread that is often small or none. */
export const quoteOf = (bid: fc.Arbitrary<string>, scale = 8) =>
  fc
    .tuple(bid, fc.oneof(fc.constant('0'), decimalText(scale, 0), decimalText(scale, 2)))
    .map(([low, spread]) => ({ bid: low, ask: added(low, spread, scale) }));

function added(a: string, b: string, scale: number): string {
  const points = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  };
  return roundedText({ n: points(a) + points(b), d: 10n ** BigInt(scale) }, scale);
}

/** Dollars, a currency that is quoted in dollars, and one that dollars are quoted in (T-062). */
export const currency: fc.Arbitrary<Currency> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ base: 'USD', pair: null }) },
  { weight: 1, arbitrary: price.map((bid) => ({ base: 'EUR', pair: { symbol: 'EURUSD', bid } })) },
  {
    weight: 2,
    arbitrary: fc.tuple(price, fc.boolean()).map(([bid, isOwn]) => ({
      base: 'JPY',
      pair: { symbol: 'USDJPY', bid },
      isOwn,
    })),
  },
);

/** What a rounding to cents decides. */
const halfCents = fc.bigInt({ min: 0n, max: 10n ** 10n }).map((n) => roundedText({ n: 10n * n + 5n, d: 1000n }, 3));

/** One's own figures of a position in an account: negative P/L as often as not. */
export const exposure = fc
  .record({ margin: amount, size: fc.oneof(amount, halfCents), isLoss: fc.boolean() })
  .map(({ margin, size, isLoss }) => ({ margin, profit: isLoss ? `-${size}` : size }));

/** A number of the wire as the text of its decimal: its shortest literal, without an exponent. */
export function wireText(value: unknown): string {
  if (typeof value !== 'number') return 'none';
  const literal = JSON.stringify(value);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(literal) ?? [];
  if (whole === '') return literal;
  const n = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  return places <= 0 ? String(n * 10n ** BigInt(-places)) : roundedText({ n, d: 10n ** BigInt(places) }, places);
}

/** `points` × 10^-decimals. */
export const scaled = (points: bigint, decimals: number): string =>
  roundedText({ n: points, d: 10n ** BigInt(decimals) }, decimals);
