import { type Decimal, SCALE } from '../ledger/decimal';

/** `1,234.50`: two decimals, thousands separators (M-036, M-296). */
export function formatAmount(amount: Decimal): string {
  const [whole = '', cents = ''] = amount.abs().toFixed(SCALE.money).split('.');
  return `${amount.lt('0') ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
