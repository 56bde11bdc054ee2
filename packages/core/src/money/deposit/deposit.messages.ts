/** Texts of paying in, to the letter of the document's rows. */
export const depositMessages = {
  'deposit.amountInvalid': 'Please enter a valid amount!',
  'deposit.belowMinimum': 'Amount cannot be less than {minimum}',
  'deposit.aboveMaximum': 'Amount cannot be greater than {maximum}',
} as const;
