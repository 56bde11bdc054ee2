/** Page titles, and the not-found page. */
export const navigationMessages = {
  'route.home': 'Home',
  'route.tradeRoom': 'Trade Room',
  'route.orderBook': 'Orders',
  'route.maintenance': 'Undergoing technical update',
  'route.connectionFailed': 'Failed to connect',
  'route.notFound': 'Not found',
  'notFound.text': 'Oops. Nothing here...',
  'notFound.button': 'Go Home',
} as const;
