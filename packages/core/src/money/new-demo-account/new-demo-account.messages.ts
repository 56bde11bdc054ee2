/** Texts of a new demo account, to the letter of the document's rows (M-234). */
export const newDemoAccountMessages = {
  'newDemoAccount.platformRequired': 'Platform is required',
  'newDemoAccount.accountTypeRequired': 'Account Type is required',
  'newDemoAccount.currencyRequired': 'Currency is required',
  'newDemoAccount.leverageRequired': 'Leverage is required',
  'newDemoAccount.initialRequired': 'Initial is required',
} as const;
