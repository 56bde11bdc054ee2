export const connectivityMessages = {
  'connectivity.offline': 'You are offline. Prices and positions are not up to date.',
} as const;
