export const noticesMessages = {
  'notices.error': 'Error',
  'notices.success': 'Success',
  'notices.close': 'Close',
} as const;
