/** Texts of the account's mode; those of to the letter. */
export const accountModeMessages = {
  'accountMode.switched': 'The account was switched',
  'accountMode.switchFailed': 'Error while switching',
  'accountMode.switchRefused': 'Error while switching. {reason}',
  'accountMode.stillReal': 'The switch could not be confirmed. Your real account is active.',
  'accountMode.stillPractice': 'The switch could not be confirmed. Your practice account is active.',
  'accountMode.toppedUp': 'The practice account was topped up',
  'accountMode.topUpFailed': 'Unable to Top Up',
  'accountMode.topUpInterrupted':
    'The top-up of your practice account could not be confirmed. Look at its balance before you ask again.',
  'accountMode.topUpUnconfirmed': 'The top-up could not be confirmed. The practice balance you see is up to date.',
  'accountMode.notRefreshed': 'Could not load. Try again',
} as const;
