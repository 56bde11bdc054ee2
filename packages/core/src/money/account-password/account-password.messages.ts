/** Texts of a copied password. */
export const accountPasswordMessages = {
  'accountPassword.copied': 'Password copied',
  'accountPassword.notCopied': 'The password could not be copied',
} as const;
