/** A star whose change failed without the server's words (T-160, T-226). */
export const watchlistMessages = {
  'watchlist.failed': 'Something went wrong',
} as const;
