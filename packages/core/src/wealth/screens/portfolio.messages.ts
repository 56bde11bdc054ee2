/** Names of the portfolio's entries: cash, and the kinds of assets (M-337). */
export const portfolioMessages = {
  'portfolio.cash': 'Cash',
  'portfolio.forex': 'Forex',
  'portfolio.stocks': 'Stocks',
  'portfolio.crypto': 'Crypto',
  'portfolio.commodities': 'Commodities',
  'portfolio.indices': 'Indices',
  'portfolio.etfs': 'ETFs',
  'portfolio.options': 'Options',
} as const;
