import { type Decimal, SCALE } from '../ledger/decimal';

/** As people read an amount: two decimals and thousands separators (M-036, M-296). */
export function spoken(amount: Decimal): string {
  const [whole = '', cents = ''] = amount.abs().toFixed(SCALE.money).split('.');
  return `${amount.lt('0') ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
