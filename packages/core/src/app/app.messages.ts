export const appMessages = {
  'area.failed': 'This page could not be loaded',
  'area.retry': 'Reload',
} as const;
