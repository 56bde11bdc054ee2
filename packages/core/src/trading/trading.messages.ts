/** Words of trading screens that come with their figures. */
export const tradingMessages = {
  'trading.equityHelp': 'Checks use balance + P/L: {figure}',
  'trading.reason.manual': 'Closed by hand',
  'trading.reason.takeProfit': 'Take profit',
  'trading.reason.stopLoss': 'Stop loss',
  'trading.reason.stopOut': 'Stop out',
  'trading.reason.manager': 'Closed by the account manager',
  'trading.category.wishlist': 'Wishlist',
  'trading.category.forex': 'Forex',
  'trading.category.stocks': 'Stock',
  'trading.category.crypto': 'Crypto',
  'trading.category.commodities': 'Commodities',
  'trading.category.indices': 'Indices',
  'trading.category.etfs': 'ETFs',
  'trading.category.options': 'Options',
} as const;
