/** Texts of registration that core names; those of to the letter. */
export const registrationMessages = {
  'registration.title': 'Create your account',
  'registration.termsMissing': 'Accept terms and condition to continue',
  'registration.firstNameMissing': 'First Name is required',
  'registration.lastNameMissing': 'Last Name is required',
  'registration.countryMissing': 'Country is required',
  'registration.confirmationDiffers': 'Password confirmation mismatch',
  'registration.done': 'Registration successful',
  'registration.codeMailed':
    'We sent a 6 digit code to {email}. Log in to enter it: your account opens once your email address is verified. Another code can be asked for after {minutes} minutes.',
  'registration.codeMailedFirst':
    'We sent a 6 digit code to {email}. Log in to enter it and to verify your email address. Another code can be asked for after {minutes} minutes.',
  'registration.awaitsAdmin': 'Your account opens once an administrator has verified it.',
  'registration.unconfirmed':
    'No answer came, so it is not confirmed that the account was opened. Try to log in before you register again.',
} as const;
