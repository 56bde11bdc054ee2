import { type Decimal, decimal, sum, ZERO } from '../../ledger/decimal';

/** One open position's part in the account's figures, USD. */
export type Exposure = { readonly margin: Decimal; readonly profit: Decimal };

/** The figures that every check uses (R17): equity is balance + P/L, free margin is equity − margin. */
export type Funds = {
  readonly margin: Decimal;
  readonly profit: Decimal;
  readonly equity: Decimal;
  readonly freeMargin: Decimal;
};

/** The standard figures of one account mode; rows are summed as rounded (R16). */
export function fundsOf(balance: Decimal, open: readonly Exposure[]): Funds {
  const margin = sum(open.map((position) => position.margin));
  const profit = sum(open.map((position) => position.profit));
  const equity = balance.plus(profit);
  return { margin, profit, equity, freeMargin: equity.minus(margin) };
}

const HUNDRED = decimal('100');

/** Whether equity ÷ margin is at or below `level` per cent; never without margin (T-083). */
export function isAtLevel(funds: Funds, level: Decimal): boolean {
  return funds.margin.gt(ZERO) && funds.equity.times(HUNDRED).lte(funds.margin.times(level));
}
