/** Texts of a message that is written; the first to the letter of the corrected row (M-256, A-238). */
export const chatMessageMessages = {
  'chatMessage.notSent': 'Cannot send message',
  'chatMessage.notSentBecause': 'Cannot send message: {reason}',
  'chatMessage.tooLong': 'A message has at most {limit, number} characters',
} as const;
