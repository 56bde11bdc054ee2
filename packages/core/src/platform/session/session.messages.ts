export const sessionMessages = {
  'session.ended': 'Your session has ended. Please log in again.',
} as const;
