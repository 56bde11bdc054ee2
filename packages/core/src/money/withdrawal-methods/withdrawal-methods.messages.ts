/** Texts of removing a saved account, to the letter of the document's rows. */
export const withdrawalMethodsMessages = {
  'withdrawalMethods.removed': 'Account Deleted',
  'withdrawalMethods.notRemoved': 'Account not Deleted',
  'withdrawalMethods.notRemovedBecause': 'Account not Deleted. {reason}',
  'withdrawalMethods.removalUnconfirmed':
    'It is not known whether the account was deleted. The list shows what is saved',
} as const;
