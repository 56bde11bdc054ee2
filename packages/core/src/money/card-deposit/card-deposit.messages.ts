/** Texts of a deposit by card, to the letter of the document's rows or of our correction of them. */
export const cardDepositMessages = {
  'cardDeposit.holderMissing': 'Card Holder is required',
  'cardDeposit.numberMissing': 'Card Number is required',
  'cardDeposit.cvvMissing': 'CVV is required',
  'cardDeposit.monthMissing': 'Expiry Month is required',
  'cardDeposit.yearMissing': 'Expiry Date is required',
  'cardDeposit.addressMissing': 'Fill in this field',
  'cardDeposit.numberInvalid': 'Card Number is invalid',
  'cardDeposit.cvvInvalid': 'CVV is invalid',
  'cardDeposit.monthInvalid': 'Expiry Month is invalid',
  'cardDeposit.yearInvalid': 'Expiry Year is invalid',
  'cardDeposit.expired': 'Card has expired',
  'cardDeposit.continueMissing': 'All Card Fields are required!',
  'cardDeposit.submitMissing': 'All card fields are required!',
  'cardDeposit.addressFieldsMissing': 'All address fields are required!',
  'cardDeposit.notReceived': 'The deposit was not received. Nothing was charged.',
} as const;
