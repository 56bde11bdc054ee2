/** Texts of a deposit by invoice, to the letter of the document's rows or of our correction of them. */
export const invoiceDepositMessages = {
  'invoiceDeposit.made': 'Proceed with the pay button',
  'invoiceDeposit.failed': 'You cannot proceed with this deposit',
  'invoiceDeposit.refused': 'You cannot proceed with this deposit. {reason}',
  'invoiceDeposit.madeAside': 'Your deposit by invoice was made. Choose Invoice again to pay it',
  'invoiceDeposit.blockedAside':
    'Your deposit by invoice cannot be paid from this page. Choose Invoice again to see why',
  'invoiceDeposit.failedAside': 'Your deposit by invoice was not made',
  'invoiceDeposit.refusedAside': 'Your deposit by invoice was not made. {reason}',
} as const;
