/** Texts of a sign-in by a link that core names; that of A-137 to the letter. */
export const autoLoginMessages = {
  'autoLogin.title': 'Signing in…',
  'autoLogin.unusable': 'Invalid Login Details',
} as const;
