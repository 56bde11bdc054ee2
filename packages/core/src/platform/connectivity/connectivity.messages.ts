export const connectivityMessages = {
  'connectivity.offline': 'You are offline. Prices and positions are not up to date.',
  'connectivity.offlineGuest': 'You are offline.',
  'connectivity.silent': 'The server does not answer. Still waiting…',
  'connectivity.notSent': 'You are offline. Please try again when there is a network.',
} as const;
