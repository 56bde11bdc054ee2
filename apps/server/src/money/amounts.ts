import { type Decimal, SCALE } from '../ledger/decimal';

/** `1,234.50`: two decimals, thousands separators (M-036, M-296). */
export const formatAmount = (amount: Decimal): string => grouped(amount.toFixed(SCALE.money));

/** The same with every digit down to millionths: of a bound, which is none when it is rounded. */
export const formatExactAmount = (amount: Decimal): string =>
  grouped(amount.toFixed(SCALE.figure).replace(/0{1,4}$/, ''));

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+\.)/g, ',');
