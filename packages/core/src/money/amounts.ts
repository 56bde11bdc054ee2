import { dec, decimalsOf, isPositive, parseDecimal, SCALE, type Decimal } from '../shared/decimal';
import { formatFigure } from '../shared/format';
import type { Message } from '../shared/message';
import { isMiswritten, MISWRITTEN } from '../shared/typed-number';

/** A typed amount above 0 with at most two decimals; null for any other text (M-035). */
export function amountOf(text: string): Decimal | null {
  const amount = parseDecimal(text);
  return amount !== null && isPositive(amount) && decimalsOf(amount) <= SCALE.money ? amount : null;
}

export interface AmountLimits {
  /** Below it the text is no valid amount, whatever the operator's limits (M-059, M-065). */
  readonly least?: Decimal;
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
}

/** Of a deposit in dollars that the operator sets no limits for (M-059, M-065, R19). */
export const dollarDeposit: AmountLimits = { least: dec(1), minimum: null, maximum: dec(1_000_000) };

/** What keeps a typed amount from being sent; both limits are allowed values (M-033, M-034, M-035, R40). */
export function amountProblem(text: string, { least, minimum, maximum }: AmountLimits): Message | null {
  if (isMiswritten(text)) return MISWRITTEN;
  const amount = amountOf(text);
  if (amount === null || (least && amount.lt(least))) return { id: 'deposit.amountInvalid' };
  if (minimum && amount.lt(minimum)) return { id: 'deposit.belowMinimum', values: { minimum: formatFigure(minimum) } };
  if (maximum && amount.gt(maximum)) return { id: 'deposit.aboveMaximum', values: { maximum: formatFigure(maximum) } };
  return null;
}
