import { type Decimal, floor, max, SCALE, ZERO } from './decimal';

/** What closing with this profit does to a balance. */
export type Credit = {
  /** Signed change of the balance, 2 decimals: less than the loss when the balance would go below 0 (T-081). */
  readonly amount: Decimal;
  readonly balance: Decimal;
};

/** Credits a closed position's profit in cents, a gain rounded down and a loss up, and floors the balance at 0 (T-081, R35). */
export function credit(balance: Decimal, profit: Decimal): Credit {
  const after = max(ZERO, balance.plus(floor(profit, SCALE.money)));
  return { amount: after.minus(balance), balance: after };
}
