/** Texts of a deposit in a coin, to the letter of the document's rows. */
export const coinDepositMessages = {
  'coinDeposit.failed': 'Deposit not submitted',
  'coinDeposit.refused': 'Deposit not submitted. {reason}',
  'coinDeposit.copied': 'Wallet address copied',
  'coinDeposit.notCopied': 'Unable to copy',
} as const;
