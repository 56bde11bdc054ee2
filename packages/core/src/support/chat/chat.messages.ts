/** Texts of the chat; the first to the letter of the corrected row (M-255). */
export const chatMessages = {
  'chat.notRetrieved': 'Cannot retrieve messages',
  'chat.justNow': 'just now',
  'chat.minutesAgo': '{minutes, plural, one {# minute ago} other {# minutes ago}}',
} as const;
