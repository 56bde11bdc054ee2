export const sessionMessages = {
  'session.noCrm': 'CRM address is not configured',
  'session.crmFailed': 'Something went wrong',
  'session.ended': 'Your session has ended. Please log in again.',
} as const;
