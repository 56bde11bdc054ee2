// How figures read on a screen (R16, T-227, T-228), written a second time over texts of exact decimals.
import { rational, roundedText } from '@bourse/core/testing';

const DASH = '—';

/** Half up to exactly `decimals`, with thousands separators; −0 as 0. */
function digits(text: string, decimals: number): { readonly sign: string; readonly digits: string } {
  const rounded = roundedText(rational(text), decimals);
  const [whole = '0', fraction = ''] = rounded.replace('-', '').split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const shown = groups.join(',');
  return {
    sign: rounded.startsWith('-') ? '-' : '',
    digits: decimals === 0 ? shown : `${shown}.${fraction.padEnd(decimals, '0')}`,
  };
}

/** `$1,234.50`, `-$0.05`; with `signed` also `+$0.05`. */
export function money(text: string, isSigned = false): string {
  const { sign, digits: shown } = digits(text, 2);
  const isZero = !/[1-9]/.test(shown);
  return `${sign === '' && isSigned && !isZero ? '+' : sign}$${shown}`;
}

/** `1,234.500`: a column's figure. */
export function figure(text: string, decimals = 2, isSigned = false): string {
  const { sign, digits: shown } = digits(text, decimals);
  const isZero = !/[1-9]/.test(shown);
  return `${sign === '' && isSigned && !isZero ? '+' : sign}${shown}`;
}

/** A price with its asset's decimals, at least `least`, and every digit it has; a dash for none (T-059, T-228). */
export function price(text: string | null, decimals: number, least = 2): string {
  if (text === null) return DASH;
  return digits(text, Math.max(least, decimals, text.split('.')[1]?.length ?? 0)).digits;
}

/** `12.50%`. */
export const percent = (text: string | null): string => (text === null ? DASH : `${figure(text)}%`);

/** Units without trailing zeros (T-045). */
export const units = (text: string): string => digits(text, text.split('.')[1]?.length ?? 0).digits;
