/** Texts of a password reset that core names; those of to the letter. */
export const passwordResetMessages = {
  'passwordReset.title': 'Forgot password',
  'passwordReset.emailMissing': 'Please enter email address',
  'passwordReset.tooShort': 'Password cannot be less than 6 digits',
  'passwordReset.differs': 'Password confirmation mismatch',
  'passwordReset.done': 'Your password is changed. Please log in.',
  'passwordReset.unconfirmed':
    'No answer came, so the password may have been changed. Try to log in with the new one before you start again.',
} as const;
