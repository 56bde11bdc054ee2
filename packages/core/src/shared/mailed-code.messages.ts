/** What every page with a code by mail says: to the letter. */
export const mailedCodeMessages = {
  'mailedCode.wrong': 'Enter 6 digit code sent to your email',
  'mailedCode.wait': 'Wait for some moment before requesting new code',
} as const;
