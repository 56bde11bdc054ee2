/** Texts of a sign-in by a link that core names; that of a refusal to the letter. */
export const autoLoginMessages = {
  'autoLogin.title': 'Signing in…',
  'autoLogin.unusable': 'Invalid Login Details',
  'autoLogin.unanswered': 'No answer came, so the link may be used up. Log in with your password, or ask for another.',
} as const;
