import { DASH } from './dash';
import { decimalsOf, isNegative, isPositive, isZero, toScale, type Decimal } from './decimal';

export { DASH };
const MOST_PRICE_DECIMALS = 8;
const SHORT_NAME = 10;

/** Colour and arrow of a figure that can go either way. */
export type Tone = 'up' | 'down' | 'flat';

const thousands = (digits: string): string => (digits.length > 3 ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits);

/** Sign, then digits with thousands separators; half-up to exactly `decimals`, −0 as 0 (T-227, T-228). */
function split(value: Decimal, decimals: number): { sign: '' | '-'; digits: string } {
  const rounded = toScale(value, decimals);
  const [whole = '0', fraction] = rounded.abs().toFixed(decimals).split('.');
  const digits = fraction === undefined ? thousands(whole) : `${thousands(whole)}.${fraction}`;
  return { sign: isNegative(rounded) ? '-' : '', digits };
}

/** How a figure is shown. */
export interface FigureOptions {
  /** Decimals: 2, in position rows 3 (T-227). */
  readonly decimals?: number;
  /** Also `+` before what is above 0: P/L is never colour alone. */
  readonly signed?: boolean;
}

function withUnit(unit: string, value: Decimal | null | undefined, { decimals = 2, signed = false }: FigureOptions) {
  if (value === null || value === undefined) return `${unit}${(0).toFixed(decimals)}`;
  const { sign, digits } = split(value, decimals);
  const plus = signed && sign === '' && isPositive(toScale(value, decimals)) ? '+' : '';
  return `${sign}${plus}${unit}${digits}`;
}

/** `$1,234.50`, `-$0.05`: balances, fees, totals and sentences (R16). A missing amount is 0. */
export function formatMoney(value: Decimal | null | undefined, options: FigureOptions = {}): string {
  return withUnit('$', value, options);
}

/** `1,234.50`: table columns and limits (R16). A missing amount is `0.00`. */
export function formatFigure(value: Decimal | null | undefined, options: FigureOptions = {}): string {
  return withUnit('', value, options);
}

/**
 * A price or spread with the decimals of its asset, never fewer than `least` (2, in position rows 3) and never
 * hiding a digit that was sent, up to 8 (T-228). Missing or below 0: a dash.
 */
export function formatPrice(value: Decimal | null | undefined, decimals: number, least = 2): string {
  if (value === null || value === undefined || isNegative(value)) return DASH;
  const places = Math.min(MOST_PRICE_DECIMALS, Math.max(least, decimals, decimalsOf(value)));
  const { digits } = split(value, places);
  return digits;
}

/** Units without trailing zeros, such as `1,250.5` (T-045). */
export function formatQuantity(value: Decimal | null | undefined): string {
  if (value === null || value === undefined) return DASH;
  const { sign, digits } = split(value, decimalsOf(value));
  return `${sign}${digits}`;
}

/** `12.50%` (T-122, T-145). */
export function formatPercent(value: Decimal | null | undefined, options: FigureOptions = {}): string {
  if (value === null || value === undefined) return DASH;
  return `${withUnit('', value, options)}%`;
}

/** `1:100` (T-016). */
export const formatLeverage = (leverage: number | null | undefined): string =>
  leverage === null || leverage === undefined ? DASH : `1:${leverage}`;

/** Up to 10 characters, else the first 10 and `…` (T-231, T-232). */
export function truncateName(name: string, length = SHORT_NAME): string {
  const characters = Array.from(name);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name;
}

/**
 * A figure as typed, with thousands separators; text that is no figure stays as it is, and so does one that begins with
 * needless zeros: 0100 is a hundred, and 0,100 would read as a tenth.
 */
export function groupTyped(text: string): string {
  const [, whole, rest = ''] = /^([1-9]\d*)(\.\d*)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${thousands(whole)}${rest}`;
}

/** Which way a figure points. */
export function toneOf(value: Decimal | null | undefined): Tone {
  if (value === null || value === undefined || isZero(value)) return 'flat';
  return isPositive(value) ? 'up' : 'down';
}
