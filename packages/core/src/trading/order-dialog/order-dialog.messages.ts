/** Texts of the order dialog; what it shares with the ticket is the ticket's. */
export const orderDialogMessages = {
  'orderDialog.buy': 'Buy {symbol}',
  'orderDialog.sell': 'Sell {symbol}',
  'orderDialog.assetChanged': 'Another asset was chosen. This order is void: close it and open a new one.',
  'orderDialog.modeChanged': 'The account mode was switched. This order is void: close it and open a new one.',
} as const;
