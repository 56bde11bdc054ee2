import type { TransactionColumn, TransactionsTab } from '@bourse/core/money';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The heads of the columns, and the labels of a card. */
export const columnNames: Readonly<Record<TransactionColumn, MessageDescriptor>> = defineMessages({
  note: { id: 'transactions.note', defaultMessage: 'Note' },
  status: { id: 'transactions.status', defaultMessage: 'Status' },
  amount: { id: 'transactions.amount', defaultMessage: 'Amount' },
  time: { id: 'transactions.time', defaultMessage: 'Date and time' },
  method: { id: 'transactions.method', defaultMessage: 'Method' },
  direction: { id: 'transactions.direction', defaultMessage: 'Transaction' },
  source: { id: 'transactions.source', defaultMessage: 'Source' },
  account: { id: 'transactions.account', defaultMessage: 'Account' },
  type: { id: 'transactions.type', defaultMessage: 'Type' },
});

/** Which cell wears the colour of the row: the word of a status; of the ledger the whole row (M-214, M-218). */
export const isToned = (tab: TransactionsTab, column: TransactionColumn): boolean =>
  tab === 'all' || column === 'status';
