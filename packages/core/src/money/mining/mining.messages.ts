export const miningMessages = {
  'mining.title': 'Mining',
} as const;
