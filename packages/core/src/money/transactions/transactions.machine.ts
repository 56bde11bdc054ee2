import { remoteMachine } from '../../shared/remote';
import type { MoneyRow, TransactionsTab } from './transactions.types';

/** The rows of one of three lists, by pages; another tab is another question (M-212, M-225, R35). */
export const transactionsMachine = remoteMachine<readonly MoneyRow[], TransactionsTab>('transactions', 'withdrawals');
