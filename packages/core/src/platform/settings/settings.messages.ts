/** Texts of the loading, connection-failure and maintenance pages. */
export const settingsMessages = {
  'start.loading': 'Loading',
  'connectionFailed.title': 'Failed to connect',
  'connectionFailed.text':
    'Unfortunately, the app is unable to reach servers. Please check your network connection or try again later.',
  'connectionFailed.retry': 'Retry connection',
  'maintenance.title': 'Undergoing technical update',
  'maintenance.button': 'Switch To Trade Room',
} as const;
