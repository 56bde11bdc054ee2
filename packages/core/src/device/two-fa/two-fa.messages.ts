/** Text of the device check that core names. */
export const twoFaMessages = {
  'twoFa.title': 'Device authentication',
} as const;
