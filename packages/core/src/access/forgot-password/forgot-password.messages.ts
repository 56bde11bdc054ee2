/** Texts of forgot password that core names; that of A-184 to the letter. */
export const forgotPasswordMessages = {
  'forgotPassword.title': 'Forgot password',
  'forgotPassword.emailMissing': 'Please enter email address',
} as const;
