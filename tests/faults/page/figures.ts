import type { Schema } from '@bourse/contract';

// Figures as the page must show them, by whole numbers, written without any of the page's code.

export type Trade = Schema<'Trade'>;

/** A JSON number of at most 8 decimals as a whole number of 10^-8. */
function points(value: number): bigint {
  const [, minus = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(value.toString()) ?? [];
  const size = BigInt(whole + part.padEnd(8, '0'));
  return minus === '' ? size : -size;
}

export const micros = (value: number): bigint => points(value) / 100n;

const grouped = (whole: bigint): string => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');

/** `1,234.50`; half up to `decimals`. The minus is the page's own, or the typographic one. */
export function figure(value: bigint, decimals = 2): string {
  const size = value < 0n ? -value : value;
  const step = 10n ** BigInt(6 - decimals);
  const rounded = (2n * size + step) / (2n * step);
  const unit = 10n ** BigInt(decimals);
  const text = `${grouped(rounded / unit)}.${(rounded % unit).toString().padStart(decimals, '0')}`;
  return value < 0n && rounded > 0n ? `-${text}` : text;
}

export const dollars = (value: bigint): string => {
  const text = figure(value);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
};

/** A price with all decimals of its asset. */
export function price(value: number, decimals: number): string {
  const step = 10n ** BigInt(8 - decimals);
  const whole = points(value) / step;
  const unit = 10n ** BigInt(decimals);
  return `${grouped(whole / unit)}${decimals === 0 ? '' : `.${(whole % unit).toString().padStart(decimals, '0')}`}`;
}

/** The account by R17's formulas; the shown equity is the specification's. */
export function accountOf(balance: number, open: readonly Trade[]) {
  const profit = open.reduce((sum, trade) => sum + micros(trade.profit), 0n);
  const margin = open.reduce((sum, trade) => sum + micros(trade.traded_amount), 0n);
  const freeMargin = micros(balance) - margin + profit;
  return { balance: micros(balance), profit, margin, freeMargin, equity: margin + freeMargin + profit };
}
