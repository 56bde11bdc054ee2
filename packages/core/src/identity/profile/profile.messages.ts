/** Texts of a profile; the first to the letter of M-246. */
export const profileMessages = {
  'profile.linkCopied': 'Referral link copied',
  'profile.linkNotCopied': 'The link could not be copied',
} as const;
