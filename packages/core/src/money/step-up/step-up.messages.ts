/** Texts of a code by mail before a withdrawal. */
export const stepUpMessages = {
  'stepUp.unconfirmed': 'No answer came. Enter the same code again',
} as const;
