import { type Decimal, decimal, hasScale, SCALE } from '../ledger/decimal';
import { Refused } from './command-context';

/** An amount without a sign. */
export const USD = /^\d+(\.\d+)?$/;
/** An amount whose sign must be written, so that nobody takes what was to be given. */
export const SIGNED = /^[+-]\d+(\.\d+)?$/;
/** Beyond this the contract's balance has no room (R16). */
export const LIMIT = decimal('1000000000');

/** An amount of whole cents in this form; throws Refused. */
export function amountOf(text: string, form: RegExp): Decimal {
  const trimmed = text.trim();
  const amount = form.test(trimmed) ? decimal(trimmed.replace(/^\+/, '')) : null;
  if (!amount || !hasScale(amount, SCALE.money) || amount.abs().gte(LIMIT)) {
    const sign = form === SIGNED ? ', with a + or - before it' : '';
    throw new Refused(`"${text}" is no amount: at most two decimals and below 1,000,000,000${sign}.`);
  }
  return amount;
}
