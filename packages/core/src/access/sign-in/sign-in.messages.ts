/** Message ids of the sign-in page with their English text. */
export const signInMessages = {
  'signIn.title': 'Login',
  'signIn.crmTitle': 'CRM ADMIN BACK OFFICE',
  'signIn.email': 'Email',
  'signIn.password': 'Password',
  'signIn.showPassword': 'Show password',
  'signIn.submit': 'Login',
  'signIn.forgotPassword': 'Forgot Password',
  'signIn.unusable': 'Invalid Login Details',
  'signIn.failed': 'Something went wrong',
  'signIn.emailNotVerified': 'Your e-mail address is not verified.',
  'signIn.adminNotVerified': 'Your account is waiting for verification by an administrator.',
  'signIn.riskWarning': 'Trading leveraged products carries a high level of risk and you can lose all your money.',
  'signIn.demoTitle': 'Demo account',
  'signIn.copyDemo': 'Copy and fill in',
  'signIn.demoCopied': 'login credentials copied successfully',
  'signIn.demoNotCopied': 'The login credentials could not be copied',
} as const;
