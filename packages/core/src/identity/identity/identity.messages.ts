/** Texts of identity documents, to the letter of M-147, M-150 and M-159. */
export const identityMessages = {
  'identity.passport': 'International Passport',
  'identity.nationalId': 'National ID Card',
  'identity.license': "Driver's License",
  'identity.utilityBill': 'Utility Bill',
  'identity.bankStatement': 'Bank Statement',
  'identity.notLoaded': 'Unable to Get',
} as const;
