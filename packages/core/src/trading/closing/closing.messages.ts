/** Texts of closing; those of T-087, T-089, T-093 and R15 to the letter. */
export const closingMessages = {
  'closing.close': 'Close',
  'closing.closePosition': 'Close position {symbol}',
  'closing.closeAll': 'Close all positions',
  'closing.closed': 'Position successfully closed',
  'closing.notClosed': 'Position was not closed',
  'closing.unconfirmed': 'The close could not be confirmed. Check your open positions.',
  'closing.confirmTitle': 'Close all positions',
  'closing.confirmText':
    '{count, plural, one {This closes # open position} other {This closes # open positions}} at the current price.',
  'closing.realAccount': 'Real account',
  'closing.practiceAccount': 'Practice account',
  'closing.totalProfit': 'Total net P/L',
  'closing.cancel': 'Cancel',
  'closing.confirm': '{count, plural, one {Close # position} other {Close # positions}}',
  'closing.fewerLeft': 'A position was closed meanwhile. Check the count and the total again.',
  'closing.withdrawn': 'The open positions have changed. Nothing was closed.',
  'closing.allClosed': 'All opened positions successfully closed',
  'closing.someNotClosed': 'Some positions were not closed',
  'closing.noneClosed': 'The positions were not closed',
} as const;
