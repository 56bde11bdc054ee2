/** A watchlist change that failed without a text from the server (T-160, T-226). */
export const watchlistMessages = {
  'watchlist.failed': 'Something went wrong',
} as const;
