import type { Decimal } from '../../shared/decimal';

/** The three lists (M-212). */
export type TransactionsTab = 'withdrawals' | 'deposits' | 'all';

/** A withdrawal that was asked for (M-217). */
export interface WithdrawalRow {
  readonly kind: 'withdrawal';
  readonly id: string;
  readonly status: string;
  readonly note: string;
  readonly amount: Decimal;
  readonly at: string;
}

/** A deposit (M-215). */
export interface DepositRow {
  readonly kind: 'deposit';
  readonly id: string;
  readonly method: string;
  /** As the server counts it: 0 pending, 2 rejected, anything else approved (M-222). */
  readonly status: number;
  readonly amount: Decimal;
  /** What the amount is in; a coin's amount is USD. */
  readonly currency: string;
  readonly at: string;
}

/** A row of the ledger of either account (M-213, M-224). */
export interface LedgerRow {
  readonly kind: 'transaction';
  readonly id: string;
  readonly direction: string;
  readonly source: string;
  readonly account: string;
  readonly type: string;
  readonly amount: Decimal;
  readonly note: string;
  readonly at: string;
}

export type MoneyRow = WithdrawalRow | DepositRow | LedgerRow;
