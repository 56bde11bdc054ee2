/** Texts of saving an account, to the letter of the document's rows. */
export const receiverFormMessages = {
  'receiverForm.saved': 'Account Saved',
  'receiverForm.notSaved': 'Account not Saved',
  'receiverForm.notSavedBecause': 'Account not Saved. {reason}',
  'receiverForm.codeNeeded': 'Account not Saved. It needs a code by mail: add the account again to enter one',
  'receiverForm.unconfirmed': 'It is not known whether the account was saved. Look at the list before you try again',
} as const;
