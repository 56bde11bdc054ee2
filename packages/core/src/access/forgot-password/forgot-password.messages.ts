/** Texts of forgot password that core names. */
export const forgotPasswordMessages = {
  'forgotPassword.title': 'Forgot password',
  'forgotPassword.emailMissing': 'Please enter your e-mail address',
} as const;
