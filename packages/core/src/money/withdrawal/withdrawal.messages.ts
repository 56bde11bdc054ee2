/** Texts of withdrawals, to the letter of the document's rows or of our correction of them. */
export const withdrawalMessages = {
  'withdrawal.practice': 'A practice account cannot withdraw',
  'withdrawal.positionsOpen': "Sorry, you can't initiate a withdrawal now. Close all open positions and try again",
  'withdrawal.notAsked': 'Your open positions could not be looked up. Try again',
  'withdrawal.receiverMissing': 'Please select a withdrawal method, or set up your withdrawal methods',
  'withdrawal.insufficient': 'Insufficient balance',
  'withdrawal.earlierMade': 'Your earlier withdrawal was made after all. Send another one only if you want both',
  'withdrawal.otherUnknown':
    'One of your withdrawals was made after all. Another one could not be confirmed: look at your balance before you ask again, it may have been received too.',
  'withdrawal.changed': 'Your balance or the conditions changed. Look at the figures and try again',
} as const;
