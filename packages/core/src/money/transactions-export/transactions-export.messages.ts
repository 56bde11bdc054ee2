/** Heads of the file that the list has not. */
export const transactionsExportMessages = {
  'transactions.currency': 'Currency',
} as const;
