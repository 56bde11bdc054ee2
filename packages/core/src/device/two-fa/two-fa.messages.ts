/** Text of the device check that core names. */
export const twoFaMessages = {
  'twoFa.title': 'Device authentication',
  'twoFa.unconfirmed': 'No answer came. Enter the same code again',
} as const;
