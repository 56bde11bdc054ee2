/** Texts of another password; those of M-181, M-184 and M-185 to the letter. */
export const changePasswordMessages = {
  'changePassword.currentMissing': 'Current password is required',
  'changePassword.newMissing': 'New password is required',
  'changePassword.confirmationMissing': 'Password confirmation is required',
  'changePassword.tooShort': 'Password cannot be less than 6 digits',
  'changePassword.tooLong': 'Password cannot be longer than 128 characters',
  'changePassword.same': 'The new password must differ from the current one.',
  'changePassword.differs': 'Password confirmation mismatch',
  'changePassword.done': 'Password successfully updated',
  'changePassword.unconfirmed':
    'No answer came, so the password may have been changed. If the current one is refused, log in with the new one.',
} as const;
