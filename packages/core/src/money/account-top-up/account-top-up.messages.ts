/** Texts of a top-up, to the letter of the document's rows. */
export const accountTopUpMessages = {
  'accountTopUp.failed': 'Unable to Top Up',
} as const;
