import { remoteMachine } from '../../shared/remote';
import type { MoneyRow, TransactionsTab } from './transactions.types';

/** A decision is still to come. One that rejects a deposit moves no money, which would tell of it (M-216, M-222). */
const isPending = (row: MoneyRow): boolean =>
  row.kind === 'deposit' ? row.status === 0 : row.kind === 'withdrawal' && row.status.toLowerCase() === 'pending';

/** The rows of one of three lists, by pages; another tab is another question (M-212, M-225, R35). */
export const transactionsMachine = remoteMachine<readonly MoneyRow[], TransactionsTab>(
  'transactions',
  'withdrawals',
  (rows) => rows.some(isPending),
);
