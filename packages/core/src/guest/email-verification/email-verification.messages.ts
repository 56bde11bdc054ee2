/** Texts of e-mail verification that core names; that of A-184 to the letter. */
export const emailVerificationMessages = {
  'emailVerification.title': 'Verify your email',
  'emailVerification.emailMissing': 'Please enter email address',
  'emailVerification.sent': 'If the address is registered, a code is on its way.',
  'emailVerification.unconfirmed': 'No answer came. Try to log in',
  'emailVerification.verified': 'Your email address is verified. Please log in.',
} as const;
