/** How the identity of an account stands, to the letter of M-155, M-156 and M-164. */
export const kycStatusMessages = {
  'kycStatus.approved': 'Approved',
  'kycStatus.pending': 'Pending',
  'kycStatus.rejected': 'Rejected',
  'kycStatus.unverified': 'Account Unverified',
} as const;
