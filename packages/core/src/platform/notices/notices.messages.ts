export const noticesMessages = {
  'notices.error': 'Error',
  'notices.success': 'Success',
} as const;
