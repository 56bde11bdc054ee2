/** Texts of a message that is written; the first to the letter of the corrected row (M-256, A-238). */
export const chatMessageMessages = {
  'chatMessage.notSent': 'Cannot send message',
  'chatMessage.notSentBecause': 'Cannot send message: {reason}',
  'chatMessage.unconfirmed':
    'It could not be confirmed that the message arrived. Look at the chat before you send it again',
  'chatMessage.tooLong': 'A message has at most {limit, number} characters',
} as const;
